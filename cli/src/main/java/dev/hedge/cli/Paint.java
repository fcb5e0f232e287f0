package dev.hedge.cli;

/** Colours text, or leaves it as it is. Colours repeat what the text says, so nothing is lost without them. */
enum Paint {
    PLAIN,
    COLOURS;

    /** What a piece of text is. */
    enum Tone {
        NORMAL(""),
        STRONG("1"),
        FAINT("2"),
        GOOD("32"),
        WARNING("33"),
        BAD("31");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    String apply(Tone tone, String text) {
        return this == PLAIN || tone == Tone.NORMAL || text.isBlank()
                ? text
                : "\u001b[" + tone.code + "m" + text + "\u001b[0m";
    }
}
