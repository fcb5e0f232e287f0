package dev.hedge.demo.clouds;

import java.util.SplittableRandom;

/** Random numbers that depend on nothing but a seed and three numbers. Pure. */
final class Chance {

    /** The golden ratio as 64 bits, as splittable generators use it to keep neighbours apart. */
    private static final long APART = 0x9e3779b97f4a7c15L;

    private Chance() {}

    /** A number from 0 up to, but not including, 1. */
    static double of(long seed, long what, long which, long ordinal) {
        long name = ((seed * APART + what) * APART + which) * APART + ordinal;
        return new SplittableRandom(name).nextDouble();
    }
}
