package dev.hedge.validators;

import com.fasterxml.jackson.databind.util.ByteBufferBackedInputStream;
import dev.hedge.validate.Excerpt;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadWarningListener;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Decodes one image in full, in memory, whatever Image I/O is set to in this JVM. Needs no display. Used by one thread and
 * closed at once.
 */
final class ImageDecoder implements AutoCloseable, IIOReadWarningListener {

    private final ImageReader reader;
    private final ImageInputStream stream;
    private String warning = "";

    ImageDecoder(ByteBuffer file, ImageFormat format) {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(format.readerName());
        if (!readers.hasNext()) {
            throw new IllegalStateException("this JVM has no reader for " + format.readerName());
        }
        this.reader = readers.next();
        this.stream = new MemoryCacheImageInputStream(new ByteBufferBackedInputStream(file.duplicate()));
        reader.addIIOReadWarningListener(this);
        // Metadata is of no interest, and compressed text in it may swell.
        reader.setInput(stream, true, true);
    }

    int width() throws Refused {
        return decoded(() -> reader.getWidth(0));
    }

    int height() throws Refused {
        return decoded(() -> reader.getHeight(0));
    }

    /** All pixels. What the decoder only warns of, such as missing pixels that it made up, is damage too. */
    BufferedImage image() throws Refused {
        BufferedImage image = decoded(() -> reader.read(0));
        if (!warning.isEmpty()) {
            throw new Refused("damaged: " + Excerpt.of(warning));
        }
        return image;
    }

    @Override
    public void warningOccurred(ImageReader source, String text) {
        warning = text;
    }

    @Override
    public void close() {
        reader.dispose();
        try {
            stream.close();
        } catch (IOException impossible) {
            throw new IllegalStateException("a stream in memory failed to close", impossible);
        }
    }

    private interface Decoding<T> {
        T run() throws IOException;
    }

    private static <T> T decoded(Decoding<T> decoding) throws Refused {
        try {
            return decoding.run();
        } catch (IOException damaged) {
            throw refused(damaged);
        } catch (RuntimeException damaged) {
            // The JDK's readers answer some damage with an index out of bounds or an illegal argument.
            throw refused(damaged);
        }
    }

    private static Refused refused(Exception damaged) {
        String message = damaged.getMessage() == null ? damaged.getClass().getSimpleName() : damaged.getMessage();
        return new Refused("damaged: " + Excerpt.of(message));
    }
}
