package dev.hedge.demo.clouds;

import dev.hedge.time.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who waits for the end of a job: held requests, web hooks. One timer each, no thread. Owned by the listener's thread. */
final class Watches {

    private final JobTable jobs;
    private final Desk desk;
    private final Map<CloudJob, List<Watch>> waiting = new HashMap<>();

    Watches(JobTable jobs, Desk desk) {
        this.jobs = jobs;
        this.desk = desk;
    }

    /** Runs a task once a job has ended. */
    Watch whenEnded(CloudJob job, Runnable onEnd) {
        return begin(new Watch(job, Long.MAX_VALUE, onEnd, () -> {}));
    }

    /** Runs one task once a job has ended, or the other after a while, whichever comes first. */
    Watch whenEnded(CloudJob job, long limitMs, Runnable onEnd, Runnable onLimit) {
        return begin(new Watch(job, desk.nowMs() + limitMs, onEnd, onLimit));
    }

    /** The end of a job may have moved. */
    void changed(CloudJob job) {
        List.copyOf(waiting.getOrDefault(job, List.of())).forEach(Watch::arm);
    }

    private Watch begin(Watch watch) {
        waiting.computeIfAbsent(watch.job, job -> new ArrayList<>(1)).add(watch);
        watch.arm();
        return watch;
    }

    /** One who waits. */
    final class Watch {

        private final CloudJob job;
        private final long limitAtMs;
        private final Runnable onEnd;
        private final Runnable onLimit;
        private Optional<Time.Timer> timer = Optional.empty();
        private boolean over;

        private Watch(CloudJob job, long limitAtMs, Runnable onEnd, Runnable onLimit) {
            this.job = job;
            this.limitAtMs = limitAtMs;
            this.onEnd = onEnd;
            this.onLimit = onLimit;
        }

        /** Waits no longer. */
        void stop() {
            over = true;
            timer.ifPresent(Time.Timer::cancel);
            waiting.computeIfPresent(job, (key, watches) -> {
                watches.remove(this);
                return watches.isEmpty() ? null : watches;
            });
        }

        private void arm() {
            timer.ifPresent(Time.Timer::cancel);
            long delayMs = Math.min(jobs.endsIn(job).orElse(Long.MAX_VALUE), Math.max(0, limitAtMs - desk.nowMs()));
            timer = delayMs > Integer.MAX_VALUE ? Optional.empty() : Optional.of(desk.later(delayMs, this::look));
        }

        private void look() {
            if (over) {
                return;
            }
            if (jobs.view(job).ended()) {
                stop();
                onEnd.run();
            } else if (desk.nowMs() >= limitAtMs) {
                stop();
                onLimit.run();
            } else {
                arm();
            }
        }
    }
}
