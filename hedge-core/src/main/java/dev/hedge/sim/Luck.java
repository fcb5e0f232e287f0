package dev.hedge.sim;

import java.util.SplittableRandom;

/**
 * Random numbers that depend on nothing but their names: the same seed and words give the same number, in whatever order
 * and however often numbers are asked for, on every machine. Pure.
 */
final class Luck {

    /** The 64-bit prime of the FNV-1a hash (Fowler, Noll, Vo). */
    private static final long PRIME = 0x100000001b3L;

    /** Stands between words, and is no character. */
    private static final int BREAK = 0x10000;

    private Luck() {}

    /** A number strictly between 0 and 1, evenly spread over all names. */
    static double of(long seed, String... words) {
        long name = mixed(seed, BREAK);
        for (String word : words) {
            for (int i = 0; i < word.length(); i++) {
                name = mixed(name, word.charAt(i));
            }
            name = mixed(name, BREAK);
        }
        long bits = new SplittableRandom(name).nextLong();
        return ((bits >>> 11) + 0.5) * 0x1p-53;
    }

    private static long mixed(long hash, int next) {
        return (hash ^ next) * PRIME;
    }
}
