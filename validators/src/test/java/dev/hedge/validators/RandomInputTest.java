package dev.hedge.validators;

import static java.awt.image.BufferedImage.TYPE_4BYTE_ABGR;
import static java.awt.image.BufferedImage.TYPE_BYTE_GRAY;
import static java.awt.image.BufferedImage.TYPE_BYTE_INDEXED;
import static java.awt.image.BufferedImage.TYPE_INT_RGB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever comes back, a judge answers, with the same answer each time, and never accepts half a file. */
final class RandomInputTest {

    private static final List<String> SPECS = List.of(
            "non-empty",
            "non-empty(at=a[0])",
            "output",
            "output(envelope)",
            "json",
            "json(lenient,required=a[0].b,max-depth=5)",
            "json(at=text,schema=\"{\\\"type\\\":\\\"object\\\"}\")",
            "text(min=1,max=50,matches=\"[a-z ]*\",contains=a)",
            "text(at=a[1],finish=stop)",
            "numbers(nonzero)",
            "numbers(at=a,length=3)",
            "wav",
            "wav(strict,at=audio)",
            "image",
            "image(at=image,min-width=10)",
            "first(wav,image,all(output,not(text(contains=x))))");

    private static final List<byte[]> VALID = List.of(
            json("{\"a\":[{\"b\":1},\"two\",3.5,null,true],\"text\":\"{\\\"c\\\":[]}\",\"error\":null}"),
            json("{\"status\":\"COMPLETED\",\"output\":{\"text\":\"a\"},\"error\":\"partial\"}"),
            json("[0.5,-1e5,12345678901234567890,NaN]"),
            json("{\"audio\":\"UklGRiQAAABXQVZFZm10IBAAAAABAAEA\",\"image\":\"data:image/png;base64,iVBORw0KGgo=\"}"),
            "plain words, ünïcödé 🙂".getBytes(StandardCharsets.UTF_8),
            Wavs.oneSecond()
                    .data(noise(3_000, 1))
                    .chunkBefore("LIST", new byte[5])
                    .bytes(),
            Wavs.oneSecond()
                    .form(Wavs.FLOAT, 32, 2, 8_000)
                    .extensible()
                    .data(noise(4_000, 2))
                    .bytes(),
            Images.png(Images.coloured(20, 10, TYPE_INT_RGB, 1)),
            Images.png(Images.coloured(20, 10, TYPE_BYTE_INDEXED, 2)),
            Images.jpeg(Images.coloured(20, 10, TYPE_INT_RGB, 3)),
            Images.progressiveJpeg(Images.coloured(20, 10, TYPE_BYTE_GRAY, 4)));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anyBytes_getTheSameVerdictTwice_inOneLine(long seed) {
        Random random = new Random(seed);
        List<Validator> validators = parsed();
        List<Validator> again = parsed();
        for (int round = 0; round < 300; round++) {
            byte[] bytes = random.nextInt(4) == 0
                    ? noise(random.nextInt(300), random.nextLong())
                    : mutated(VALID.get(random.nextInt(VALID.size())), random);
            JobResult result = JobResult.of(Payload.of(random.nextBoolean() ? Payload.JSON : Payload.BINARY, bytes));
            for (int i = 0; i < validators.size(); i++) {
                Verdict verdict = validators.get(i).judge(result);
                assertThat(again.get(i).judge(result)).isEqualTo(verdict);
                assertThat(verdict.text()).hasSizeLessThan(600);
                assertThat(verdict.text().chars().noneMatch(Character::isISOControl))
                        .as(verdict.text())
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void wavCutInsideItsSamples_isNeverAccepted(long seed) {
        Random random = new Random(seed);
        int[][] forms = {{1, 8}, {1, 16}, {1, 24}, {1, 32}, {3, 32}, {3, 64}};
        WavValidator lax = WavValidator.create().minRms(0);
        for (int round = 0; round < 300; round++) {
            int[] form = forms[random.nextInt(forms.length)];
            int channels = 1 + random.nextInt(3);
            int frame = channels * form[1] / 8;
            Wavs wav = new Wavs()
                    .form(form[0], form[1], channels, 1_000 + random.nextInt(50_000))
                    .data(new byte[frame * (2 + random.nextInt(500))]);
            for (int chunk = random.nextInt(3); chunk > 0; chunk--) {
                wav.chunkBefore(random.nextBoolean() ? "LIST" : "fact", new byte[random.nextInt(30)]);
            }
            byte[] file = (random.nextBoolean() ? wav : wav.extensible()).bytes();
            assertThat(lax.judge(Results.bytes(file)).accepted()).isTrue();
            // A pad byte at the end may be missing: many writers leave it out.
            int cut = random.nextInt(file.length - 1);
            assertThat(lax.judge(Results.bytes(Arrays.copyOf(file, cut))).accepted())
                    .as("%d of %d bytes", cut, file.length)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void imageCutAnywhere_isNeverAccepted(long seed) {
        Random random = new Random(seed);
        int[] types = {TYPE_INT_RGB, TYPE_4BYTE_ABGR, TYPE_BYTE_GRAY, TYPE_BYTE_INDEXED};
        ImageValidator lax = ImageValidator.create().blank();
        for (int round = 0; round < 100; round++) {
            int type = types[random.nextInt(types.length)];
            var image = Images.coloured(1 + random.nextInt(40), 1 + random.nextInt(40), type, random.nextLong());
            byte[] file = type == TYPE_4BYTE_ABGR || random.nextBoolean() ? Images.png(image) : Images.jpeg(image);
            assertThat(lax.judge(Results.bytes(file)).accepted()).isTrue();
            int cut = random.nextInt(file.length);
            assertThat(lax.judge(Results.bytes(Arrays.copyOf(file, cut))).accepted())
                    .as("%d of %d bytes", cut, file.length)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anySpec_isReadBackFromItsText_orRefusedAsAnArgument(long seed) {
        Random random = new Random(seed);
        String[] words = {
            "all",
            "first",
            "not",
            "json",
            "text",
            "wav",
            "image",
            "any",
            "output",
            "numbers",
            "min",
            "max",
            "at",
            "required",
            "contains",
            "strict",
            "envelope",
            "=",
            "(",
            "(",
            ")",
            ")",
            ",",
            ",",
            "\"",
            "\\",
            " ",
            "1",
            "2s",
            "a[0].b",
            "x"
        };
        int read = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(8); i >= 0; i--) {
                text.append(words[random.nextInt(words.length)]);
            }
            read += reads(text.toString()) ? 1 : 0;
        }
        assertThat(read).as("specs that could be read").isGreaterThan(200);
    }

    private static boolean reads(String text) {
        Validator validator;
        try {
            validator = ValidatorSpecs.parse(text);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("validator: ").hasMessageContaining("(expected: ");
            return false;
        }
        assertThat(ValidatorSpecs.parse(validator.text()).text()).isEqualTo(validator.text());
        return true;
    }

    private static List<Validator> parsed() {
        return SPECS.stream().map(ValidatorSpecs::parse).toList();
    }

    private static byte[] mutated(byte[] valid, Random random) {
        byte[] bytes = random.nextInt(3) == 0 ? Arrays.copyOf(valid, random.nextInt(valid.length + 1)) : valid.clone();
        for (int changes = random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static byte[] noise(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] json(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
