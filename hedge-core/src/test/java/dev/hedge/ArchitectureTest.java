package dev.hedge;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;

/** The walls between the packages of this module. */
@AnalyzeClasses(packages = "dev.hedge", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule micrometerStaysInMetrics = noClasses()
            .that()
            .resideOutsideOfPackage("dev.hedge.metrics..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.micrometer..")
            .because("metrics are optional, and the race must run without the library")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule jacksonStaysInTraceJson = noClasses()
            .that()
            .resideOutsideOfPackage("dev.hedge.trace.json..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.fasterxml.jackson..")
            .because("JSON traces are optional, and the race must run without the library")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothingElseIsUsed = noClasses()
            .that()
            .resideInAPackage("dev.hedge..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "java..", "dev.hedge..", "org.jspecify.annotations..", "io.micrometer..", "com.fasterxml.jackson..")
            .because("the core needs the JDK alone")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule timeComesThroughOneDoor = noClasses()
            .that()
            .resideOutsideOfPackage("dev.hedge.time..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Instant.class, "now", Clock.class)
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Thread.class, "sleep", long.class, int.class)
            .because("races must be replayable on virtual time")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothingIsPrinted = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS
            .because("a library leaves the standard streams to the application")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule exceptionsAreNamed = NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS
            .because("a caller must be able to catch what it can handle")
            .allowEmptyShould(true);

    /** The root package is no slice: it is the top, and may use every package below. */
    @ArchTest
    static final ArchRule packagesFormNoCycle =
            slices().matching("dev.hedge.(*)..").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule onlyReplayLooksUp = noClasses()
            .that()
            .resideOutsideOfPackages("dev.hedge", "dev.hedge.replay..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.hedge"))
            .because("the root package is the top; replay alone stands above it")
            .allowEmptyShould(true);
}
