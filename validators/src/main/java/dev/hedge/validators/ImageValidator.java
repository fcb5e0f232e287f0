package dev.hedge.validators;

import dev.hedge.backend.Payload;
import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;

/**
 * Judges PNG and JPEG images: whole, decoded in full without a warning, large enough and not blank. Text form: {@code
 * image}.
 *
 * <p>The dimensions are read first: an image of more pixels than the limit (33,554,432 unless set) is left {@linkplain
 * dev.hedge.validate.Verdict#unjudged unjudged}, and not decoded, which takes 3 to 8 bytes of memory for each pixel. The
 * image is the output itself, or base64 in a JSON output: see {@link #at}. The note of an acceptance gives the size.
 */
public final class ImageValidator extends Judge<ImageValidator> {

    private static final Parameter<List<ImageFormat>> FORMAT = new Parameter<>(
            "format", ValueType.oneOf(ImageFormat.class).repeated(), List.of(), "png and jpeg", "A format to accept.");

    private static final Parameter<Long> MIN_WIDTH =
            new Parameter<>("min-width", ValueType.number(1, Integer.MAX_VALUE), 1L, "1", "The least width in pixels.");

    private static final Parameter<Long> MIN_HEIGHT = new Parameter<>(
            "min-height", ValueType.number(1, Integer.MAX_VALUE), 1L, "1", "The least height in pixels.");

    private static final Parameter<Long> MAX_PIXELS = new Parameter<>(
            "max-pixels",
            ValueType.number(1, Integer.MAX_VALUE),
            32L << 20,
            "33554432",
            "An image of more pixels is not decoded.");

    private static final Parameter<Long> TOLERANCE = new Parameter<>(
            "tolerance",
            ValueType.number(0, 255),
            2L,
            "2",
            "Pixels that differ by no more, of 255, are alike; all alike is blank.");

    private static final Parameter<Boolean> BLANK = Parameter.flag("blank", "Let an image of one colour pass.");

    static final Kind<ImageValidator> KIND = new Kind<>(
            "image",
            "image(at=images[0],format=png,min-width=512,min-height=512)",
            "A PNG or JPEG image that decodes in full and is not blank.",
            List.of(AT, FORMAT, MIN_WIDTH, MIN_HEIGHT, MAX_PIXELS, TOLERANCE, BLANK, MAX_BYTES),
            ImageValidator::new);

    private ImageValidator(Settings settings) {
        super(settings);
    }

    /** Accepts whole images in either format that are not blank. */
    public static ImageValidator create() {
        return new ImageValidator(Settings.NONE);
    }

    /** Rejects JPEG. */
    public ImageValidator png() {
        return with(FORMAT, "png");
    }

    /** Rejects PNG. */
    public ImageValidator jpeg() {
        return with(FORMAT, "jpeg");
    }

    /** Rejects narrower images. */
    public ImageValidator minWidth(int pixels) {
        return with(MIN_WIDTH, String.valueOf(pixels));
    }

    /** Rejects lower images. */
    public ImageValidator minHeight(int pixels) {
        return with(MIN_HEIGHT, String.valueOf(pixels));
    }

    /** Leaves images of more pixels unjudged. */
    public ImageValidator maxPixels(int pixels) {
        return with(MAX_PIXELS, String.valueOf(pixels));
    }

    /** How much of 255 the pixels of a blank image may differ in red, green, blue or opacity; 2 unless set. */
    public ImageValidator tolerance(int tolerance) {
        return with(TOLERANCE, String.valueOf(tolerance));
    }

    /** Lets blank images pass. */
    public ImageValidator blank() {
        return with(BLANK, ValueType.TRUE);
    }

    @Override
    Kind<ImageValidator> kind() {
        return KIND;
    }

    @Override
    String examine(Payload output) throws Refused {
        ByteBuffer file = Content.bytes(output, get(AT));
        ImageFormat format =
                ImageFormat.of(file).orElseThrow(() -> new Refused("not an image: begins like neither PNG nor JPEG"));
        if (!get(FORMAT).isEmpty() && !get(FORMAT).contains(format)) {
            throw new Refused("format: " + format.readerName() + " (expected: "
                    + get(FORMAT).get(0).readerName() + ")");
        }
        format.requireWhole(file);
        try (ImageDecoder decoder = new ImageDecoder(file, format)) {
            int width = decoder.width();
            int height = decoder.height();
            checkSize(width, height);
            BufferedImage image = decoder.image();
            if (!get(BLANK) && Blankness.of(image, Math.toIntExact(get(TOLERANCE)))) {
                throw new Refused("blank: all pixels are alike");
            }
            return String.format(Locale.ROOT, "%s %dx%d", format.readerName(), width, height);
        }
    }

    private void checkSize(int width, int height) throws Refused {
        if ((long) width * height > get(MAX_PIXELS)) {
            throw Refused.unjudged(
                    "too many pixels: " + width + "x" + height + " (expected: at most " + get(MAX_PIXELS) + ")");
        }
        if (width < get(MIN_WIDTH) || height < get(MIN_HEIGHT)) {
            throw new Refused("too small: " + width + "x" + height + " (expected: at least " + get(MIN_WIDTH) + "x"
                    + get(MIN_HEIGHT) + ")");
        }
    }
}
