package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ScreenTest {

    @Test
    void refusesWhatIsTooSmall_orMakesDo() {
        assertThatThrownBy(() -> new Screen(19, 24, false, false)).hasMessageContaining("columns, rows: 19, 24");
        assertThatThrownBy(() -> new Screen(80, 5, false, false)).hasMessageContaining("at least 20 and 6");
        assertThat(Screen.of(1, 1, true, true)).isEqualTo(new Screen(20, 6, true, true));
    }
}
