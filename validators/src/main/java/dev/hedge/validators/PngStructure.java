package dev.hedge.validators;

import dev.hedge.validate.Excerpt;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Walks the chunks of a PNG file, without decoding: each must be there in full with the right check sum, up to IEND.
 *
 * @see <a href="https://www.w3.org/TR/png-3/#5DataRep">PNG, datastream structure</a>
 */
final class PngStructure {

    /** Length, type and check sum. */
    private static final int CHUNK_OVERHEAD = 12;

    private PngStructure() {}

    static void requireWhole(ByteBuffer file) throws Refused {
        int at = ImageFormat.PNG.signatureLength();
        String type = "";
        while (!type.equals("IEND")) {
            long room = (long) file.limit() - at - CHUNK_OVERHEAD;
            long length = room < 0 ? 0 : Integer.toUnsignedLong(file.getInt(at));
            if (length > room) {
                throw new Refused("truncated: the PNG ends inside a chunk");
            }
            type = StandardCharsets.ISO_8859_1.decode(file.slice(at + 4, 4)).toString();
            CRC32 sum = new CRC32();
            sum.update(file.slice(at + 4, (int) length + 4));
            at += (int) length + CHUNK_OVERHEAD;
            if ((int) sum.getValue() != file.getInt(at - 4)) {
                throw new Refused("damaged: wrong check sum of PNG chunk '" + Excerpt.of(type) + "'");
            }
        }
    }
}
