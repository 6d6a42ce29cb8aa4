package marshal.grading.grade;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.checks.Outcome;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.grade.SlotMessage.Answer;
import marshal.grading.grade.SlotMessage.Request;
import marshal.grading.grade.SlotMessage.Setup;
import marshal.grading.isolate.CellSite;
import marshal.grading.isolate.Isolation;
import marshal.grading.isolate.Limits;
import marshal.grading.isolate.Tier;
import marshal.grading.run.LabRun;
import marshal.grading.run.StepResults;
import marshal.grading.submission.Submission;
import marshal.grading.timing.TimingPlan;

/**
 * Several slots, each a process with a network of its own, as the checks meet students' processes on the loopback address. They
 * are started when they are needed. One that dies, or is not done in time, is killed with all that it started and replaced.
 */
final class Slots implements Slot {

    /** So many requests, then a fresh one: what is small and stays adds up. Each takes a cell, and of these there are not more. */
    private static final int MOST_SERVED = 400;

    private final Home home;
    private final List<String> labs;
    private final Long seed;
    private final Isolation isolation;
    private final Consumer<String> progress;
    private final Consumer<String> remarks;
    private final Duration wall;
    private final Semaphore room;
    private final Deque<SlotProcess> idle = new ArrayDeque<>();
    private final Set<SlotProcess> all = new HashSet<>();
    private boolean closed;

    /**
     * @param labs     what to grade
     * @param seed     for every step of everybody; null for seeds from the course's secret
     * @param count    how many requests are dealt with at once; where slots have no network of their own, one
     * @param progress is told what is being timed
     * @param remarks  is told what broke off
     */
    Slots(
            Home home,
            List<Lab> labs,
            Long seed,
            Isolation isolation,
            int count,
            Consumer<String> progress,
            Consumer<String> remarks) {
        this(home, labs, seed, isolation, count, progress, remarks, Limits.USUAL.wall());
    }

    Slots(
            Home home,
            List<Lab> labs,
            Long seed,
            Isolation isolation,
            int count,
            Consumer<String> progress,
            Consumer<String> remarks,
            Duration wall) {
        this.home = home;
        this.labs = labs.stream().map(Lab::id).toList();
        this.seed = seed;
        this.isolation = isolation;
        this.progress = progress;
        this.remarks = remarks;
        this.wall = wall;
        this.room = new Semaphore(isolation.tier() == Tier.T1 ? 1 : count, true);
    }

    @Override
    public LabRun check(Submission submission, Lab lab) {
        try {
            return ask(new Request(submission.student(), path(submission), lab.id(), null, null), wall)
                    .run();
        } catch (SlotProcess.Gone e) {
            return error(lab, "Grading this broke off.", e.getMessage());
        } catch (TimeoutException e) {
            return error(
                    lab, "Grading this took more than " + wall.toMinutes() + " minutes and was ended.", e.getMessage());
        }
    }

    private static LabRun error(Lab lab, String message, String why) {
        return LabRun.error(lab.name(), message, StepResults.notRun(lab, new Outcome.Broken(message)))
                .withAttention(List.of(message + " " + why));
    }

    @Override
    public Timed time(Submission submission, Lab lab, LabRun run, TimingPlan plan) {
        try {
            return ask(new Request(submission.student(), path(submission), lab.id(), run, plan), Limits.USUAL.timing())
                    .timed();
        } catch (SlotProcess.Gone | TimeoutException e) {
            remarks.accept("Timing " + lab.id() + " of " + submission.student() + " broke off: " + e.getMessage());
            return Timed.NONE; // they are for information
        }
    }

    private static String path(Submission submission) {
        return submission.path().toAbsolutePath().toString();
    }

    private Answer ask(Request request, Duration most) throws SlotProcess.Gone, TimeoutException {
        try {
            room.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitException("interrupted", e);
        }
        SlotProcess process = null;
        boolean well = false;
        try {
            process = take();
            Answer answer = process.ask(request, most);
            well = process.served() < MOST_SERVED;
            return answer;
        } finally {
            giveBack(process, well);
            room.release();
        }
    }

    private SlotProcess take() {
        CellSite site;
        SlotProcess process;
        synchronized (this) {
            if (closed) {
                throw new KitException("interrupted");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            site = isolation.site();
            process = started(site);
            all.add(process); // from its first moment on: whoever closes us ends it
        }
        try {
            process.begin(new Setup(home.root().toString(), labs, seed, site));
            return process;
        } catch (RuntimeException e) {
            forget(process);
            throw e;
        }
    }

    private SlotProcess started(CellSite site) {
        try {
            return new SlotProcess(site, progress);
        } catch (RuntimeException e) {
            site.clear();
            throw e;
        }
    }

    private synchronized void forget(SlotProcess process) {
        all.remove(process);
    }

    private void giveBack(SlotProcess process, boolean well) {
        if (process == null) {
            return;
        }
        synchronized (this) {
            if (well && !closed) {
                idle.push(process);
                return;
            }
        }
        process.close();
        forget(process);
    }

    /** Those that are running now. */
    synchronized List<SlotProcess> processes() {
        return List.copyOf(all);
    }

    /** Ends all of them, whatever they are doing. */
    @Override
    public void close() {
        List<SlotProcess> running;
        synchronized (this) {
            closed = true;
            running = new ArrayList<>(all);
            all.clear();
            idle.clear();
        }
        running.forEach(SlotProcess::close);
    }
}
