package dev.hedge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void countsInColumns() {
        Scale scale = new Scale(40, Duration.ofMinutes(2));
        assertThat(scale.column(0)).isZero();
        assertThat(scale.column(Events.nanos(2.9))).isZero();
        assertThat(scale.column(Events.nanos(3))).isEqualTo(1);
        assertThat(scale.column(Events.nanos(120))).isEqualTo(40);
        assertThat(scale.column(Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
        assertThat(scale.nanos(20)).isEqualTo(Events.nanos(60));
    }

    @Test
    void givesLabelsRoom() {
        Duration span = Duration.ofMinutes(2);
        assertThat(new Scale(200, span).stepSeconds()).isEqualTo(10);
        assertThat(new Scale(50, span).stepSeconds()).isEqualTo(20);
        assertThat(new Scale(40, span).stepSeconds()).isEqualTo(30);
        assertThat(new Scale(20, span).stepSeconds()).isEqualTo(60);
        assertThat(new Scale(9, span).stepSeconds()).isEqualTo(120);
    }
}
