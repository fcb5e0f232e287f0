package dev.hedge.validators;

import java.nio.ByteBuffer;

/** How a WAV file writes one sample. Readers give full scale as 1, from a buffer in little-endian order. */
enum SampleFormat {
    PCM_8(8, 7) {
        @Override
        double read(ByteBuffer bytes, int at) {
            return ((bytes.get(at) & 0xff) - 0x80) / 128.0;
        }
    },
    PCM_16(16, 15) {
        @Override
        double read(ByteBuffer bytes, int at) {
            return bytes.getShort(at) / 32_768.0;
        }
    },
    PCM_24(24, 23) {
        @Override
        double read(ByteBuffer bytes, int at) {
            return ((bytes.get(at) & 0xff) | (bytes.get(at + 1) & 0xff) << 8 | bytes.get(at + 2) << 16) / 8_388_608.0;
        }
    },
    PCM_32(32, 31) {
        @Override
        double read(ByteBuffer bytes, int at) {
            return bytes.getInt(at) / 2_147_483_648.0;
        }
    },
    FLOAT_32(32, 0) {
        @Override
        double read(ByteBuffer bytes, int at) {
            return bytes.getFloat(at);
        }
    },
    FLOAT_64(64, 0) {
        @Override
        double read(ByteBuffer bytes, int at) {
            return bytes.getDouble(at);
        }
    };

    private static final int TAG_PCM = 1;
    private static final int TAG_FLOAT = 3;

    private final int bits;
    private final double clippedFrom;

    SampleFormat(int bits, int magnitudeBits) {
        this.bits = bits;
        this.clippedFrom = magnitudeBits == 0 ? 1 : 1 - 1 / (double) (1L << magnitudeBits);
    }

    /** @param tag the format tag, or what stands for it in the extensible form */
    static SampleFormat of(int tag, int bits) throws Refused {
        for (SampleFormat format : values()) {
            if (format.bits == bits && format.tag() == tag) {
                return format;
            }
        }
        throw new Refused("unknown samples: format " + tag + " with " + bits
                + " bits (expected: PCM with 8, 16, 24 or 32, or float with 32 or 64)");
    }

    int bytes() {
        return bits / Byte.SIZE;
    }

    /** The least magnitude that counts as clipped: the ends of the range, which for float begin at 1. */
    double clippedFrom() {
        return clippedFrom;
    }

    /** One sample, about -1 to 1; a float may be anything. */
    abstract double read(ByteBuffer bytes, int at);

    private int tag() {
        return this == FLOAT_32 || this == FLOAT_64 ? TAG_FLOAT : TAG_PCM;
    }
}
