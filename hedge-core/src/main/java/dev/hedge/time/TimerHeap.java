package dev.hedge.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pending tasks in the order in which they fall due; equals in the order in which they were added. A binary heap whose
 * entries know their place, so that a cancelled one leaves at once and nothing dead is kept. Adding, taking and cancelling
 * cost O(log n); the one allocation per task is its entry. Not thread-safe.
 */
final class TimerHeap {

    private static final int FIRST_CAPACITY = 16;
    private static final int GONE = -1;

    private @Nullable Entry[] entries = new Entry[FIRST_CAPACITY];
    private int size;
    private long added;

    int size() {
        return size;
    }

    Entry add(long dueNanos, Runnable task) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, size * 2);
        }
        Entry entry = new Entry(this, dueNanos, added++, task);
        siftUp(size++, entry);
        return entry;
    }

    /** The entry that falls due first. */
    @Nullable
    Entry first() {
        return entries[0];
    }

    /** Takes an entry out, unless it is out already. */
    private boolean remove(Entry entry) {
        int hole = entry.place;
        if (hole == GONE) {
            return false;
        }
        entry.place = GONE;
        Entry last = at(--size);
        entries[size] = null;
        if (last != entry) {
            siftDown(hole, last);
            if (last.place == hole) {
                siftUp(hole, last);
            }
        }
        return true;
    }

    private void siftUp(int from, Entry entry) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >>> 1;
            Entry above = at(parent);
            if (!entry.before(above)) {
                break;
            }
            put(place, above);
            place = parent;
        }
        put(place, entry);
    }

    private void siftDown(int from, Entry entry) {
        int place = from;
        int firstLeaf = size >>> 1;
        while (place < firstLeaf) {
            int child = 2 * place + 1;
            Entry below = at(child);
            if (child + 1 < size && at(child + 1).before(below)) {
                child++;
                below = at(child);
            }
            if (!below.before(entry)) {
                break;
            }
            put(place, below);
            place = child;
        }
        put(place, entry);
    }

    private void put(int place, Entry entry) {
        entries[place] = entry;
        entry.place = place;
    }

    @SuppressWarnings("NullAway") // filled below size
    private Entry at(int place) {
        return entries[place];
    }

    /** One pending task, and the handle that cancels it. */
    static final class Entry implements Time.Timer {

        private final TimerHeap heap;
        private final long dueNanos;
        private final long order;
        private Runnable task;
        private int place;

        private Entry(TimerHeap heap, long dueNanos, long order, Runnable task) {
            this.heap = heap;
            this.dueNanos = dueNanos;
            this.order = order;
            this.task = task;
        }

        long dueNanos() {
            return dueNanos;
        }

        /** Takes the entry out of the heap and hands over its task, which the entry then no longer holds. */
        Runnable take() {
            heap.remove(this);
            Runnable taken = task;
            task = Entry::nothing;
            return taken;
        }

        /** Stands in for a task that was released. */
        private static void nothing() {}

        @Override
        public boolean cancel() {
            task = Entry::nothing;
            return heap.remove(this);
        }

        private boolean before(Entry other) {
            return dueNanos < other.dueNanos || (dueNanos == other.dueNanos && order < other.order);
        }
    }
}
