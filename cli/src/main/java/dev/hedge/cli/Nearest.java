package dev.hedge.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody may have meant. */
final class Nearest {

    /** Nothing that long was meant to be a name. */
    private static final int LONGEST = 100;

    private Nearest() {}

    /** A known word that differs from the typed one in few letters; of several, the nearest. */
    static Optional<String> to(String typed, Collection<String> known) {
        if (typed.length() > LONGEST) {
            return Optional.empty();
        }
        int most = Math.max(1, typed.length() / 3);
        return known.stream()
                .filter(word -> distance(typed, word) <= most)
                .min(Comparator.comparing(word -> distance(typed, word)));
    }

    /** {@code " (did you mean X?)"}, or nothing. */
    static String hint(String typed, Collection<String> known) {
        return to(typed, known).map(word -> " (did you mean " + word + "?)").orElse("");
    }

    /** How many letters to add, drop, change or swap with their neighbour; capitals do not matter. */
    private static int distance(String from, String to) {
        String a = from.toLowerCase(Locale.ROOT);
        String b = to.toLowerCase(Locale.ROOT);
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : step(a, b, i, j, cost);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int step(String a, String b, int i, int j, int[][] cost) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + change);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
