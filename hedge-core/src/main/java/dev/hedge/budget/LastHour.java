package dev.hedge.budget;

import java.util.Arrays;

/**
 * A sliding hour in whole minutes: the current minute and the sixty before it, so that what counts is never younger than
 * sixty minutes when it is dropped, and never 61.
 */
final class LastHour implements SpendMeter {

    private static final int MINUTES = 61;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final long[] spentInMinute = new long[MINUTES];
    private long now;
    private long minute;
    private boolean moved;

    @Override
    public void moveTo(long nowNanos) {
        if (moved && nowNanos <= now) {
            return;
        }
        long next = Math.floorDiv(nowNanos, MINUTE_NANOS);
        if (!moved || next - minute >= MINUTES) {
            Arrays.fill(spentInMinute, 0);
        } else {
            for (long passed = minute + 1; passed <= next; passed++) {
                spentInMinute[slot(passed)] = 0;
            }
        }
        now = nowNanos;
        minute = next;
        moved = true;
    }

    @Override
    public void add(long micros) {
        int slot = slot(minute);
        spentInMinute[slot] = SpendMeter.sum(spentInMinute[slot], micros);
    }

    @Override
    public long spent() {
        long spent = 0;
        for (long micros : spentInMinute) {
            spent = SpendMeter.sum(spent, micros);
        }
        return spent;
    }

    @Override
    public long nanosUntilFallenBy(long micros) {
        long left = micros;
        for (long oldest = minute - MINUTES + 1; oldest <= minute; oldest++) {
            left -= Math.min(left, spentInMinute[slot(oldest)]);
            if (left == 0) {
                return (oldest + MINUTES) * MINUTE_NANOS - now;
            }
        }
        return NEVER;
    }

    private static int slot(long minute) {
        return (int) Math.floorMod(minute, (long) MINUTES);
    }
}
