package dev.hedge;

import java.util.Arrays;

/**
 * A walk through all sequences of choices, depth first: run something that asks {@link #choose} wherever it could go on in
 * more than one way, call {@link #next}, and run it again from the start, until no sequence is left.
 */
final class Choices {

    private int[] taken = new int[64];
    private int[] options = new int[64];
    private int known;
    private int depth;

    /** Which of {@code count} ways to go this time; 0 or more, less than {@code count}. */
    int choose(int count) {
        if (depth == taken.length) {
            taken = Arrays.copyOf(taken, 2 * depth);
            options = Arrays.copyOf(options, 2 * depth);
        }
        if (depth == known) {
            taken[depth] = 0;
            options[depth] = count;
            known++;
        } else if (options[depth] != count) {
            throw new IllegalStateException(
                    "options: " + count + " at choice " + depth + " (expected: " + options[depth] + ", as before)");
        }
        return taken[depth++];
    }

    /** Goes on to the next sequence; false once all were tried. */
    boolean next() {
        depth = 0;
        while (known > 0 && taken[known - 1] + 1 == options[known - 1]) {
            known--;
        }
        if (known == 0) {
            return false;
        }
        taken[known - 1]++;
        return true;
    }

    /** The choices made since the last {@link #next}; says how to reproduce a failure. */
    @Override
    public String toString() {
        return Arrays.toString(Arrays.copyOf(taken, depth));
    }
}
