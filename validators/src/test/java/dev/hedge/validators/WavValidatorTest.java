package dev.hedge.validators;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hedge.validate.Verdict;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WavValidatorTest {

    private static final WavValidator WAV = WavValidator.create();
    private static final Verdict ONE_SECOND = Verdict.accepted("1.000 s");

    @Test
    void c19_trueSizes_valid() {
        assertThat(judge(WAV, Wavs.oneSecond().bytes())).isEqualTo(ONE_SECOND);
    }

    @ParameterizedTest
    @ValueSource(longs = {0xFFFF_FFFFL, 0x7FFF_FFFFL, 0})
    void c19_placeholderSizes_validWithTheLengthOfTheBytes(long size) {
        assertThat(judge(WAV, Wavs.oneSecond().sizes(size, size).bytes()))
                .isEqualTo(Verdict.accepted("1.000 s, placeholder sizes, length taken from the bytes"));
    }

    @Test
    void c19_fewerBytesThanTheHeaderSays_truncatedWithBothLengths() {
        assertThat(judge(WAV, Wavs.oneSecond().bytesWith(20_000)))
                .isEqualTo(Verdict.rejected("truncated (0.417 s of 1.000 s)"));
    }

    @Test
    void c19_oddListChunkWithItsPadByte_isSkipped() {
        assertThat(judge(WAV, Wavs.oneSecond().chunkBefore("LIST", new byte[5]).bytes()))
                .isEqualTo(ONE_SECOND);
    }

    @Test
    void c19_factChunkOfLengthZero_isSkipped() {
        assertThat(judge(WAV, Wavs.oneSecond().chunkBefore("fact", new byte[0]).bytes()))
                .isEqualTo(ONE_SECOND);
    }

    @Test
    void c19_allSamplesZero_silent() {
        byte[] file = Wavs.oneSecond().data(new byte[48_000]).bytes();
        assertThat(judge(WAV, file)).isEqualTo(Verdict.rejected("silent: all samples are 0"));
        assertThat(judge(WAV.minRms(0), file)).isEqualTo(ONE_SECOND);
    }

    @Test
    void c19_errorReportInPlaceOfAudio_notAudio() {
        assertThat(judge(WAV, "{\"error\":\"CUDA out of memory\"}".getBytes(US_ASCII)))
                .isEqualTo(Verdict.rejected("not audio: begins with '{\"error\":\"CUDA o' (expected: RIFF and WAVE)"));
    }

    @Test
    void sizesOfAHeaderWrittenBeforeTheFirstSample_arePlaceholders() {
        assertThat(judge(WAV, Wavs.oneSecond().sizes(36, 0).bytes()).text()).startsWith("1.000 s, placeholder");
        assertThat(judge(WAV, Wavs.oneSecond().sizes(0x7FFF_F024L, 0x7FFF_F000L).bytes())
                        .text())
                .startsWith("1.000 s, placeholder");
        assertThat(judge(WAV, Wavs.oneSecond().sizes(0xFFFF_FFFFL, 48_000).bytes()))
                .isEqualTo(ONE_SECOND);
    }

    @Test
    void placeholderSizesWithPartOfAFrame_theWholeFramesCount() {
        byte[] file = Wavs.oneSecond().sizes(0, 0).bytesWith(24_001);
        assertThat(judge(WAV, file).text()).startsWith("0.500 s, placeholder");
    }

    @Test
    void noSamples_empty() {
        Verdict empty = Verdict.rejected("empty: no samples");
        Wavs none = Wavs.oneSecond().data(new byte[0]);
        assertThat(judge(WAV, none.bytes())).isEqualTo(empty);
        assertThat(judge(WAV, none.sizes(0, 0).bytes())).isEqualTo(empty);
        assertThat(judge(
                        WAV, none.sizes(-1, -1).chunkAfter("LIST", new byte[20]).bytes()))
                .isEqualTo(empty);
    }

    @Test
    void chunksBehindTheSamples_areNotHeard() {
        byte[] file = Wavs.oneSecond().chunkAfter("LIST", new byte[4_000]).bytes();
        assertThat(judge(WAV, file)).isEqualTo(ONE_SECOND);
        assertThat(judge(WAV, Arrays.copyOf(file, file.length - 3_000))).isEqualTo(ONE_SECOND);
    }

    @Test
    void headerCutAnywhere_isRejected() {
        byte[] file = Wavs.oneSecond().chunkBefore("LIST", new byte[5]).bytes();
        for (int length = 0; length < 60; length++) {
            assertThat(judge(WAV, Arrays.copyOf(file, length)).accepted())
                    .as("%d bytes", length)
                    .isFalse();
        }
        assertThat(judge(WAV, Arrays.copyOf(file, 36))).isEqualTo(Verdict.rejected("truncated: no data chunk"));
        assertThat(judge(WAV, Arrays.copyOf(file, 47)))
                .isEqualTo(Verdict.rejected("truncated: chunk 'LIST' has 3 bytes of 5"));
    }

    @ParameterizedTest
    @CsvSource({"1,8", "1,16", "1,24", "1,32", "3,32", "3,64"})
    void everySampleFormat_isMeasuredAlike(int tag, int bits) {
        byte[] half = samples(tag, bits, 1_000, 0.5, -0.5);
        Wavs file = new Wavs().form(tag, bits, 2, 1_000).data(half);
        WavValidator exact = WAV.minRms(0.499).maxClipping(0).channels(2).rate(1_000);
        assertThat(judge(exact, file.bytes())).isEqualTo(ONE_SECOND);
        assertThat(judge(exact, file.extensible().bytes())).isEqualTo(ONE_SECOND);
        assertThat(judge(exact.minRms(0.501), file.bytes()).text()).startsWith("too quiet: rms 0.5 (expected: ");
        assertThat(judge(WAV, file.data(samples(tag, bits, 1_000, 0, 0)).bytes()))
                .isEqualTo(Verdict.rejected("silent: all samples are 0"));
        byte[] ends = samples(tag, bits, 1_000, 1, -1);
        assertThat(judge(WAV.maxClipping(0.9), file.data(ends).bytes()))
                .isEqualTo(Verdict.rejected("clipped: a share of 1 of the samples (expected: at most 0.9)"));
    }

    @Test
    void clipping_isAllowedUpToItsShare() {
        byte[] samples = samples(Wavs.PCM, 16, 500, 0.1, -0.1);
        ByteBuffer writable = ByteBuffer.wrap(samples).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 10; i++) {
            writable.putShort(i * 2, i % 2 == 0 ? Short.MAX_VALUE : Short.MIN_VALUE);
        }
        byte[] file = new Wavs().form(Wavs.PCM, 16, 1, 1_000).data(samples).bytes();
        assertThat(judge(WAV.maxClipping(0.01), file)).isEqualTo(ONE_SECOND);
        assertThat(judge(WAV.maxClipping(0.009), file))
                .isEqualTo(Verdict.rejected("clipped: a share of 0.01 of the samples (expected: at most 0.009)"));
    }

    @ParameterizedTest
    @CsvSource({"32,NaN", "32,Infinity", "64,NaN", "64,-Infinity"})
    void floatSampleThatIsNotFinite_isRejectedWithItsTime(int bits, double value) {
        ByteBuffer samples = ByteBuffer.allocate(1_000 * bits / 8).order(ByteOrder.LITTLE_ENDIAN);
        if (bits == 32) {
            samples.putFloat(250 * 4, (float) value);
        } else {
            samples.putDouble(250 * 8, value);
        }
        byte[] file = new Wavs()
                .form(Wavs.FLOAT, bits, 1, 1_000)
                .data(samples.array())
                .bytes();
        assertThat(judge(WAV.minRms(0), file)).isEqualTo(Verdict.rejected("not finite: sample " + value + " at 0.25s"));
    }

    @Test
    void lengthOutsideItsBounds_isRejected() {
        byte[] file = Wavs.oneSecond().bytes();
        assertThat(judge(WAV.min(Duration.ofSeconds(1)).max(Duration.ofSeconds(1)), file))
                .isEqualTo(ONE_SECOND);
        assertThat(judge(WAV.min(Duration.ofMillis(1_500)), file))
                .isEqualTo(Verdict.rejected("too short: 1.000 s (expected: at least 1.5s)"));
        assertThat(judge(WAV.max(Duration.ofMillis(500)), file))
                .isEqualTo(Verdict.rejected("too long: 1.000 s (expected: at most 0.5s)"));
    }

    @Test
    void otherChannelsOrRate_areRejected() {
        byte[] file = Wavs.oneSecond().bytes();
        assertThat(judge(WAV.channels(2), file)).isEqualTo(Verdict.rejected("channels: 1 (expected: 2)"));
        assertThat(judge(WAV.rate(16_000), file)).isEqualTo(Verdict.rejected("rate: 24000 Hz (expected: 16000 Hz)"));
    }

    @Test
    void strict_asksWhatGpuhedgeAsks() {
        WavValidator strict = WAV.strict();
        assertThat(strict.text()).isEqualTo("wav(min=0.5s,max=120s,rms=0.0001,clipping=0.01)");
        assertThat(judge(strict, Wavs.oneSecond().bytes())).isEqualTo(ONE_SECOND);
        assertThat(judge(strict, Wavs.oneSecond().data(new byte[2_000]).bytes()).text())
                .startsWith("too short: 0.042 s");
        assertThat(judge(
                                strict,
                                Wavs.oneSecond()
                                        .data(samples(Wavs.PCM, 16, 24_000, 0.00005, 0))
                                        .bytes())
                        .text())
                .startsWith("too quiet: rms 0.0000");
    }

    @Test
    void strict_leavesAloneWhatIsSet() {
        assertThat(WAV.max(Duration.ofMinutes(5)).minRms(0).strict().text())
                .isEqualTo("wav(min=0.5s,max=300s,rms=0,clipping=0.01)");
    }

    @Test
    void audioInJson_isFoundAndDecoded() {
        byte[] file = Wavs.oneSecond().bytes();
        String base64 = Base64.getEncoder().encodeToString(file);
        assertThat(WAV.at("audio").judge(Results.json("{\"audio\":\"" + base64 + "\"}")))
                .isEqualTo(ONE_SECOND);
        assertThat(WAV.at("audio").judge(Results.json("{\"audio\":\"data:audio/x-wav;base64," + base64 + "\"}")))
                .isEqualTo(ONE_SECOND);
        assertThat(WAV.judge(Results.json("\"" + base64 + "\""))).isEqualTo(ONE_SECOND);
        String lines = Base64.getMimeEncoder().encodeToString(file).replace("\r\n", "\\r\\n");
        assertThat(WAV.judge(Results.json("\"" + lines + "\""))).isEqualTo(ONE_SECOND);
        String url = Base64.getUrlEncoder().encodeToString(samplesAsFile());
        assertThat(url).contains("_");
        assertThat(WAV.judge(Results.json("\"" + url + "\""))).isEqualTo(ONE_SECOND);
    }

    @Test
    void audioInJson_thatIsMissingOrDamaged_isRejected() {
        assertThat(WAV.at("audio").judge(Results.json("{\"audio\":[1]}")))
                .isEqualTo(Verdict.rejected("an array at audio (expected: a string)"));
        assertThat(WAV.at("audio").judge(Results.json("{}")))
                .isEqualTo(Verdict.rejected("nothing at audio (expected: a string)"));
        assertThat(WAV.at("audio").judge(Results.json("{\"audio\":\"UklGR ig\"}")))
                .isEqualTo(Verdict.rejected("the string at audio is not base64"));
        assertThat(WAV.at("audio").judge(Results.text("RIFF")).text()).startsWith("not JSON: ");
    }

    @Test
    void otherEncodings_areNamed() {
        byte[] muLaw = new Wavs().form(7, 8, 1, 8_000).data(new byte[8_000]).bytes();
        assertThat(judge(WAV, muLaw))
                .isEqualTo(Verdict.rejected("unknown samples: format 7 with 8 bits"
                        + " (expected: PCM with 8, 16, 24 or 32, or float with 32 or 64)"));
        byte[] odd = Wavs.oneSecond().extensible().bytes();
        odd[50] = 1;
        assertThat(judge(WAV, odd).text()).startsWith("unknown samples: an extensible format");
    }

    @Test
    void headerThatContradictsItself_isRejected() {
        byte[] file = Wavs.oneSecond().bytes();
        file[32] = 3;
        assertThat(judge(WAV, file))
                .isEqualTo(Verdict.rejected("not audio: 1 channels at 24000 Hz in frames of 3 bytes"));
    }

    @Test
    void settingsThatContradictEachOther_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WAV.min(Duration.ofSeconds(2)).max(Duration.ofSeconds(1)))
                .withMessage("min: 2s (expected: at most max, 1s)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WAV.maxClipping(1.5))
                .withMessage("clipping: '1.5' (expected: a share such as 0.01 or 1%, 0 to 1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WAV.minRms(Double.NaN))
                .withMessage("rms: 'NaN' (expected: a level such as 0.0001, full scale being 1)");
        assertThatIllegalArgumentException().isThrownBy(() -> WAV.channels(0)).withMessageStartingWith("channels: '0'");
    }

    private static Verdict judge(WavValidator validator, byte[] file) {
        return validator.judge(Results.bytes(file));
    }

    private static byte[] samplesAsFile() {
        byte[] samples = new byte[2_000];
        Arrays.fill(samples, (byte) 0xff);
        return new Wavs().form(Wavs.PCM, 16, 1, 1_000).data(samples).bytes();
    }

    /** Pairs of samples; 1 and -1 are the ends of the range. */
    private static byte[] samples(int tag, int bits, int pairs, double first, double second) {
        ByteBuffer bytes = ByteBuffer.allocate(pairs * 2 * bits / 8).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < pairs * 2; i++) {
            double value = i % 2 == 0 ? first : second;
            long whole = Math.min((long) (value * (1L << (bits - 1))), (1L << (bits - 1)) - 1);
            if (tag == Wavs.FLOAT && bits == 32) {
                bytes.putFloat((float) value);
            } else if (tag == Wavs.FLOAT) {
                bytes.putDouble(value);
            } else if (bits == 8) {
                bytes.put((byte) (whole + 128));
            } else {
                for (int shift = 0; shift < bits; shift += 8) {
                    bytes.put((byte) (whole >> shift));
                }
            }
        }
        return bytes.array();
    }
}
