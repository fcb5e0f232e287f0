package dev.hedge.demo;

import dev.hedge.replay.PolicyReport;
import dev.hedge.trace.TraceEvent;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prints every race once, when it is settled; for files, pipes and logs. */
final class PlainView implements DemoListener {

    private final Screen screen;
    private final Consumer<String> out;
    private @Nullable Board board;

    PlainView(Screen screen, Consumer<String> out) {
        this.screen = screen;
        this.out = out;
    }

    @Override
    public void onPass(Pass pass) {
        Board next = new Board(screen, pass);
        print(Headings.above(pass, next.picture()));
        board = next;
    }

    @Override
    public void onEvent(int request, TraceEvent event) {
        if (board != null) {
            board.add(request, event);
            if (event instanceof TraceEvent.Settled) {
                print(List.of(board.line(request, Duration.ZERO)));
            }
        }
    }

    @Override
    public void onReport(Pass pass, PolicyReport report) {
        if (board != null) {
            Tally tally = Tally.of(report);
            Picture picture = board.picture();
            print(pass.watched() ? Headings.below(picture, tally) : picture.unseen(tally));
        }
        board = null;
    }

    private void print(List<String> lines) {
        lines.forEach(line -> out.accept(line + "\n"));
    }
}
