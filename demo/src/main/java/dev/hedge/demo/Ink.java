package dev.hedge.demo;

/** The colours of a picture, by what they mean. Any of a terminal's sixteen, so that its own theme holds. */
enum Ink {
    PLAIN(""),
    FAINT("2"),
    STRONG("1"),
    /** Backends, by their place in the order. */
    FIRST("36"),
    SECOND("33"),
    THIRD("35"),
    FURTHER("34"),
    WON("1;32"),
    LOST("1;31");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    static Ink ofBackend(int place) {
        return switch (place) {
            case 0 -> FIRST;
            case 1 -> SECOND;
            case 2 -> THIRD;
            default -> FURTHER;
        };
    }

    /** Selects it, from a terminal's plain state. */
    String on() {
        return code.isEmpty() ? "" : "\u001b[" + code + "m";
    }

    /** Goes back to the plain state. */
    String off() {
        return code.isEmpty() ? "" : "\u001b[0m";
    }
}
