package dev.hedge.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That benchmarks run and do what they measure; their figures mean nothing here. */
class SmokeTest {

    static List<Suite> quickSuites() {
        return List.of(new ScaleSuite(), new CallerWaitSuite());
    }

    @ParameterizedTest
    @MethodSource("quickSuites")
    void runs(Suite suite) {
        Report report = new Report();

        suite.run(Effort.smokeTest(), progress -> {}, report);

        assertThat(report.text()).contains("targets");
    }

    @Test
    void everySuiteHasAName_andALine() {
        assertThat(Benchmarks.SUITES)
                .extracting(Suite::name)
                .doesNotHaveDuplicates()
                .contains("decision", "replay");
        assertThat(Benchmarks.SUITES)
                .extracting(Suite::description)
                .allSatisfy(line -> assertThat(line).isNotBlank());
    }
}
