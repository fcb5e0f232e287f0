package dev.hedge.backend;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of one owner, a race or a job, on a shared executor, with three promises:
 *
 * <ul>
 *   <li>order: tasks run in the order in which they were handed in;
 *   <li>exclusion: one at a time, and each sees everything that the ones before it wrote;
 *   <li>no re-entry: a task handed in from inside a task runs after it, also where the executor runs tasks in the caller.
 * </ul>
 *
 * <p>A task that throws is reported and the next one runs. No lock is held at any time.
 */
public final class SerialExecutor implements Executor, Runnable {

    private final Executor executor;
    private final Consumer<Throwable> onThrow;

    /** The newest task; each links to the one handed in after it. Null while nobody drains. */
    private final AtomicReference<@Nullable Node> tail = new AtomicReference<>();

    /** The oldest task not yet run. Written by whoever finds {@link #tail} null, then owned by the drain. */
    private @Nullable Node head;

    /**
     * A queue of its own on a shared executor.
     *
     * @param executor must run every task it takes, once
     * @param onThrow told what a task threw; must not throw
     */
    public SerialExecutor(Executor executor, Consumer<Throwable> onThrow) {
        this.executor = executor;
        this.onThrow = onThrow;
    }

    @Override
    public void execute(Runnable task) {
        Node node = new Node(task);
        Node previous = tail.getAndSet(node);
        if (previous == null) {
            head = node;
            executor.execute(this);
        } else {
            previous.set(node);
        }
    }

    /** Drains; called by the executor only. */
    @Override
    public void run() {
        Node node = head;
        while (node != null) {
            runOne(node.task);
            node = next(node);
        }
    }

    private void runOne(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error thrown) {
            // The queue must outlive any task: a race that stopped taking events would never settle.
            onThrow.accept(thrown);
        }
    }

    /** The task after this one, or null once the queue is empty and given up. */
    private @Nullable Node next(Node node) {
        Node next = node.get();
        if (next != null) {
            return next;
        }
        if (tail.compareAndSet(node, null)) {
            return null;
        }
        // Somebody has swapped the tail and is about to link; that takes a few instructions.
        while ((next = node.get()) == null) {
            Thread.onSpinWait();
        }
        return next;
    }

    private static final class Node extends AtomicReference<@Nullable Node> {
        private static final long serialVersionUID = 1;

        private final transient Runnable task;

        Node(Runnable task) {
            this.task = task;
        }
    }
}
