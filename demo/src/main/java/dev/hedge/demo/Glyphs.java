package dev.hedge.demo;

/**
 * The characters of a picture. Each is one column wide, and each state has its own, so that a picture can be read without
 * colours.
 *
 * @param minute the line that stands where one minute is over
 * @param beyond stands at the edge for what goes on beyond it
 * @param dot between parts of a sentence
 * @param more at the end of what was cut off
 */
record Glyphs(
        char queued,
        char starting,
        char running,
        char won,
        char cancelled,
        char failed,
        char minute,
        char beyond,
        char dot,
        char more) {

    static final Glyphs UNICODE = new Glyphs('░', '▒', '█', '✓', '×', '!', '┊', '›', '·', '…');
    static final Glyphs ASCII = new Glyphs('.', '+', '#', '*', 'x', '!', '|', '>', '-', '~');
}
