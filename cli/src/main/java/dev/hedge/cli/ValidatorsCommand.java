package dev.hedge.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hedge.cli.Paint.Tone;
import dev.hedge.validators.ValidatorInfo;
import dev.hedge.validators.ValidatorSpecs;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the validators that {@code validate} and configurations understand. */
@Command(
        name = "validators",
        header = "Lists the validators.",
        description = "What each checks, its parameters, and an example.",
        footer = {
            "",
            "Examples:",
            "  hedge validators",
            "  hedge validators --format json",
            "  hedge validate --validator 'json(required=text)' answer.json"
        })
final class ValidatorsCommand extends Subcommand {

    private static final String INDENT = "    ";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Choices.OfListFormat.class,
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private ListFormat format = ListFormat.TEXT;

    @Override
    ExitCode run() {
        List<ValidatorInfo> validators = ValidatorSpecs.catalogue();
        if (format == ListFormat.JSON) {
            console().print(JsonText.of(json -> {
                json.writeStartObject();
                JsonText.list(json, "validators", validators, ValidatorsCommand::write);
                json.writeEndObject();
            }));
        } else {
            validators.forEach(validator -> {
                console().print(validator.equals(validators.get(0)) ? "" : "\n");
                print(validator);
            });
        }
        return ExitCode.OK;
    }

    private static void write(JsonGenerator json, ValidatorInfo validator) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", validator.name());
        json.writeStringField("usage", validator.usage());
        json.writeStringField("summary", validator.summary());
        json.writeStringField("example", validator.example());
        JsonText.list(json, "parameters", validator.parameters(), ValidatorsCommand::write);
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, ValidatorInfo.Parameter parameter) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", parameter.name());
        json.writeStringField("value", parameter.value());
        json.writeStringField("default", parameter.fallback());
        json.writeBooleanField("repeatable", parameter.repeatable());
        json.writeStringField("summary", parameter.summary());
        json.writeEndObject();
    }

    private void print(ValidatorInfo validator) {
        int width = console().columns();
        console().line(console().paint().apply(Tone.STRONG, validator.name()));
        Words.wrap(validator.summary(), INDENT, width).forEach(console()::line);
        if (!validator.example().equals(validator.name())) {
            console().line(INDENT + "example  " + validator.example());
        }
        int widest = validator.parameters().stream()
                .mapToInt(parameter -> parameter.name().length())
                .max()
                .orElse(0);
        for (ValidatorInfo.Parameter parameter : validator.parameters()) {
            String name =
                    parameter.name() + " ".repeat(widest - parameter.name().length());
            String text = parameter.summary() + " (" + parameter.value()
                    + (parameter.repeatable() ? ", repeatable" : "") + "; default: " + parameter.fallback() + ")";
            Words.wrap(text, INDENT + name + "  ", INDENT + " ".repeat(widest + 2), width)
                    .forEach(console()::line);
        }
    }
}
