package dev.hedge.benchmarks;

/** How much of the heap is reachable. */
final class Heap {

    private static final int COLLECTIONS = 3;
    private static final double MEBIBYTE = 1 << 20;

    private Heap() {}

    /** Bytes in use after the collector was asked to do its best. */
    static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    static double mebibytes(long bytes) {
        return bytes / MEBIBYTE;
    }
}
