package dev.hedge.cli;

import dev.hedge.demo.DemoOptions;
import dev.hedge.demo.DemoResult;

/** Renders a demo for programs. The policies stand as in a replay's JSON. */
final class DemoJson {

    private DemoJson() {}

    static String of(DemoOptions options, DemoResult result) {
        return JsonText.of(json -> {
            json.writeStartObject();
            json.writeBooleanField("simulated", true);
            json.writeNumberField("seed", options.seed());
            json.writeNumberField("requests", options.requests());
            JsonText.list(json, "policies", result.reports(), ReplayJson::policy);
            json.writeStringField("sentence", result.sentence());
            json.writeEndObject();
        });
    }
}
