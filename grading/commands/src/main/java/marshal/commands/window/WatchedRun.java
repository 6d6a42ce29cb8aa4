package marshal.commands.window;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import marshal.checks.course.Picture;
import marshal.checks.run.Host;
import marshal.commands.FailedException;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.UsageException;
import marshal.engine.measure.BrokenRunException;
import marshal.engine.measure.JavaRun;
import marshal.engine.measure.MpiRealRun;
import marshal.engine.measure.Nodes;
import marshal.engine.measure.RealRun;
import marshal.engine.measure.TappedWire;
import marshal.engine.run.Code;
import marshal.engine.run.MpiCode;
import marshal.engine.run.Students;
import marshal.kit.contract.Todo;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.process.StudentProcess;
import marshal.kit.tool.Daemon;
import marshal.kit.trace.Event;

/** A run that the page watches. It has a separate thread, from its start to its end or until a user stops it. */
final class WatchedRun {

    private static final int HEAP_MB = 64; // as in the paper
    private static final Duration LONGEST_PICTURE = Duration.ofMinutes(2);

    /** The progress of the run. */
    enum State {
        compiling,
        running,
        right,
        wrong,
        failed,
        stopped;

        static State of(boolean isRight) {
            return isRight ? right : wrong;
        }

        boolean isOver() {
            return compareTo(right) >= 0;
        }
    }

    /**
     * The part of the run that a page shows.
     *
     * @param counts  of the messages so far
     * @param formula the expected counts; zeros if there is no formula
     * @param phases  of the run with the clock; null while there is none
     * @param remarks sentences for people, such as why it failed
     */
    record View(
            int id,
            Choice choice,
            String command,
            State state,
            Counts counts,
            Counts formula,
            Phases phases,
            List<String> remarks,
            Totals.Snapshot totals) {}

    private final int id;
    private final Choice choice;
    private final Watch watch = new Watch();
    private final Set<StudentProcess> processes = ConcurrentHashMap.newKeySet();
    private final List<String> remarks = new CopyOnWriteArrayList<>();
    private final Changes changes;
    private final Thread thread;
    private volatile State state = State.compiling;
    private volatile TappedWire wire; // null while no relays count
    private volatile Counts counts = Counts.NONE;
    private volatile Phases phases;
    private volatile Picture picture; // null if there is none
    private volatile Host host; // null while it makes no picture
    private volatile boolean isStopped;

    private WatchedRun(int id, Choice choice, Supplier<Code> code, Changes changes) {
        this.id = id;
        this.choice = choice;
        this.changes = changes;
        this.thread = Daemon.of("run " + id, () -> run(code));
    }

    /**
     * Starts a run.
     *
     * @param code    compiles the code to run
     * @param changes gets every change of the displayed data
     */
    static WatchedRun start(int id, Choice choice, Supplier<Code> code, Changes changes) {
        var run = new WatchedRun(id, choice, code, changes);
        run.thread.start();
        return run;
    }

    int id() {
        return id;
    }

    boolean isOver() {
        return state.isOver();
    }

    /** Ends the processes of the run. The thread ends soon afterwards. */
    void stop() {
        isStopped = true;
        thread.interrupt(); // ends ranks
        Host running = host;
        if (running != null) {
            running.giveUp();
        }
        processes.forEach(StudentProcess::close);
    }

    View view() {
        State now = state; // read first: the data of an end is complete before the end is reported
        return new View(
                id,
                choice,
                choice.toString(),
                now,
                counted(),
                choice.formula(),
                phases,
                List.copyOf(remarks),
                watch.totals());
    }

    KeptEvents.Replay replay() {
        return watch.replay();
    }

    private Counts counted() {
        TappedWire counting = wire;
        return counts == Counts.NONE && counting != null ? counting.counts() : counts;
    }

    private void run(Supplier<Code> compiled) {
        State end;
        try {
            Code code = compiled.get();
            now(State.running);
            end = choice.picture() != null
                    ? pictured(code)
                    : code instanceof MpiCode inC ? inC(inC) : inJava((Students) code);
        } catch (Throwable e) { // errors too, because the page waits for an end
            remark(said(e));
            end = State.failed;
        } finally {
            counts = counted();
            wire = null;
            processes.clear();
        }
        if (isStopped) {
            remarks.clear();
        }
        now(isStopped ? State.stopped : end);
    }

    private static String said(Throwable e) {
        if (e instanceof OutOfMemoryError error && NoRoomException.isIn(error.getMessage())) {
            return NoRoomException.of(error).getMessage();
        }
        return e instanceof FailedException || e instanceof KitException || e instanceof UsageException
                ? e.getMessage()
                : BrokenRunException.describe(e);
    }

    private void now(State next) {
        state = next;
        changes.add();
    }

    private void remark(String sentence) {
        remarks.add(sentence);
        changes.add();
    }

    private void happened(Event event) {
        watch.accept(event);
        changes.add();
    }

    /** The lab's own picture; null if the run is not over, or is a program. */
    Picture picture() {
        return picture;
    }

    private State pictured(Code code) throws Exception {
        try (Host running = code.forChecks()) {
            host = running;
            running.deadline(LONGEST_PICTURE);
            return shown(painted(running));
        } finally {
            host = null;
        }
    }

    private State shown(Picture made) {
        made.events().forEach(this::happened);
        made.said().forEach(this::remark);
        picture = made;
        return State.of(made.right());
    }

    /** Returns the picture. The exception for unwritten code may be wrapped in another failure. */
    private Picture painted(Host running) throws Exception {
        try {
            return choice.picture().painter().paint(running, choice.way());
        } catch (Exception e) {
            Todo.in(String.join("\n", running.unwritten())).ifPresent(todo -> {
                throw todo;
            });
            throw e;
        }
    }

    private State inJava(Students students) throws IOException {
        var job = new JavaRun(students, choice.known(), choice.n(), HEAP_MB, choice.seed(), this::started);
        String rules = choice.faults().isEmpty() ? null : choice.faults();
        try (var tapped = new TappedWire(choice.wire(), rules, this::happened)) {
            wire = tapped;
            State end = shown(tapped.run(job, choice.net(), choice.k()));
            tapped.unmet().forEach(this::remark);
            tapped.sentAgain().ifPresent(packets -> remark(packets + " packets with data were sent again."));
            return end;
        }
    }

    private State inC(MpiCode code) {
        if (!code.remark().isEmpty()) {
            remark(code.remark());
        }
        try (Nodes nodes = choice.net().start(choice.k())) {
            MpiRealRun run = MpiRealRun.of(code::on, nodes, choice.inC(), true, true);
            run.events().forEach(this::happened);
            counts = run.counts();
            phases = run.timing() == null ? null : run.timing().millis().phases();
            if (!run.wrong().isEmpty()) {
                remark(run.wrong());
                return State.failed;
            }
            return State.of(run.right());
        }
    }

    private State shown(RealRun run) {
        run.course().forEach(phase -> happened(phase.event()));
        counts = run.counts();
        phases = run.phases();
        if (run.peakKb() > 0) {
            remark("At its peak, the largest worker had " + (run.peakKb() >> 10) + " MB of memory.");
        }
        return State.of(run.right());
    }

    private void started(StudentProcess process) {
        processes.add(process);
        if (isStopped) {
            process.close();
        }
    }
}
