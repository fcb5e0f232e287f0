package dev.hedge.demo;

import dev.hedge.replay.PolicyReport;
import dev.hedge.trace.TraceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Repaints a picture in place. Above it stays what does not change any more: as soon as there are more races than rows, the
 * oldest settled ones are left standing and scroll away, so that in the end every race has been printed once.
 */
final class LiveView implements DemoListener {

    private final Screen screen;
    private final Consumer<String> out;

    private @Nullable Board board;
    private final Set<Integer> standing = new LinkedHashSet<>();
    private Duration now = Duration.ZERO;
    private int painted;

    LiveView(Screen screen, Consumer<String> out) {
        this.screen = screen;
        this.out = out;
    }

    @Override
    public void onPass(Pass pass) {
        Board next = new Board(screen, pass);
        standing.clear();
        painted = 0;
        now = Duration.ZERO;
        List<String> lines = new ArrayList<>(Headings.above(pass, next.picture()));
        board = next;
        out.accept(joined(lines));
    }

    @Override
    public void onEvent(int request, TraceEvent event) {
        if (board != null) {
            board.add(request, event);
        }
    }

    @Override
    public void onTick(Duration time) {
        now = time;
        if (board != null) {
            // The cursor needs a row of its own.
            paint(board, screen.rows() - 1);
        }
    }

    @Override
    public void onReport(Pass pass, PolicyReport report) {
        if (board != null && pass.watched()) {
            paint(board, Integer.MAX_VALUE);
        } else if (board != null) {
            out.accept(joined(board.picture().unseen(Tally.of(report))));
        }
        board = null;
    }

    private void paint(Board board, int space) {
        List<String> below = Headings.below(board.picture(), board.tally(now));
        int rows = Math.max(1, space - below.size());
        List<Integer> shown = new ArrayList<>(board.begun());
        shown.removeAll(standing);
        List<String> lines = new ArrayList<>();
        for (int request : List.copyOf(shown)) {
            if (shown.size() > rows && board.settled(request)) {
                lines.add(board.line(request, now));
                standing.add(request);
                shown.remove((Integer) request);
            }
        }
        int fixed = lines.size();
        int hidden = Math.max(0, shown.size() - rows);
        shown.subList(hidden, shown.size()).forEach(request -> lines.add(board.line(request, now)));
        lines.addAll(below);
        String back = painted == 0 ? "" : "\u001b[" + painted + "A";
        out.accept(back + joined(lines) + "\u001b[J");
        painted = lines.size() - fixed;
    }

    private static String joined(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append("\u001b[K\n"));
        return text.toString();
    }
}
