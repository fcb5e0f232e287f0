package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.RateCard.BillsFrom;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Published assumptions under a name, so that a published table can be checked by one command.
 *
 * @param name how it is asked for
 * @param cap when requests were given up
 * @param rates by backend
 */
public record Preset(String name, Duration cap, Map<BackendId, RateCard> rates) {

    /**
     * What GPUHedge assumed for its traces of July 2026 (mireklzicar/gpuhedge at 669c8c9, 12 July 2026): dollars per second
     * for an RTX 4090 at RunPod and an L40S at Modal and Cerebrium, billed from submit; a minute of idle time billed for
     * every started RunPod worker; requests given up after five minutes.
     */
    public static final Preset GPUHEDGE_2026_07 = new Preset(
            "gpuhedge-2026-07",
            Duration.ofMinutes(5),
            Map.of(
                    BackendId.of("runpod"), wall("0.000306").withIdleWindow(Duration.ofMinutes(1)),
                    BackendId.of("modal"), wall("0.000704"),
                    BackendId.of("cerebrium"), wall("0.000736")));

    /** All presets. */
    public static final List<Preset> ALL = List.of(GPUHEDGE_2026_07);

    public Preset {
        rates = Map.copyOf(rates);
    }

    /**
     * The preset of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Preset parse(String name) {
        return ALL.stream()
                .filter(preset -> preset.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("preset: '" + name + "' is not known (expected: "
                        + String.join(", ", ALL.stream().map(Preset::name).toList()) + ")"));
    }

    /** The options with this preset's rates and cap. */
    public ReplayOptions applyTo(ReplayOptions options) {
        return options.withRates(rates).withCap(cap);
    }

    private static RateCard wall(String dollarsPerSecond) {
        return RateCard.perSecond(new BigDecimal(dollarsPerSecond)).withBillsFrom(BillsFrom.SUBMIT);
    }
}
