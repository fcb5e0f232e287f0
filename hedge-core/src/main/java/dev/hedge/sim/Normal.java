package dev.hedge.sim;

/** The standard normal distribution. Pure; strict arithmetic, so that it gives the same numbers on every machine. */
final class Normal {

    private static final double CENTRE = 0.425;
    private static final double CENTRE_SQUARED = 0.180625;
    private static final double FAR = 5;
    private static final double FAR_SHIFT = 1.6;

    private Normal() {}

    /**
     * The value that a share of all draws stays below: M. J. Wichura, Algorithm AS 241 (PPND7), Applied Statistics 37
     * (1988), about seven digits.
     *
     * @param share strictly between 0 and 1
     */
    static double quantile(double share) {
        double fromMiddle = share - 0.5;
        if (Math.abs(fromMiddle) <= CENTRE) {
            double r = CENTRE_SQUARED - fromMiddle * fromMiddle;
            return fromMiddle
                    * cubic(r, 3.3871327179, 50.434271938, 159.29113202, 59.109374720)
                    / cubic(r, 1, 17.895169469, 78.757757664, 67.187563600);
        }
        double tail = StrictMath.sqrt(-StrictMath.log(Math.min(share, 1 - share)));
        double size;
        if (tail <= FAR) {
            double r = tail - FAR_SHIFT;
            size = cubic(r, 1.4234372777, 2.7568153900, 1.3067284816, 0.17023821103)
                    / cubic(r, 1, 0.73700164250, 0.12021132975, 0);
        } else {
            double r = tail - FAR;
            size = cubic(r, 6.6579051150, 3.0812263860, 0.42868294337, 0.017337203997)
                    / cubic(r, 1, 0.24197894225, 0.012258202635, 0);
        }
        return fromMiddle < 0 ? -size : size;
    }

    private static double cubic(double x, double c0, double c1, double c2, double c3) {
        return ((c3 * x + c2) * x + c1) * x + c0;
    }
}
