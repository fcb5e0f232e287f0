package dev.hedge.backend;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** An observer that remembers everything, and that others can wait on. Thread-safe. */
final class Ear implements JobObserver {

    /** What was told. */
    enum Kind {
        ACCEPTED,
        OBSERVED,
        RESULT,
        FAILURE,
        RECEIPT
    }

    private final List<Kind> order = new ArrayList<>();
    private final List<JobId> jobs = new ArrayList<>();
    private final List<Observation> observations = new ArrayList<>();
    private final List<JobResult> results = new ArrayList<>();
    private final List<JobFailure> failures = new ArrayList<>();
    private final List<CancellationReceipt> receipts = new ArrayList<>();

    @Override
    public void onAccepted(JobId job) {
        note(Kind.ACCEPTED, jobs, job);
    }

    @Override
    public void onObserved(Observation observation) {
        note(Kind.OBSERVED, observations, observation);
    }

    @Override
    public void onResult(JobResult result) {
        note(Kind.RESULT, results, result);
    }

    @Override
    public void onFailure(JobFailure failure) {
        note(Kind.FAILURE, failures, failure);
    }

    @Override
    public void onReceipt(CancellationReceipt receipt) {
        note(Kind.RECEIPT, receipts, receipt);
    }

    synchronized List<Kind> order() {
        return List.copyOf(order);
    }

    synchronized List<JobId> jobs() {
        return List.copyOf(jobs);
    }

    synchronized List<Observation> observations() {
        return List.copyOf(observations);
    }

    synchronized List<JobResult> results() {
        return List.copyOf(results);
    }

    synchronized List<JobFailure> failures() {
        return List.copyOf(failures);
    }

    synchronized List<CancellationReceipt> receipts() {
        return List.copyOf(receipts);
    }

    synchronized int endings() {
        return results.size() + failures.size();
    }

    /** Waits for a condition on what was heard. */
    synchronized void await(BooleanSupplier condition, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new AssertionError("heard within " + patience + ": " + order + " (expected: more)");
            }
            wait(left / 1_000_000 + 1);
        }
    }

    /** Waits until nothing was heard for a while. */
    synchronized void listen(Duration silence) throws InterruptedException {
        int heard = -1;
        while (heard < order.size()) {
            heard = order.size();
            long end = System.nanoTime() + silence.toNanos();
            long left = silence.toNanos();
            while (left > 0 && heard == order.size()) {
                wait(left / 1_000_000 + 1);
                left = end - System.nanoTime();
            }
        }
    }

    private synchronized <T> void note(Kind kind, List<T> heard, T what) {
        order.add(kind);
        heard.add(what);
        notifyAll();
    }
}
