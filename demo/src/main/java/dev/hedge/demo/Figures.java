package dev.hedge.demo;

import java.util.Locale;

/** Figures as the demo writes them. */
final class Figures {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_DOLLAR = 1e6;

    private Figures() {}

    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / NANOS_PER_SECOND);
    }

    static String dollars(double amount) {
        return String.format(Locale.ROOT, "$%.4f", amount);
    }

    /** Dollars to the cent. */
    static String cents(long micros) {
        return String.format(Locale.ROOT, "$%.2f", micros / MICROS_PER_DOLLAR);
    }

    static String dollars(long micros) {
        return dollars(micros / MICROS_PER_DOLLAR);
    }
}
