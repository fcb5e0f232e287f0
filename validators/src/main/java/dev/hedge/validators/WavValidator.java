package dev.hedge.validators;

import dev.hedge.backend.Payload;
import dev.hedge.time.Durations;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;

/**
 * Judges WAV audio: PCM with 8, 16, 24 or 32 bits or float with 32 or 64, also in the extensible form. Text form: {@code wav}.
 *
 * <p>Without settings it rejects what is no WAV file, what ends before its header says, what has no samples or only silent
 * ones, and floats that are not finite. The note of an acceptance is the length. Sizes that a streaming writer could not
 * know are taken from the bytes, with a note; such a file cannot be told from one that was cut, so set a least length where
 * that matters.
 *
 * <p>{@link #strict()} is what mireklzicar/gpuhedge asks of speech: 0.5 to 120 s, an RMS of at least 0.0001, at most 1 % of
 * samples clipped.
 *
 * <p>The audio is the output itself, or base64 in a JSON output: see {@link #at}.
 */
public final class WavValidator extends Judge<WavValidator> {

    private static final Parameter<Duration> MIN =
            new Parameter<>("min", ValueType.duration(), Duration.ZERO, "0s", "The least length.");

    private static final Parameter<Duration> MAX = new Parameter<>(
            "max", ValueType.duration(), Duration.ofNanos(Long.MAX_VALUE), "no limit", "The greatest length.");

    private static final Parameter<Double> RMS = new Parameter<>(
            "rms",
            ValueType.fraction("a level such as 0.0001, full scale being 1"),
            Double.MIN_VALUE,
            "above 0",
            "The least loudness; 0 lets silence pass.");

    private static final Parameter<Double> CLIPPING = new Parameter<>(
            "clipping",
            ValueType.fraction("a share such as 0.01 or 1%"),
            1.0,
            "no limit",
            "The greatest share of samples at the ends of the range.");

    private static final Parameter<Long> CHANNELS =
            new Parameter<>("channels", ValueType.number(1, 0xFFFF), 0L, "any", "The number of channels.");

    private static final Parameter<Long> RATE =
            new Parameter<>("rate", ValueType.number(1, Integer.MAX_VALUE), 0L, "any", "Frames per second.");

    private static final Parameter<Boolean> STRICT =
            Parameter.flag("strict", "Unless set otherwise: min=0.5s, max=120s, rms=0.0001, clipping=0.01.");

    static final Kind<WavValidator> KIND = new Kind<>(
            "wav",
            "wav(at=audio,strict,channels=1,rate=24000)",
            "WAV audio that is whole and not silent.",
            List.of(AT, STRICT, MIN, MAX, RMS, CLIPPING, CHANNELS, RATE, MAX_BYTES),
            WavValidator::new);

    private WavValidator(Settings settings) {
        super(strictened(settings));
        if (get(MIN).compareTo(get(MAX)) > 0) {
            throw new IllegalArgumentException("min: " + Durations.format(get(MIN)) + " (expected: at most max, "
                    + Durations.format(get(MAX)) + ")");
        }
    }

    /** Accepts whole files that are not silent. */
    public static WavValidator create() {
        return new WavValidator(Settings.NONE);
    }

    /** 0.5 to 120 s, an RMS of at least 0.0001, at most 1 % clipped, where nothing else is set. */
    public WavValidator strict() {
        return with(STRICT, ValueType.TRUE);
    }

    /** Rejects shorter audio. */
    public WavValidator min(Duration least) {
        return with(MIN, Durations.format(least));
    }

    /** Rejects longer audio. */
    public WavValidator max(Duration greatest) {
        return with(MAX, Durations.format(greatest));
    }

    /** Rejects audio with a lower RMS over all channels, full scale being 1. At 0, silence passes. */
    public WavValidator minRms(double least) {
        return with(RMS, String.valueOf(least));
    }

    /** Rejects audio with a greater share (0 to 1) of samples at the ends of the range; for float, of magnitude 1 or more. */
    public WavValidator maxClipping(double greatest) {
        return with(CLIPPING, String.valueOf(greatest));
    }

    /** Rejects audio with another number of channels. */
    public WavValidator channels(int channels) {
        return with(CHANNELS, String.valueOf(channels));
    }

    /** Rejects audio with another number of frames per second. */
    public WavValidator rate(int hertz) {
        return with(RATE, String.valueOf(hertz));
    }

    @Override
    Kind<WavValidator> kind() {
        return KIND;
    }

    @Override
    String examine(Payload output) throws Refused {
        WavFile file = WavFile.read(Content.bytes(output, get(AT)));
        if (file.frames() == 0) {
            throw new Refused("empty: no samples");
        }
        checkForm(file);
        checkSound(Loudness.of(file));
        return WavFile.seconds(file.nanos())
                + (file.placeholder() ? ", placeholder sizes, length taken from the bytes" : "");
    }

    private void checkForm(WavFile file) throws Refused {
        if (get(CHANNELS) != 0 && file.channels() != get(CHANNELS)) {
            throw new Refused("channels: " + file.channels() + " (expected: " + get(CHANNELS) + ")");
        }
        if (get(RATE) != 0 && file.rate() != get(RATE)) {
            throw new Refused("rate: " + file.rate() + " Hz (expected: " + get(RATE) + " Hz)");
        }
        if (file.nanos() < get(MIN).toNanos()) {
            throw new Refused("too short: " + WavFile.seconds(file.nanos()) + " (expected: at least "
                    + Durations.format(get(MIN)) + ")");
        }
        if (file.nanos() > get(MAX).toNanos()) {
            throw new Refused("too long: " + WavFile.seconds(file.nanos()) + " (expected: at most "
                    + Durations.format(get(MAX)) + ")");
        }
    }

    private void checkSound(Loudness loudness) throws Refused {
        if (loudness.rms() < get(RMS)) {
            throw new Refused(
                    loudness.rms() == 0
                            ? "silent: all samples are 0"
                            : "too quiet: rms " + rounded(loudness.rms()) + " (expected: at least " + rounded(get(RMS))
                                    + ")");
        }
        if (loudness.clipped() > get(CLIPPING)) {
            throw new Refused("clipped: a share of " + rounded(loudness.clipped())
                    + " of the samples (expected: at most " + rounded(get(CLIPPING)) + ")");
        }
    }

    private static String rounded(double number) {
        return new BigDecimal(number, new MathContext(3)).stripTrailingZeros().toPlainString();
    }

    private static Settings strictened(Settings settings) {
        if (!settings.get(STRICT)) {
            return settings;
        }
        return settings.without(STRICT)
                .orElse(MIN, Duration.ofMillis(500))
                .orElse(MAX, Duration.ofMinutes(2))
                .orElse(RMS, 1e-4)
                .orElse(CLIPPING, 0.01);
    }
}
