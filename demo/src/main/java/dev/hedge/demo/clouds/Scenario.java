package dev.hedge.demo.clouds;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an OpenAI-compatible fake does, by the model's name: after Failover Bench (failoverbench/failoverbench, methodology
 * 0.1). A name has it as a word of its own: {@code s08}, {@code s08-run7}, {@code acme/s08}.
 */
public enum Scenario {
    /** First 429 with {@code Retry-After: 2}, then healthy. */
    S01,
    /** Always 429, no header. */
    S02,
    /** First 500, then healthy. */
    S03,
    /** Always 503. */
    S04,
    /** First a reset before the headers, then healthy. */
    S05,
    /** Never answers; closes after 120 s. */
    S06,
    /** Headers at once, the first token after 20 s. */
    S07,
    /** The stream dies after 40 of 60 tokens. */
    S08,
    /** Silent after 20 tokens for 30 s, then closed. */
    S09,
    /** The tenth event is no JSON, the rest is fine. */
    S10,
    /** A whole stream without its {@code [DONE]}. */
    S11,
    /** Always 400, {@code context_length_exceeded}. */
    S12,
    /** Always 400, {@code content_policy_violation}. */
    S13,
    /** As {@link #S08}; for a fallback that refuses prefill, {@link #NO_PREFILL}. */
    S14,
    /** 503 for 60 s from the first attempt on, then healthy. */
    S15,
    /** Always 503. */
    S16,
    /** Healthy: models {@code fake-8b} and {@code fake-70b}. */
    HEALTHY,
    /** Healthy, but 400 for a conversation that ends with the assistant's words: model {@code fake-no-prefill}. */
    NO_PREFILL;

    private static final Pattern WORD = Pattern.compile("(?:.*[-_/:])?s(0[1-9]|1[0-6])(?:[-_/:].*)?");

    /** The scenario of a model; empty if there is no such model. */
    public static Optional<Scenario> of(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        Matcher matcher = WORD.matcher(name);
        if (matcher.matches()) {
            return Optional.of(valueOf("S" + matcher.group(1)));
        }
        return switch (name) {
            case "fake-8b", "fake-70b" -> Optional.of(HEALTHY);
            case "fake-no-prefill" -> Optional.of(NO_PREFILL);
            default -> Optional.empty();
        };
    }
}
