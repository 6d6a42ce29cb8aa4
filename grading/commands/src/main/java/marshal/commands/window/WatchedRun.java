package marshal.commands.window;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import marshal.checks.course.Wire;
import marshal.checks.story.Crash;
import marshal.commands.FailedException;
import marshal.commands.OwnCode;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.measure.BrokenRunException;
import marshal.engine.measure.CallerNames;
import marshal.engine.measure.JavaRun;
import marshal.engine.measure.MpiRealRun;
import marshal.engine.measure.Nodes;
import marshal.engine.measure.RealRun;
import marshal.engine.measure.TapFactory;
import marshal.engine.run.Code;
import marshal.engine.run.MpiCode;
import marshal.engine.run.Students;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.net.PacketLink;
import marshal.kit.net.Tap;
import marshal.kit.process.StudentProcess;

/** A run that the page watches: in a thread of its own, from its start to its end or until somebody stops it. */
final class WatchedRun {

    private static final int HEAP_MB = 64; // as in the paper

    /** How far it is. */
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
     * What a page shows of it.
     *
     * @param counts  of the messages so far
     * @param formula what they have to be; zeros if there is no formula
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
    private final List<Tap> taps = new CopyOnWriteArrayList<>();
    private final Set<StudentProcess> processes = ConcurrentHashMap.newKeySet();
    private final List<String> remarks = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile State state = State.compiling;
    private volatile Counts counts = Counts.NONE;
    private volatile Phases phases;
    private volatile boolean isStopped;

    private WatchedRun(int id, Choice choice, Home home) {
        this.id = id;
        this.choice = choice;
        this.thread = new Thread(() -> run(home), "run " + id);
        thread.setDaemon(true);
    }

    /** Starts it. */
    static WatchedRun start(int id, Choice choice, Home home) {
        var run = new WatchedRun(id, choice, home);
        run.thread.start();
        return run;
    }

    int id() {
        return id;
    }

    boolean isOver() {
        return state.isOver();
    }

    /** Ends its processes. The thread ends soon afterwards. */
    void stop() {
        isStopped = true;
        thread.interrupt(); // ends ranks
        processes.forEach(StudentProcess::close);
    }

    View view() {
        State now = state; // first: what belongs to an end is there before the end is told
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
        return counts != Counts.NONE ? counts : taps.stream().map(Tap::counts).reduce(Counts.NONE, Counts::plus);
    }

    private void run(Home home) {
        State end;
        try {
            Code code = OwnCode.compiled(home, choice.found(), choice.code());
            state = State.running;
            end = code instanceof MpiCode inC ? inC(inC) : inJava((Students) code);
        } catch (BrokenRunException e) {
            remarks.add(e.described());
            end = State.failed;
        } catch (FailedException | KitException | UsageException e) {
            remarks.add(e.getMessage());
            end = State.failed;
        } catch (IOException | RuntimeException e) {
            remarks.add(Crash.describe(e));
            end = State.failed;
        } finally {
            counts = counted();
            taps.clear();
            processes.clear();
        }
        if (isStopped) {
            remarks.clear();
        }
        state = isStopped ? State.stopped : end;
    }

    private State inJava(Students students) throws IOException {
        Wire wire = choice.wire();
        var job = new JavaRun(students, choice.known(), choice.n(), HEAP_MB, choice.seed(), this::started);
        if (wire.link() == null) {
            return shown(job.over(
                    wire, choice.net(), choice.k(), remembered(TapFactory.tracing(wire.relay(), watch::accept))));
        }
        try (PacketLink link = wire.link().open(choice.faults(), watch::accept)) {
            TapFactory behind = remembered((index, address, callers) -> link.before(address));
            State end = shown(
                    choice.faults().isEmpty()
                            ? job.over(wire, choice.net(), choice.k(), behind)
                            : job.behind(wire, choice.k(), behind));
            link.unmet().forEach(rule -> remarks.add("No packet matched the rule: " + rule));
            link.sentAgain().ifPresent(packets -> remarks.add(packets + " packets with data were sent again."));
            return end;
        }
    }

    private State inC(MpiCode code) {
        if (!code.remark().isEmpty()) {
            remarks.add(code.remark());
        }
        try (Nodes nodes = choice.net().start(choice.k())) {
            MpiRealRun run = MpiRealRun.of(code::on, nodes, choice.inC(), true, true);
            run.events().forEach(watch::accept);
            counts = run.counts();
            phases = run.timing() == null ? null : run.timing().millis().phases();
            if (!run.wrong().isEmpty()) {
                remarks.add(run.wrong());
                return State.failed;
            }
            return State.of(run.right());
        }
    }

    private State shown(RealRun run) {
        run.course().forEach(phase -> watch.accept(phase.event("manager")));
        counts = run.counts();
        phases = run.phases();
        if (run.peakKb() > 0) {
            remarks.add((run.peakKb() >> 10) + " MB of memory in the largest worker, at its most.");
        }
        return State.of(run.right());
    }

    private TapFactory remembered(TapFactory taps) {
        return (int index, InetSocketAddress address, CallerNames callers) -> {
            Tap tap = taps.before(index, address, callers);
            this.taps.add(tap);
            return tap;
        };
    }

    private void started(StudentProcess process) {
        processes.add(process);
        if (isStopped) {
            process.close();
        }
    }
}
