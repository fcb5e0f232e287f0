package dev.hedge.providers;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

/** The walls of this module. */
@AnalyzeClasses(packages = "dev.hedge.providers", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule onlyWhatWiresNeedIsUsed = noClasses()
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "java..",
                    "org.jspecify.annotations..",
                    "com.fasterxml.jackson..",
                    "dev.hedge.providers..",
                    "okhttp3..",
                    "okio..",
                    "kotlin..",
                    "dev.hedge.cost..",
                    "dev.hedge.time..",
                    "dev.hedge.backend..")
            .because("a cloud's words know neither the race nor a judge");

    @ArchTest
    static final ArchRule socketsStayInOneRoom = noClasses()
            .that()
            .resideOutsideOfPackage("dev.hedge.providers.http")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("okhttp3..", "okio..")
            .because("an adapter is words only");

    @ArchTest
    static final ArchRule packagesFormNoCycle =
            slices().matching("dev.hedge.providers.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingReadsAClock = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .because("time is an argument");
}
