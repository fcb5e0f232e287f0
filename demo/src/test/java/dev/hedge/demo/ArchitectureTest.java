package dev.hedge.demo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

/** The walls of this module. */
@AnalyzeClasses(packages = "dev.hedge.demo", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule nothingButTheProductIsUsed = noClasses()
            .that()
            .resideOutsideOfPackage("dev.hedge.demo.clouds..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages("java..", "org.jspecify.annotations..", "dev.hedge..")
            .because("the demo shows the product, and no library");

    @ArchTest
    static final ArchRule fakesNeedNothingButJson = noClasses()
            .that()
            .resideInAPackage("dev.hedge.demo.clouds..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "java..", "javax.crypto..", "org.jspecify.annotations..", "com.fasterxml.jackson..", "dev.hedge..")
            .because("fakes share no code with what they are to test, and no HTTP library either");

    @ArchTest
    static final ArchRule noProviderIsUsed = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.hedge.providers..", "dev.hedge.cli..")
            .because("the demo needs no account and calls nobody");

    @ArchTest
    static final ArchRule timeComesThroughOneDoor = noClasses()
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .because("a demo is the same every time, and only a pacer waits");

    @ArchTest
    static final ArchRule nothingIsPrinted = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.hedge.demo.clouds.FakeClouds")
            .should(ACCESS_STANDARD_STREAMS)
            .because("pictures are handed out as text; only the fakes' own main method prints");

    @ArchTest
    static final ArchRule exceptionsAreNamed =
            NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.because("a caller must be able to catch what it can handle");
}
