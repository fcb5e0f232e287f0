package dev.hedge.validators;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import javax.imageio.ImageIO;

/** The walls of this module. */
@AnalyzeClasses(packages = "dev.hedge.validators", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule onlyWhatJudgingNeedsIsUsed = noClasses()
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "java..",
                    "javax.imageio..",
                    "org.jspecify.annotations..",
                    "com.fasterxml.jackson.core..",
                    "com.fasterxml.jackson.databind..",
                    "com.networknt.schema..",
                    "dev.hedge.validators..",
                    "dev.hedge.validate..",
                    "dev.hedge.backend..",
                    "dev.hedge.time..")
            .because("a judge sees a result, and neither the race nor a provider");

    @ArchTest
    static final ArchRule schemaLibraryStaysInOneClass = noClasses()
            .that()
            .doNotHaveSimpleName("JsonSchema")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.networknt..")
            .because("its next major version looks different");

    @ArchTest
    static final ArchRule imagesStayTogether = noClasses()
            .that()
            .haveSimpleNameNotContaining("Image")
            .and()
            .doNotHaveSimpleName("Blankness")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.awt..", "javax.imageio..")
            .because("java.desktop is large, and an application without images must not load it");

    @ArchTest
    static final ArchRule imageIoIsOnlyAskedForReaders = noClasses()
            .should()
            .callMethodWhere(describe(
                    "Image I/O is asked for anything but readers",
                    call -> call.getTargetOwner().isEquivalentTo(ImageIO.class)
                            && !call.getName().equals("getImageReadersByFormatName")))
            .because("its other methods cache on disk, as a static switch has it");

    @ArchTest
    static final ArchRule filesAreReadOnlyForSchemas = noClasses()
            .that()
            .doNotHaveSimpleName("JsonSchema")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.nio.file.Files")
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("java.net..", "java.lang.ref..", "java.util.concurrent..")
            .because("a judge is a pure function");

    @ArchTest
    static final ArchRule nothingDependsOnTheClock = noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Instant")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .because("the same result must get the same verdict");

    @ArchTest
    static final ArchRule nothingIsPrinted = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.because(
            "a library leaves the standard streams to the application");

    @ArchTest
    static final ArchRule exceptionsAreNamed =
            NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.because("a caller must be able to catch what it can handle");
}
