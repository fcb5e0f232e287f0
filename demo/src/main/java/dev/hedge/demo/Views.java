package dev.hedge.demo;

import java.util.function.Consumer;

/** Pictures of a demo as text. Each follows one demo. */
public final class Views {

    private Views() {}

    /**
     * A picture that moves: repainted in place, so only for a terminal, and a demo that is held back.
     *
     * @param out takes pieces of text with line ends and control codes; to be shown at once
     */
    public static DemoListener live(Screen screen, Consumer<String> out) {
        return new LiveView(screen, out);
    }

    /**
     * A picture that grows: every race is printed once, when it is settled.
     *
     * @param out takes lines, each with its end
     */
    public static DemoListener plain(Screen screen, Consumer<String> out) {
        return new PlainView(screen, out);
    }
}
