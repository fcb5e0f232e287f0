package dev.hedge.demo;

import java.util.ArrayList;
import java.util.List;

/** What stands above and below the races of a pass. */
final class Headings {

    private Headings() {}

    /** Above the races; nothing for a pass that is not shown. */
    static List<String> above(Pass pass, Picture picture) {
        List<String> lines = new ArrayList<>();
        if (pass.number() == 1) {
            lines.addAll(picture.legend());
        }
        if (pass.watched()) {
            lines.add("");
            lines.addAll(picture.title());
        } else if (pass.number() == 2) {
            lines.add("");
        }
        return lines;
    }

    /** Below the races: the scale, and how the pass stands. */
    static List<String> below(Picture picture, Tally tally) {
        List<String> lines = new ArrayList<>();
        lines.add(picture.axis());
        lines.addAll(picture.standing(tally));
        return lines;
    }
}
