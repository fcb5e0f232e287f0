package dev.hedge.demo.clouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** The words of an OpenAI-compatible answer, and the JSON around them. Immutable. */
final class Completion {

    /** Sixty words, so that an answer cut short cannot pass for a whole one. */
    static final List<String> WORDS = List.of(
            ("Tide tables list the times and heights of high and low water for a harbour on each day of the year and"
                            + " sailors have trusted them for centuries because the moon keeps her appointments even when the"
                            + " weather does not so a careful skipper reads the table twice looks at the sky once and still"
                            + " leaves an hour to spare")
                    .split(" ", -1));

    private final String id;
    private final String model;
    private final int promptTokens;
    private final List<String> words;
    private final boolean usageWanted;

    Completion(long ordinal, String model, JsonNode body) {
        this.id = "chatcmpl-" + ordinal;
        this.model = model;
        int most =
                body.path("max_completion_tokens").asInt(body.path("max_tokens").asInt(WORDS.size()));
        words = WORDS.subList(0, Math.max(1, Math.min(WORDS.size(), most)));
        usageWanted = body.path("stream_options").path("include_usage").asBoolean(false);
        int tokens = 0;
        for (JsonNode message : body.path("messages")) {
            tokens += message.path("content").asText("").split("\\s+", -1).length;
        }
        promptTokens = tokens;
    }

    int tokens() {
        return words.size();
    }

    Response whole() {
        ObjectNode answer = envelope("chat.completion");
        ObjectNode choice = answer.putArray("choices").addObject().put("index", 0);
        choice.putObject("message").put("role", "assistant").put("content", String.join(" ", words));
        choice.put("finish_reason", finishReason());
        addUsage(answer);
        return Response.json(200, answer);
    }

    /** The first event: who speaks, and nothing said yet. */
    String opening() {
        ObjectNode answer = envelope("chat.completion.chunk");
        ObjectNode choice = answer.putArray("choices").addObject().put("index", 0);
        choice.putObject("delta").put("role", "assistant").put("content", "");
        choice.putNull("finish_reason");
        return event(answer);
    }

    String token(int index) {
        ObjectNode answer = envelope("chat.completion.chunk");
        ObjectNode choice = answer.putArray("choices").addObject().put("index", 0);
        choice.putObject("delta").put("content", (index == 0 ? "" : " ") + words.get(index));
        choice.putNull("finish_reason");
        return event(answer);
    }

    /** The last events, but for the end mark. */
    String closing() {
        ObjectNode answer = envelope("chat.completion.chunk");
        ObjectNode choice = answer.putArray("choices").addObject().put("index", 0);
        choice.putObject("delta");
        choice.put("finish_reason", finishReason());
        return event(answer) + usage().map(Completion::event).orElse("");
    }

    private Optional<ObjectNode> usage() {
        if (!usageWanted) {
            return Optional.empty();
        }
        ObjectNode answer = envelope("chat.completion.chunk");
        answer.putArray("choices");
        addUsage(answer);
        return Optional.of(answer);
    }

    private ObjectNode envelope(String object) {
        return Json.object()
                .put("id", id)
                .put("object", object)
                .put("created", 1_795_942_000)
                .put("model", model);
    }

    private void addUsage(ObjectNode answer) {
        answer.putObject("usage")
                .put("prompt_tokens", promptTokens)
                .put("completion_tokens", words.size())
                .put("total_tokens", promptTokens + words.size());
    }

    private String finishReason() {
        return words.size() == WORDS.size() ? "stop" : "length";
    }

    static String event(JsonNode data) {
        return "data: " + data + "\n\n";
    }
}
