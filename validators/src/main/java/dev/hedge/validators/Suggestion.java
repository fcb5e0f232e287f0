package dev.hedge.validators;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** What somebody who wrote an unknown name may have meant. */
final class Suggestion {

    private static final int MAX_EDITS = 2;

    private Suggestion() {}

    /** The known names in words, with the likely one in front. */
    static String among(Collection<String> known, String name) {
        String all = "one of " + String.join(", ", known);
        return nearest(known, name)
                .map(nearest -> "'" + nearest + "', or " + all)
                .orElse(all);
    }

    /** The known name that begins like the unknown one, or is a slip of the finger away. */
    static Optional<String> nearest(Collection<String> known, String name) {
        String written = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return known.stream()
                .filter(candidate -> distance(candidate, written) <= MAX_EDITS)
                .min(Comparator.comparingInt(candidate -> distance(candidate, written)))
                .filter(candidate -> distance(candidate, written) < candidate.length())
                .or(() -> known.stream()
                        .filter(candidate -> written.startsWith(candidate) || candidate.startsWith(written))
                        .findFirst());
    }

    /** Levenshtein's: how many characters have to be put in, left out or replaced. */
    private static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] current = new int[previous.length];
            current[0] = i;
            for (int j = 1; j < current.length; j++) {
                int replaced = previous[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
