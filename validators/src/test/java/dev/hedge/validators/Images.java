package dev.hedge.validators;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Images for tests. */
final class Images {

    private Images() {}

    /** Random pixels in blocks, so that they survive JPEG. */
    static BufferedImage coloured(int width, int height, int type, long seed) {
        BufferedImage image = new BufferedImage(width, height, type);
        Random random = new Random(seed);
        for (int y = 0; y < height; y += 4) {
            for (int x = 0; x < width; x += 4) {
                int colour = random.nextInt();
                for (int i = 0; i < 16; i++) {
                    if (x + i % 4 < width && y + i / 4 < height) {
                        image.setRGB(x + i % 4, y + i / 4, colour | 0xff000000);
                    }
                }
            }
        }
        return image;
    }

    static BufferedImage plain(int width, int height, int type, int colour) {
        BufferedImage image = new BufferedImage(width, height, type);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, colour);
            }
        }
        return image;
    }

    static byte[] png(BufferedImage image) {
        return written("png", image, false);
    }

    static byte[] jpeg(BufferedImage image) {
        return written("jpeg", image, false);
    }

    static byte[] progressiveJpeg(BufferedImage image) {
        return written("jpeg", image, true);
    }

    /** A PNG with other dimensions in its header, and a check sum to match. */
    static byte[] pretending(byte[] png, int width, int height) {
        ByteBuffer changed = ByteBuffer.wrap(png.clone());
        changed.putInt(16, width).putInt(20, height);
        CRC32 sum = new CRC32();
        sum.update(changed.array(), 12, 17);
        changed.putInt(29, (int) sum.getValue());
        return changed.array();
    }

    private static byte[] written(String format, BufferedImage image, boolean progressive) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream stream = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(stream);
            ImageWriteParam parameters = writer.getDefaultWriteParam();
            if (progressive) {
                parameters.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
            }
            writer.write(null, new IIOImage(image, null, null), parameters);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
