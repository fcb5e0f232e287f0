package dev.hedge.validators;

import java.nio.ByteBuffer;

/**
 * Walks the segments of a JPEG file, without decoding, up to the end-of-image marker, which a file that was cut lacks.
 *
 * <p>Source: ITU-T T.81, annex B.
 */
final class JpegStructure {

    private static final int SOI = 0xd8;
    private static final int EOI = 0xd9;
    private static final int SOS = 0xda;
    private static final int TEM = 0x01;
    private static final int FIRST_RESTART = 0xd0;
    private static final int LAST_RESTART = 0xd7;

    /** A progressive file has about ten. Each costs a pass over all pixels, however few bytes it takes. */
    private static final int MAX_SCANS = 100;

    private final ByteBuffer file;
    private int at;
    private int scans;

    private JpegStructure(ByteBuffer file) {
        this.file = file;
    }

    static void requireWhole(ByteBuffer file) throws Refused {
        JpegStructure walk = new JpegStructure(file);
        int marker = walk.marker();
        while (marker != EOI) {
            walk.skip(marker);
            marker = walk.marker();
        }
    }

    /** The next marker, behind any fill bytes. */
    private int marker() throws Refused {
        if (next() != 0xff) {
            throw new Refused("damaged: no JPEG marker where one must be");
        }
        int marker = next();
        while (marker == 0xff) {
            marker = next();
        }
        return marker;
    }

    /** Goes behind a marker's segment, and behind the pixels if it begins a scan. */
    private void skip(int marker) throws Refused {
        if (marker == SOI || marker == TEM || restart(marker)) {
            return;
        }
        int length = next() << 8 | next();
        if (length < 2 || length - 2 > file.limit() - at) {
            throw truncated();
        }
        at += length - 2;
        if (marker == SOS) {
            if (++scans > MAX_SCANS) {
                throw Refused.unjudged("too many JPEG scans (expected: at most " + MAX_SCANS + ")");
            }
            skipPixels();
        }
    }

    /** Goes to the next marker other than restarts; in between, 0xFF is followed by 0. */
    private void skipPixels() throws Refused {
        while (true) {
            if (next() == 0xff) {
                int following = next();
                if (following != 0 && following != 0xff && !restart(following)) {
                    at -= 2;
                    return;
                }
                if (following == 0xff) {
                    at--;
                }
            }
        }
    }

    private int next() throws Refused {
        if (at >= file.limit()) {
            throw truncated();
        }
        return file.get(at++) & 0xff;
    }

    private static boolean restart(int marker) {
        return marker >= FIRST_RESTART && marker <= LAST_RESTART;
    }

    private static Refused truncated() {
        return new Refused("truncated: the JPEG has no end marker");
    }
}
