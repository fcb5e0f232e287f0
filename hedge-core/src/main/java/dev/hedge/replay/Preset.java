package dev.hedge.replay;

import dev.hedge.backend.BackendId;
import dev.hedge.cost.RateCard;
import dev.hedge.cost.RateCard.BillsFrom;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Published assumptions under a name, so that a published table can be checked by one command. */
public enum Preset {
    /**
     * What GPUHedge assumed for its traces of July 2026 (mireklzicar/gpuhedge at 669c8c9, 12 July 2026): dollars per second
     * for an RTX 4090 at RunPod and an L40S at Modal and Cerebrium, billed from submit; 60 s of idle time billed for every
     * started RunPod worker; requests given up after 300 s.
     */
    GPUHEDGE_2026_07("gpuhedge-2026-07", Duration.ofSeconds(300), gpuhedge());

    private final String text;
    private final Duration cap;
    private final Map<BackendId, RateCard> rates;

    Preset(String text, Duration cap, Map<BackendId, RateCard> rates) {
        this.text = text;
        this.cap = cap;
        this.rates = rates;
    }

    /**
     * The preset of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Preset parse(String name) {
        return Arrays.stream(values())
                .filter(preset -> preset.text.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "preset: '" + name + "' is not known (expected: " + GPUHEDGE_2026_07.text + ")"));
    }

    /** The name. */
    public String text() {
        return text;
    }

    public Map<BackendId, RateCard> rates() {
        return rates;
    }

    /** The options with this preset's rates and cap. */
    public ReplayOptions applyTo(ReplayOptions options) {
        return options.withRates(rates).withCap(cap);
    }

    private static Map<BackendId, RateCard> gpuhedge() {
        Map<BackendId, RateCard> cards = new LinkedHashMap<>();
        cards.put(BackendId.of("runpod"), wall("0.000306").withIdleWindow(Duration.ofSeconds(60)));
        cards.put(BackendId.of("modal"), wall("0.000704"));
        cards.put(BackendId.of("cerebrium"), wall("0.000736"));
        return Map.copyOf(cards);
    }

    private static RateCard wall(String dollarsPerSecond) {
        return RateCard.perSecond(new BigDecimal(dollarsPerSecond)).withBillsFrom(BillsFrom.SUBMIT);
    }
}
