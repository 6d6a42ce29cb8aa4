package marshal.grader.grade;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.isolate.Limits;
import marshal.engine.isolate.Tier;
import marshal.engine.run.Builder;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Submission;
import marshal.grader.grade.SlotMessage.Answer;
import marshal.grader.grade.SlotMessage.Request;
import marshal.grader.grade.SlotMessage.Setup;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;

/**
 * Several slots. Each is a process in a separate network, because checks meet students' processes on the loopback
 * address. A slot starts when it is needed. A slot that dies, or takes too long, is killed with everything that it
 * started, and replaced.
 */
final class Slots implements Slot {

    /**
     * The number of requests after which a fresh process takes over: each request takes a cell, and small leftovers in
     * memory add up.
     */
    private static final int MOST_SERVED = 400;

    private final Home home;
    private final ClassGrading.Task task;
    private final ClassGrading.Listener listener;
    private final Duration wall;
    private final Semaphore room;
    private final Deque<SlotProcess> idle = new ArrayDeque<>();
    private final Set<SlotProcess> all = new HashSet<>();
    private final Set<Lab> lacking; // the labs whose code cannot run here
    private boolean closed;

    /**
     * Makes as many slots as the task has jobs, or one if slots have no separate networks. The wall time limits a lab
     * of a submission whose own limits have failed.
     */
    Slots(Home home, ClassGrading.Task task, ClassGrading.Listener listener, Duration wall) {
        this.home = home;
        this.task = task;
        this.listener = listener;
        this.wall = wall;
        this.lacking = task.labs().stream()
                .filter(lab -> Builder.whyNot(lab).isPresent())
                .collect(Collectors.toSet());
        this.room = new Semaphore(task.isolation().tier() == Tier.T1 ? 1 : task.jobs(), true);
    }

    /** Checks a lab. If that was not possible, tries again in another slot. Only then is the lab unchecked. */
    @Override
    public LabRun check(Submission submission, Lab lab) {
        try {
            LabRun run = tried(submission, lab);
            return run.checked() || run.ranOutOfTime() || lacking.contains(lab) ? run : tried(submission, lab);
        } catch (TimeoutException e) { // a second try would only take as long
            return LabRun.outOfTime(lab, "Grading this took more than " + wall.toMinutes() + " minutes and was ended.");
        }
    }

    private LabRun tried(Submission submission, Lab lab) throws TimeoutException {
        try {
            return ask(request(submission, lab, null, null), wall).run();
        } catch (SlotProcess.Gone e) {
            return broken(lab, "Grading this broke off.", e);
        }
    }

    private static LabRun broken(Lab lab, String message, Exception why) {
        return LabRun.unchecked(lab, message).withAttention(List.of(message + " " + why.getMessage()));
    }

    @Override
    public SideBySide.Result time(Submission submission, Lab lab, LabRun run, TimingPlan plan) {
        try {
            return ask(request(submission, lab, run, plan), Limits.TIMING).timed();
        } catch (SlotProcess.Gone | TimeoutException e) {
            listener.remark("Timing " + lab.id() + " of " + submission.student() + " broke off: " + e.getMessage());
            return SideBySide.Result.NONE; // timings are for information only
        }
    }

    private static Request request(Submission submission, Lab lab, LabRun run, TimingPlan plan) {
        String path = submission.path().toAbsolutePath().toString();
        return new Request(submission.student(), path, lab.id(), run, plan);
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
            process = takenAtSecondTry();
            Answer answer = process.ask(request, most);
            well = process.served() < MOST_SERVED && !couldNot(answer.run());
            return answer;
        } finally {
            giveBack(process, well);
            room.release();
        }
    }

    /** Returns whether a run could not be checked although it should have been; a fresh slot may succeed. */
    private boolean couldNot(LabRun run) {
        return run != null
                && !run.checked()
                && lacking.stream().noneMatch(lab -> lab.name().equals(run.lab()));
    }

    private SlotProcess takenAtSecondTry() {
        try {
            return take();
        } catch (KitException e) {
            return take(); // this reports it if we are closed
        }
    }

    private SlotProcess take() {
        SlotProcess process;
        synchronized (this) {
            if (closed) {
                throw new KitException("interrupted");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            process = new SlotProcess(task.isolation().site(), listener::timing);
            all.add(process); // from the first moment, so that closing ends it
        }
        try {
            List<String> labs = task.labs().stream().map(Lab::id).toList();
            process.begin(new Setup(home.root().toString(), labs, task.seed(), process.site()));
            return process;
        } catch (RuntimeException e) {
            giveBack(process, false);
            throw e;
        }
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
        synchronized (this) {
            all.remove(process);
        }
    }

    /** The processes that are running now. */
    synchronized List<SlotProcess> processes() {
        return List.copyOf(all);
    }

    /** Ends all processes, even busy ones. */
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
