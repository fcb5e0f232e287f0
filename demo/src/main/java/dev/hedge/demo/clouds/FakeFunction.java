package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;

/** What the jobs of a cloud compute: the same input always gives the same output. */
public enum FakeFunction {
    /** {@code {"text": "tide tables"}} gives {@code {"text":"You said: tide tables","characters":11}}. */
    ECHO {
        @Override
        JsonNode valid(String text) {
            return Json.object().put("text", "You said: " + text).put("characters", text.length());
        }

        @Override
        JsonNode invalid() {
            return Json.object().put("text", "").put("characters", 0);
        }
    },
    /** The same input gives {@code {"audio_b64":…,"sr":8000}}: a WAV with a tone for each character. */
    SPEECH {
        @Override
        JsonNode valid(String text) {
            return Json.object().put("audio_b64", Tones.wavBase64(text)).put("sr", Tones.SAMPLE_RATE);
        }

        @Override
        JsonNode invalid() {
            // The first four bytes of a WAV file, and nothing else.
            return Json.object().put("audio_b64", "UklGRg==").put("sr", Tones.SAMPLE_RATE);
        }
    };

    abstract JsonNode valid(String text);

    abstract JsonNode invalid();

    /** What a job answers. */
    final JsonNode output(CloudJob job) {
        return switch (job.fate().output()) {
            case VALID -> valid(text(job.input()));
            case INVALID -> invalid();
            case ERROR -> Json.object().put("success", false).put("error", "unsupported voice");
        };
    }

    /** The text of an input, or all of the input where there is none. */
    private static String text(JsonNode input) {
        JsonNode text = input.path("text");
        return text.isTextual() ? text.textValue() : input.toString();
    }
}
