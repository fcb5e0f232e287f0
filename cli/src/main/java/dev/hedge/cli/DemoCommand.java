package dev.hedge.cli;

import dev.hedge.demo.Demo;
import dev.hedge.demo.DemoListener;
import dev.hedge.demo.DemoOptions;
import dev.hedge.demo.DemoResult;
import dev.hedge.demo.Screen;
import dev.hedge.demo.Views;
import dev.hedge.policy.HedgePolicy;
import dev.hedge.validate.Validators;
import dev.hedge.validators.ValidatorSpecs;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Shows races on simulated backends. */
@Command(
        name = "demo",
        header = "Shows hedging at work on simulated backends.",
        description =
                "A cheap primary that is cold for one request in three, a steady backup and a reserve, raced under"
                        + " several policies. Needs no account, calls nobody, spends nothing.",
        footer = {
            "",
            "Examples:",
            "  hedge demo",
            "  hedge demo --policy single --policy 'fixed-delay(5s)' --seed 7",
            "  hedge demo --validator 'json(required=text)' --requests 100 --speed 60",
            "  hedge demo --requests 1000 --format json",
            "",
            "The races of the first and of the last policy are drawn as they run: one line per request, whose",
            "digits say which backend was started. Clients, policies, validators, budgets and prices are the real",
            "ones; only the backends and the clock are not. The same seed tells the same story every time."
        })
final class DemoCommand extends Subcommand {

    /** The width of a picture where there is no limit. */
    private static final int COMFORTABLE_COLUMNS = 100;

    private static final String UNITS = "Seconds until the answer; mean dollars per request if every second from submit"
            + " counts ($wall), if only execution counts ($exec), and as billed, with the minute for which the primary's"
            + " worker stays up after a job ($billed).";

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            description =
                    "A policy to show, such as 'fixed-delay(10s)'; 'hedge policies' lists them. Repeatable (default:"
                            + " single, fixed-delay(10s), queue-cutover(2.5s,8.5s) and cascade(2.5s,8.5s,25s)).")
    private List<HedgePolicy> policies = new ArrayList<>();

    @Option(names = "--requests", paramLabel = "N", description = "How many requests come (default: 24).")
    private @Nullable Integer requests;

    @Option(names = "--seed", paramLabel = "S", description = "Decides what happens to whom (default: 82).")
    private @Nullable Long seed;

    @Option(
            names = "--speed",
            paramLabel = "X",
            converter = Speed.class,
            description = "Simulated seconds per second; 0 for as fast as possible, as always where the output is no"
                    + " terminal (default: whatever makes the demo take about ten seconds).")
    private @Nullable BigDecimal speed;

    @Option(
            names = "--validator",
            paramLabel = "SPEC",
            description = "What an answer must be to win; 'hedge validators' lists what can be checked (default:"
                    + " 'json(required=text)').")
    private @Nullable String validator;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Choices.OfListFormat.class,
            description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
    private ListFormat format = ListFormat.TEXT;

    /** How a speed is typed. */
    static final class Speed implements ITypeConverter<BigDecimal> {
        @Override
        public BigDecimal convert(String text) {
            try {
                return Converters.number(text, "simulated seconds per second, such as 20, or 0 for no waiting");
            } catch (IllegalArgumentException mistake) {
                throw new TypeConversionException(mistake.getMessage());
            }
        }
    }

    @Override
    ExitCode run() {
        DemoOptions options = options();
        if (format == ListFormat.JSON) {
            console().print(DemoJson.of(options, Demo.run(options)));
            return ExitCode.OK;
        }
        try {
            show(options);
            return ExitCode.OK;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return ExitCode.INTERNAL;
        }
    }

    private DemoOptions options() {
        DemoOptions options = DemoOptions.standard();
        if (!policies.isEmpty()) {
            policies.forEach(DemoCommand::requireBackends);
            options = options.withPolicies(policies);
        }
        if (seed != null) {
            options = options.withSeed(seed);
        }
        if (requests != null) {
            options = valid("--requests", options, requests, DemoOptions::withRequests);
        }
        if (validator != null) {
            options = valid(
                    "--validator",
                    options,
                    validator,
                    (before, spec) -> before.withValidator(Validators.all(ValidatorSpecs.parse(spec))));
        }
        if (speed != null) {
            return valid("--speed", options, speed.doubleValue(), DemoOptions::withSpeed);
        }
        return console().canvas().redraws() ? options.watchable() : options;
    }

    private static void requireBackends(HedgePolicy policy) {
        int known = DemoOptions.backends().size();
        if (ContenderArguments.needs(policy) > known) {
            throw CommandFailure.usage("--policy: " + policy.text() + " needs " + ContenderArguments.needs(policy)
                    + " backends (expected: at most " + known + ", which are "
                    + Backends.list(DemoOptions.backends()) + ")");
        }
    }

    private static <T> DemoOptions valid(
            String option, DemoOptions before, T value, BiFunction<DemoOptions, T, DemoOptions> change) {
        try {
            return change.apply(before, value);
        } catch (IllegalArgumentException mistake) {
            throw CommandFailure.option(option, mistake);
        }
    }

    private void show(DemoOptions options) throws InterruptedException {
        boolean live = console().canvas().redraws() && options.speed() > 0;
        Screen screen = screen();
        DemoListener view = live ? Views.live(screen, console()::show) : Views.plain(screen, console()::show);
        DemoResult result = Demo.run(options, view, console().canvas().pacer().get());
        Table table = ReplayTable.of(result.reports(), Set.copyOf(DemoOptions.backends()));
        console()
                .print(TextReport.of(
                        List.of(new Block.Grid(table)),
                        console().columns(),
                        console().paint()));
        Words.wrap(UNITS, "", console().columns())
                .forEach(line -> console().line(console().paint().apply(Paint.Tone.FAINT, line)));
        console().print("\n");
        Words.wrap(result.sentence(), "", console().columns()).forEach(console()::line);
    }

    /** One column stays free: a terminal may begin a new line when the last one is written to. */
    private Screen screen() {
        int columns = console().columns() == Console.UNLIMITED
                ? COMFORTABLE_COLUMNS
                : console().columns() - 1;
        return Screen.of(
                columns,
                console().canvas().rows().getAsInt(),
                console().paint() == Paint.COLOURS,
                console().canvas().unicode());
    }
}
