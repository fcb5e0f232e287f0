package dev.hedge.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.FileDescriptor;
import java.io.PrintStream;
import java.io.PrintWriter;

/** The walls inside the command. */
@AnalyzeClasses(packages = "dev.hedge.cli", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule onlyTheConsolePrints = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(Console.class.getName())
            .should(ACCESS_STANDARD_STREAMS)
            .orShould()
            .callMethodWhere(targetOwner(type(PrintStream.class)))
            .orShould()
            .callMethodWhere(targetOwner(type(PrintWriter.class)))
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(FileDescriptor.class)
            .because("colours, encodings and failed writes are dealt with in one place");

    @ArchTest
    static final ArchRule nothingIsPublic = classes()
            .that()
            .areTopLevelClasses()
            .should()
            .notBePublic()
            .because("the command is used by typing it, not by calling it");

    @ArchTest
    static final ArchRule timeComesThroughOneDoor = noClasses()
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .because("tests run on virtual time");

    @ArchTest
    static final ArchRule theProcessEndsInOnePlace = noClasses()
            .that()
            .doNotBelongToAnyOf(HedgeCommand.class)
            .should()
            .callMethod(System.class, "exit", int.class)
            .because("a command must be able to run inside a test");

    @ArchTest
    static final ArchRule tracesAreReadInOnePlace = noClasses()
            .that(not(belongToAnyOf(TraceArguments.class, Converters.class, Choices.class)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.hedge.trace.json..")
            .because("mistakes in files are turned into one-line errors there");
}
