package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemoOptionsTest {

    @Test
    void refuseNonsense() {
        DemoOptions options = DemoOptions.standard();
        assertThatThrownBy(() -> options.withRequests(0)).hasMessage("requests: 0 (expected: 1 to 10000)");
        assertThatThrownBy(() -> options.withRequests(10_001)).hasMessageContaining("requests: 10001");
        assertThatThrownBy(() -> options.withPolicies(List.of())).hasMessageContaining("policies: none");
        assertThatThrownBy(() -> options.withSpeed(-1)).hasMessageContaining("speed: -1.0");
        assertThatThrownBy(() -> options.withSpeed(0.001)).hasMessageContaining("0, or 0.01 to 1000000");
        assertThatThrownBy(() -> options.withSpeed(Double.NaN)).hasMessageContaining("speed: NaN");
    }
}
