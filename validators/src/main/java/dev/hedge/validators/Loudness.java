package dev.hedge.validators;

import dev.hedge.time.Durations;

/**
 * What the samples of a WAV file amount to, over all channels.
 *
 * @param rms root of the mean of squares; full scale is 1
 * @param clipped share of samples at the ends of the range, 0 to 1
 */
record Loudness(double rms, double clipped) {

    /** Measures a file with at least one frame; a float sample that is not finite is refused. */
    static Loudness of(WavFile file) throws Refused {
        SampleFormat format = file.format();
        double clippedFrom = format.clippedFrom();
        double squares = 0;
        long clipped = 0;
        int count = file.frames() * file.channels();
        for (int i = 0; i < count; i++) {
            double sample = format.read(file.samples(), i * format.bytes());
            if (!Double.isFinite(sample)) {
                long nanos = i / file.channels() * 1_000_000_000L / file.rate();
                throw new Refused("not finite: sample " + sample + " at " + Durations.formatNanos(nanos));
            }
            squares += sample * sample;
            if (Math.abs(sample) >= clippedFrom) {
                clipped++;
            }
        }
        return new Loudness(Math.sqrt(squares / count), clipped / (double) count);
    }
}
