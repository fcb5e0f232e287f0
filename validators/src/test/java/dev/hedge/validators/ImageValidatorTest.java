package dev.hedge.validators;

import static java.awt.image.BufferedImage.TYPE_4BYTE_ABGR;
import static java.awt.image.BufferedImage.TYPE_BYTE_BINARY;
import static java.awt.image.BufferedImage.TYPE_BYTE_GRAY;
import static java.awt.image.BufferedImage.TYPE_BYTE_INDEXED;
import static java.awt.image.BufferedImage.TYPE_INT_RGB;
import static java.awt.image.BufferedImage.TYPE_USHORT_GRAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.validate.Verdict;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ImageValidatorTest {

    private static final ImageValidator IMAGE = ImageValidator.create();
    private static final byte[] PNG = Images.png(Images.coloured(64, 48, TYPE_INT_RGB, 1));
    private static final byte[] JPEG = Images.jpeg(Images.coloured(64, 48, TYPE_INT_RGB, 2));
    private static final byte[] PROGRESSIVE = Images.progressiveJpeg(Images.coloured(64, 48, TYPE_INT_RGB, 3));

    @ParameterizedTest
    @ValueSource(
            ints = {TYPE_INT_RGB, TYPE_4BYTE_ABGR, TYPE_BYTE_GRAY, TYPE_USHORT_GRAY, TYPE_BYTE_INDEXED, TYPE_BYTE_BINARY
            })
    void wholePng_isAcceptedWithItsSize(int type) {
        assertThat(judge(IMAGE, Images.png(Images.coloured(64, 48, type, 4)))).isEqualTo(Verdict.accepted("png 64x48"));
    }

    @Test
    void wholeJpeg_isAcceptedWithItsSize() {
        assertThat(judge(IMAGE, JPEG)).isEqualTo(Verdict.accepted("jpeg 64x48"));
        assertThat(judge(IMAGE, PROGRESSIVE)).isEqualTo(Verdict.accepted("jpeg 64x48"));
        assertThat(judge(IMAGE, Images.jpeg(Images.coloured(64, 48, TYPE_BYTE_GRAY, 5))))
                .isEqualTo(Verdict.accepted("jpeg 64x48"));
    }

    @Test
    void bytesBehindTheEnd_doNotMatter() {
        assertThat(judge(IMAGE, Arrays.copyOf(PNG, PNG.length + 100)).accepted())
                .isTrue();
        assertThat(judge(IMAGE, Arrays.copyOf(JPEG, JPEG.length + 100)).accepted())
                .isTrue();
    }

    @Test
    void cutAnywhere_isRejected() {
        for (byte[] file : new byte[][] {PNG, JPEG, PROGRESSIVE}) {
            for (int length = 0; length < file.length; length++) {
                assertThat(judge(IMAGE, Arrays.copyOf(file, length)).accepted())
                        .as("%d of %d bytes", length, file.length)
                        .isFalse();
            }
        }
        assertThat(judge(IMAGE, Arrays.copyOf(PNG, PNG.length / 2)))
                .isEqualTo(Verdict.rejected("truncated: the PNG ends inside a chunk"));
        assertThat(judge(IMAGE, Arrays.copyOf(JPEG, JPEG.length / 2)))
                .isEqualTo(Verdict.rejected("truncated: the JPEG has no end marker"));
    }

    @Test
    void cutJpegWithAnEndMarkerPutOn_isRejected() {
        byte[] cut = Arrays.copyOf(JPEG, JPEG.length / 2);
        cut[cut.length - 2] = (byte) 0xff;
        cut[cut.length - 1] = (byte) 0xd9;
        assertThat(judge(IMAGE, cut).text()).startsWith("damaged: ");
    }

    @Test
    void pngWithAChangedByte_isRejected() {
        for (int at = 8; at < PNG.length; at += 7) {
            byte[] changed = PNG.clone();
            changed[at] ^= 1;
            assertThat(judge(IMAGE, changed).accepted()).as("byte %d", at).isFalse();
        }
    }

    @Test
    void pngWithFewerRowsThanItSays_isRejected() {
        assertThat(judge(IMAGE, Images.pretending(PNG, 64, 480)).text()).startsWith("damaged: ");
    }

    @Test
    void bomb_isNotDecoded() {
        assertThat(judge(IMAGE, Images.pretending(PNG, 60_000, 60_000)))
                .isEqualTo(Verdict.unjudged("too many pixels: 60000x60000 (expected: at most 33554432)"));
        assertThat(judge(IMAGE.maxPixels(64 * 48 - 1), PNG))
                .isEqualTo(Verdict.unjudged("too many pixels: 64x48 (expected: at most 3071)"));
        assertThat(judge(IMAGE.maxPixels(64 * 48), PNG).accepted()).isTrue();
    }

    @Test
    void jpegWithTooManyScans_isNotDecoded() {
        int scan = lastScan(PROGRESSIVE);
        byte[] repeated = Arrays.copyOf(PROGRESSIVE, scan);
        byte[] last = Arrays.copyOfRange(PROGRESSIVE, scan, PROGRESSIVE.length - 2);
        for (int i = 0; i < 101; i++) {
            int end = repeated.length;
            repeated = Arrays.copyOf(repeated, end + last.length);
            System.arraycopy(last, 0, repeated, end, last.length);
        }
        assertThat(judge(IMAGE, repeated)).isEqualTo(Verdict.unjudged("too many JPEG scans (expected: at most 100)"));
    }

    @Test
    void tooSmall_isRejected() {
        assertThat(judge(IMAGE.minWidth(64).minHeight(48), PNG).accepted()).isTrue();
        assertThat(judge(IMAGE.minWidth(65), PNG))
                .isEqualTo(Verdict.rejected("too small: 64x48 (expected: at least 65x1)"));
        assertThat(judge(IMAGE.minHeight(49), PNG))
                .isEqualTo(Verdict.rejected("too small: 64x48 (expected: at least 1x49)"));
    }

    @Test
    void otherFormat_isRejected() {
        assertThat(judge(IMAGE.png(), JPEG)).isEqualTo(Verdict.rejected("format: jpeg (expected: png)"));
        assertThat(judge(IMAGE.jpeg(), PNG)).isEqualTo(Verdict.rejected("format: png (expected: jpeg)"));
        assertThat(judge(IMAGE.jpeg().png(), PNG).accepted()).isTrue();
        assertThat(judge(IMAGE, "GIF89a".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(Verdict.rejected("not an image: begins like neither PNG nor JPEG"));
        assertThat(judge(IMAGE, new byte[0]).accepted()).isFalse();
    }

    @Test
    void blankImage_isRejectedUnlessAllowed() {
        Verdict blank = Verdict.rejected("blank: all pixels are alike");
        byte[] black = Images.png(Images.plain(64, 48, TYPE_INT_RGB, 0));
        assertThat(judge(IMAGE, black)).isEqualTo(blank);
        assertThat(judge(IMAGE.blank(), black).accepted()).isTrue();
        assertThat(judge(IMAGE, Images.jpeg(Images.plain(64, 48, TYPE_INT_RGB, 0x406080))))
                .isEqualTo(blank);
    }

    @Test
    void differencesUpToTheTolerance_areBlank() {
        BufferedImage image = Images.plain(64, 48, TYPE_INT_RGB, 0x404040);
        image.setRGB(63, 47, 0x404042);
        assertThat(judge(IMAGE, Images.png(image)).accepted()).isFalse();
        assertThat(judge(IMAGE.tolerance(1), Images.png(image)).accepted()).isTrue();
        image.setRGB(0, 0, 0x40403f);
        assertThat(judge(IMAGE, Images.png(image)).accepted()).isTrue();
    }

    @Test
    void invisiblePixels_areAlikeWhateverTheirColour() {
        BufferedImage image = Images.plain(64, 48, TYPE_4BYTE_ABGR, 0x00ff0000);
        image.setRGB(3, 3, 0x0000ff00);
        assertThat(judge(IMAGE, Images.png(image)).accepted()).isFalse();
        image.setRGB(3, 3, 0xff000000);
        assertThat(judge(IMAGE, Images.png(image)).accepted()).isTrue();
    }

    @Test
    void imageInJson_isFoundAndDecoded() {
        String base64 = Base64.getEncoder().encodeToString(PNG);
        assertThat(IMAGE.at("images[0]")
                        .judge(Results.json("{\"images\":[\"data:image/x-png;base64," + base64 + "\"]}")))
                .isEqualTo(Verdict.accepted("png 64x48"));
    }

    @Test
    void diskCacheSwitch_isLeftAlone() {
        boolean before = ImageIO.getUseCache();
        judge(IMAGE, PNG);
        assertThat(ImageIO.getUseCache()).isEqualTo(before);
    }

    private static int lastScan(byte[] jpeg) {
        for (int at = jpeg.length - 2; at > 0; at--) {
            if ((jpeg[at] & 0xff) == 0xff && (jpeg[at + 1] & 0xff) == 0xda) {
                return at;
            }
        }
        throw new AssertionError("no scan");
    }

    private static Verdict judge(ImageValidator validator, byte[] file) {
        return validator.judge(Results.bytes(file));
    }
}
