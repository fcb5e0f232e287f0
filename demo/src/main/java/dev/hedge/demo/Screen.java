package dev.hedge.demo;

/**
 * What a picture is drawn on.
 *
 * @param columns that may be used; 20 or more
 * @param rows that may be used at once; 6 or more
 * @param colours whether colour codes are understood and wanted
 * @param unicode whether block characters can be shown; else ASCII is used
 */
public record Screen(int columns, int rows, boolean colours, boolean unicode) {

    private static final int LEAST_COLUMNS = 20;
    private static final int LEAST_ROWS = 6;

    public Screen {
        if (columns < LEAST_COLUMNS || rows < LEAST_ROWS) {
            throw new IllegalArgumentException(
                    "columns, rows: " + columns + ", " + rows + " (expected: at least 20 and 6)");
        }
    }

    /** A screen of this size, or of the least size if that is larger. */
    public static Screen of(int columns, int rows, boolean colours, boolean unicode) {
        return new Screen(Math.max(columns, LEAST_COLUMNS), Math.max(rows, LEAST_ROWS), colours, unicode);
    }

    Glyphs glyphs() {
        return unicode ? Glyphs.UNICODE : Glyphs.ASCII;
    }
}
