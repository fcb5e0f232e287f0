package dev.hedge.validators;

import java.awt.image.BufferedImage;

/** Whether all pixels of an image are alike. */
final class Blankness {

    private static final int CHANNELS = 4;

    private final int tolerance;
    private final int[] least = {255, 255, 255, 255};
    private final int[] greatest = new int[CHANNELS];

    private Blankness(int tolerance) {
        this.tolerance = tolerance;
    }

    /**
     * Whether no channel (red, green, blue or opacity, 0 to 255) of any two pixels differs by more than the tolerance.
     * Invisible pixels are alike, whatever their colour.
     */
    static boolean of(BufferedImage image, int tolerance) {
        Blankness blankness = new Blankness(tolerance);
        int[] row = new int[image.getWidth()];
        for (int y = 0; y < image.getHeight(); y++) {
            image.getRGB(0, y, row.length, 1, row, 0, row.length);
            if (blankness.refutedBy(row)) {
                return false;
            }
        }
        return true;
    }

    private boolean refutedBy(int[] pixels) {
        for (int pixel : pixels) {
            int seen = pixel >>> 24 == 0 ? 0 : pixel;
            for (int channel = 0; channel < CHANNELS; channel++) {
                int value = (seen >>> (8 * channel)) & 0xff;
                least[channel] = Math.min(least[channel], value);
                greatest[channel] = Math.max(greatest[channel], value);
                if (greatest[channel] - least[channel] > tolerance) {
                    return true;
                }
            }
        }
        return false;
    }
}
