package dev.hedge.demo.clouds;

import java.util.List;
import java.util.Locale;

/** The clouds that there are fakes of. */
public enum CloudKind {
    /** Queue endpoints: {@code /v2/{endpoint}/run}, {@code /status/{id}}, {@code /cancel/{id}}, {@code /health}. */
    RUNPOD,
    /** Own endpoints {@code /submit}, {@code /calls/{id}}, {@code /calls/{id}/cancel}, and a web endpoint at {@code /}. */
    MODAL,
    /** Calls at {@code /v4/{project}/{app}/{function}}, management at {@code /v2/projects/{project}/apps/{app}}. */
    CEREBRIUM,
    /** {@code /v1/chat/completions}, whole or token by token; faults by the model's name. */
    OPENAI;

    /** In small letters, as configuration writes it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    Wire wire(Desk desk) {
        return switch (this) {
            case RUNPOD -> new RunPodWire(desk);
            case MODAL -> new ModalWire(desk);
            case CEREBRIUM -> new CerebriumWire(desk);
            case OPENAI -> new OpenAiWire(desk);
        };
    }

    /** Names of everything a client must configure to use the fake, with their values. */
    List<Setting> settings(CloudOptions options) {
        return switch (this) {
            case RUNPOD -> RunPodWire.settings(options);
            case MODAL -> ModalWire.settings(options);
            case CEREBRIUM -> CerebriumWire.settings(options);
            case OPENAI -> OpenAiWire.settings(options);
        };
    }

    /** One line of configuration. */
    record Setting(String name, String value) {}
}
