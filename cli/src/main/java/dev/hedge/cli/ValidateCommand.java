package dev.hedge.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.cli.Paint.Tone;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Validators;
import dev.hedge.validate.Verdict;
import dev.hedge.validators.ValidatorSpecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges files as the race would judge results. */
@Command(
        name = "validate",
        header = "Judges files as a race would judge results.",
        description = "Nothing is run or sent. Exit code 1 if any file is rejected.",
        footer = {
            "",
            "Examples:",
            "  hedge validate --validator 'json(required=text)' answer.json",
            "  hedge validate --validator 'wav(min=1s,rms=0.001)' *.wav",
            "",
            "'hedge validators' lists what can be checked. A file that ends in .json counts as JSON, one in .txt",
            "as text, every other as bytes, as if a backend had said so."
        })
final class ValidateCommand extends Subcommand {

    private static final long MOST_BYTES = 512L << 20;

    @Option(
            names = "--validator",
            required = true,
            paramLabel = "SPEC",
            description = "What must hold, such as 'json(required=text)'.")
    private String spec = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Choices.OfListFormat.class,
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private ListFormat format = ListFormat.TEXT;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The outputs to judge.")
    private List<Path> files = List.of();

    /** A file and its verdict. */
    private record Judged(Path file, Verdict verdict) {}

    @Override
    ExitCode run() {
        Validator validator = validator();
        List<Judged> all = new ArrayList<>();
        for (Path file : files) {
            all.add(new Judged(file, validator.judge(JobResult.of(read(file)))));
        }
        if (format == ListFormat.JSON) {
            console().print(JsonText.of(json -> {
                json.writeStartObject();
                json.writeStringField("validator", spec);
                JsonText.list(json, "files", all, ValidateCommand::write);
                json.writeEndObject();
            }));
        } else {
            all.forEach(this::print);
        }
        return all.stream().allMatch(judged -> judged.verdict().accepted()) ? ExitCode.OK : ExitCode.FAILED;
    }

    /** One that throws is turned into a rejection, as in a race. */
    private Validator validator() {
        try {
            return Validators.all(ValidatorSpecs.parse(spec));
        } catch (IllegalArgumentException mistake) {
            throw CommandFailure.option("--validator", mistake);
        }
    }

    private static Payload read(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw CommandFailure.badInput(file + ": is a folder (expected: a file)");
            }
            if (Files.size(file) > MOST_BYTES) {
                throw CommandFailure.badInput(
                        file + ": " + Files.size(file) + " bytes (expected: at most " + MOST_BYTES + ")");
            }
            return Payload.of(mediaType(file), Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw CommandFailure.unreadable(file, unreadable);
        }
    }

    private static String mediaType(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".json")) {
            return Payload.JSON;
        }
        return name.endsWith(".txt") ? Payload.TEXT : Payload.BINARY;
    }

    private static void write(JsonGenerator json, Judged judged) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", judged.file().toString());
        json.writeBooleanField("accepted", judged.verdict().accepted());
        json.writeStringField(
                judged.verdict().accepted() ? "note" : "reason",
                judged.verdict().text());
        json.writeEndObject();
    }

    private void print(Judged judged) {
        boolean accepted = judged.verdict().accepted();
        String word = console().paint().apply(accepted ? Tone.GOOD : Tone.BAD, accepted ? "accepted" : "rejected");
        String text = judged.verdict().text();
        console().line(judged.file() + ": " + word + (text.isEmpty() ? "" : ": " + text));
    }
}
