package dev.hedge.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pending tasks in a hierarchical timing wheel (Varghese and Lauck, 1987): {@value #LEVELS} levels of {@value #SLOTS} slots,
 * of which the lowest are {@value #TICK_NANOS} ns wide and each higher level {@value #SLOTS} times as wide. Together they
 * span every {@code long}, so that no delay is too long. Adding and removing cost O(1); a removed node is unlinked at once.
 *
 * <p>Pure: time is an argument, in nanoseconds from an origin of the caller's choice, zero or more. Not thread-safe.
 *
 * <p>A slot stands for the moment at its end: a task never falls due before its time, and at most one tick after it. Tasks
 * fall due in the order of their times, equals in the order in which they were added.
 *
 * <p>How it keeps that order: a tick's level is that of the highest digit (in base {@value #SLOTS}) in which it differs from
 * the current tick. A slot of a higher level is emptied into lower ones when its first tick is reached, before anything else
 * can be added to those, so that what was added earlier stays in front. Slots at or before the current digit of a level are
 * empty, so the first occupied slot of the lowest occupied level is the next one to look at.
 */
final class TimerWheel {

    static final long TICK_NANOS = 1_000_000;
    static final int LEVELS = 8;
    static final int SLOTS = 64;
    private static final int DIGIT_BITS = 6;
    private static final Comparator<Node> BY_DUE = Comparator.comparingLong(Node::dueNanos);

    private final Slot[] slots = new Slot[LEVELS * SLOTS];
    private final Slot due = new Slot(LEVELS, 0);
    /** One bit per slot that holds a node; the last element belongs to {@link #due}. */
    private final long[] occupied = new long[LEVELS + 1];

    private long currentTick;
    private int size;

    TimerWheel() {
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot(i / SLOTS, i % SLOTS);
        }
    }

    /** Number of nodes added and neither taken nor removed. */
    int size() {
        return size;
    }

    /** Adds a node that is in no wheel. A time that has passed means as soon as possible. */
    void add(Node node) {
        place(node);
        size++;
    }

    /** Takes a node out and releases its task, unless it was taken or removed before. */
    boolean remove(Node node) {
        if (!node.linked()) {
            return false;
        }
        unlink(node);
        node.release();
        size--;
        return true;
    }

    /** Moves on to a moment. What fell due by then can be taken with {@link #takeDue}. */
    void advance(long nowNanos) {
        long target = nowNanos / TICK_NANOS;
        for (int level = lowestOccupied(); level < LEVELS; level = lowestOccupied()) {
            long tick = nextTick(level);
            if (tick > target) {
                break;
            }
            currentTick = tick;
            Slot slot = slots[level * SLOTS + digit(tick, level)];
            if (level == 0) {
                expire(slot);
            } else {
                spread(slot);
            }
        }
        currentTick = Math.max(currentTick, target);
    }

    /** Takes the next task that is due as of the last {@link #advance}. */
    @Nullable
    Runnable takeDue() {
        if (occupied[LEVELS] == 0) {
            return null;
        }
        Node node = due.next();
        unlink(node);
        size--;
        return node.release();
    }

    /**
     * When {@link #advance} has something to do again, be it only to move tasks to a lower level; {@link Long#MAX_VALUE} if
     * nothing waits.
     */
    long nextNanos() {
        int level = lowestOccupied();
        if (level == LEVELS) {
            return Long.MAX_VALUE;
        }
        long tick = nextTick(level);
        return tick > Long.MAX_VALUE / TICK_NANOS ? Long.MAX_VALUE : tick * TICK_NANOS;
    }

    /** Makes the tasks of the current tick due. They share a tick, not an instant, and were kept in the order added. */
    private void expire(Slot slot) {
        List<Node> batch = new ArrayList<>();
        while (slot.next() != slot) {
            batch.add(slot.next());
            unlink(slot.next());
        }
        batch.sort(BY_DUE);
        batch.forEach(node -> append(due, node));
    }

    private void spread(Slot slot) {
        while (slot.next() != slot) {
            Node node = slot.next();
            unlink(node);
            place(node);
        }
    }

    private void place(Node node) {
        long tick = Math.max(currentTick, endingTick(node.dueNanos));
        long difference = tick ^ currentTick;
        int level = difference == 0 ? 0 : (Long.SIZE - 1 - Long.numberOfLeadingZeros(difference)) / DIGIT_BITS;
        append(slots[level * SLOTS + digit(tick, level)], node);
    }

    private void append(Slot slot, Node node) {
        node.linkBefore(slot);
        occupied[slot.level] |= 1L << slot.index;
    }

    private void unlink(Node node) {
        Node neighbour = node.next;
        node.unlink();
        if (!neighbour.linked() && neighbour instanceof Slot slot) {
            occupied[slot.level] &= ~(1L << slot.index);
        }
    }

    /** The lowest level with a node in it, or {@link #LEVELS}. */
    private int lowestOccupied() {
        int level = 0;
        while (level < LEVELS && occupied[level] == 0) {
            level++;
        }
        return level;
    }

    /** The first tick of the first occupied slot of a level. */
    private long nextTick(int level) {
        int shift = level * DIGIT_BITS;
        long higherDigits = currentTick >>> (shift + DIGIT_BITS) << (shift + DIGIT_BITS);
        return higherDigits | (long) Long.numberOfTrailingZeros(occupied[level]) << shift;
    }

    private static int digit(long tick, int level) {
        return (int) (tick >>> (level * DIGIT_BITS)) & (SLOTS - 1);
    }

    private static long endingTick(long dueNanos) {
        long tick = dueNanos / TICK_NANOS;
        return tick * TICK_NANOS == dueNanos ? tick : tick + 1;
    }

    /** One pending task in the ring of its slot; on its own, it is linked to itself. */
    static class Node {

        private final long dueNanos;
        private Runnable task;
        private Node previous = this;
        private Node next = this;

        Node(long dueNanos, Runnable task) {
            this.dueNanos = dueNanos;
            this.task = task;
        }

        final long dueNanos() {
            return dueNanos;
        }

        final Node next() {
            return next;
        }

        /** Hands over the task and forgets it: whoever holds on to a spent timer must not hold on to a race. */
        private Runnable release() {
            Runnable released = task;
            task = Node::nothing;
            return released;
        }

        private boolean linked() {
            return next != this;
        }

        private void linkBefore(Node other) {
            previous = other.previous;
            next = other;
            previous.next = this;
            other.previous = this;
        }

        private void unlink() {
            previous.next = next;
            next.previous = previous;
            previous = this;
            next = this;
        }

        private static void nothing() {}
    }

    /** Where a ring of nodes begins and ends. */
    private static final class Slot extends Node {

        private final int level;
        private final int index;

        Slot(int level, int index) {
            super(Long.MAX_VALUE, Node::nothing);
            this.level = level;
            this.index = index;
        }
    }
}
