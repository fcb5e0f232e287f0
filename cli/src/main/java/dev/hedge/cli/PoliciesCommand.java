package dev.hedge.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hedge.cli.Paint.Tone;
import dev.hedge.policy.Policies;
import dev.hedge.policy.PolicyInfo;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the policies that {@code replay} and configurations understand. */
@Command(
        name = "policies",
        header = "Lists the hedging policies.",
        description = "What each does, its parameters, and an example.",
        footer = {
            "",
            "Examples:",
            "  hedge policies",
            "  hedge policies --format json",
            "",
            "Times count from the beginning of the request: in 'fixed-delay(10s)' the backup starts when",
            "the primary has not answered within 10 seconds. 'staged' spells a policy out: in",
            "'1@0s, 2@10s' the first backend of the order starts at once, the second after 10 seconds."
        })
final class PoliciesCommand extends Subcommand {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Choices.OfListFormat.class,
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private ListFormat format = ListFormat.TEXT;

    @Override
    ExitCode run() {
        List<PolicyInfo> policies = Policies.catalogue();
        if (format == ListFormat.JSON) {
            console().print(JsonText.of(json -> {
                json.writeStartObject();
                JsonText.list(json, "policies", policies, PoliciesCommand::write);
                json.writeEndObject();
            }));
        } else {
            policies.forEach(policy -> {
                console().print(policy.equals(policies.get(0)) ? "" : "\n");
                print(policy);
            });
        }
        return ExitCode.OK;
    }

    private static void write(JsonGenerator json, PolicyInfo policy) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", policy.name());
        json.writeStringField("parameters", policy.parameters());
        json.writeStringField("example", policy.example());
        json.writeStringField("summary", policy.summary());
        json.writeStringField("staged", policy.staged());
        json.writeEndObject();
    }

    private void print(PolicyInfo policy) {
        Paint paint = console().paint();
        String parameters = policy.parameters().isEmpty() ? "" : "(" + policy.parameters() + ")";
        console().line(paint.apply(Tone.STRONG, policy.name()) + parameters);
        Words.wrap(policy.summary(), "    ", console().columns()).forEach(console()::line);
        if (!policy.example().equals(policy.name())) {
            console().line("    example  " + policy.example());
        }
        if (!policy.example().equals(policy.staged())) {
            console().line("    means    " + policy.staged());
        }
    }
}
