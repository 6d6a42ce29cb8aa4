package marshal.checks.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marshal.kit.contract.Sockets;
import marshal.kit.probe.StudentGone;
import marshal.kit.process.Student;
import marshal.kit.process.StudentProcess;

/** Runs the student's code in separate processes. This JVM never loads a class of the student's. */
public final class ProcessHost implements Host {

    private final IntFunction<StudentProcess> start;
    private final IntFunction<Sockets> sockets;
    private final String isolation;
    private final BooleanSupplier usedUp;
    private final Duration patience;
    private final List<StudentProcess> others = new CopyOnWriteArrayList<>();
    private final Map<String, StudentProcess> apart = new ConcurrentHashMap<>();
    private final StringBuilder printed = new StringBuilder();
    private volatile StudentProcess main;
    private Duration deadline; // of a call; null: the default of the processes
    private Duration computing; // during a call; null: no limit
    private boolean timeOver; // for the current check
    private String printedBefore = ""; // by earlier checks

    /**
     * @param start     starts another process with the student's code
     * @param isolation one word for the results: how well these processes are isolated
     * @param usedUp    whether these processes have used up their resources, so that the next one cannot start
     */
    public ProcessHost(Supplier<StudentProcess> start, String isolation, BooleanSupplier usedUp) {
        this(start, isolation, usedUp, PATIENCE);
    }

    /** Creates a host with another {@link #patience}. */
    public ProcessHost(Supplier<StudentProcess> start, String isolation, BooleanSupplier usedUp, Duration patience) {
        this(node -> start.get(), node -> Sockets.DEFAULT, isolation, usedUp, patience);
    }

    /**
     * Creates a host with processes on the nodes of a network. All that are not {@link #apart} are on node 0.
     *
     * @param start   starts another process on a node
     * @param sockets returns the socket settings of a node's processes
     */
    public ProcessHost(IntFunction<StudentProcess> start, IntFunction<Sockets> sockets, String isolation) {
        this(start, sockets, isolation, () -> false, PATIENCE);
    }

    private ProcessHost(
            IntFunction<StudentProcess> start,
            IntFunction<Sockets> sockets,
            String isolation,
            BooleanSupplier usedUp,
            Duration patience) {
        this.patience = patience;
        this.usedUp = usedUp;
        this.start = start;
        this.sockets = sockets;
        this.isolation = isolation;
    }

    @Override
    public synchronized Student student() {
        inTime();
        if (main == null || !main.isAlive()) {
            end(main);
            main = started(0);
        }
        return main.student();
    }

    @Override
    public synchronized Student another() {
        inTime();
        StudentProcess other = started(0);
        others.add(other);
        return other.student();
    }

    @Override
    public synchronized Student apart(String name, int node) {
        inTime();
        return apart.compute(name, (same, known) -> known != null && known.isAlive() ? known : started(node))
                .student();
    }

    @Override
    public Sockets sockets(int node) {
        return sockets.apply(node);
    }

    private StudentProcess started(int node) {
        StudentProcess process = start.apply(node);
        if (deadline != null) {
            process.deadline(deadline, computing);
        }
        return process;
    }

    @Override
    public synchronized void deadline(Duration deadline, Duration computing) {
        this.deadline = deadline;
        this.computing = computing;
        if (main != null) {
            main.deadline(deadline, computing);
        }
    }

    @Override
    public Duration patience() {
        return patience;
    }

    @Override
    public String isolation() {
        return isolation;
    }

    @Override
    public synchronized String output() {
        if (main != null) {
            String all = main.output();
            printed.append(all.startsWith(printedBefore) ? all.substring(printedBefore.length()) : all);
        }
        others.forEach(other -> printed.append(other.output()));
        String all = printed.toString();
        printed.setLength(0);
        return all;
    }

    /** Waits for nothing: another thread may be starting or ending a process. */
    @Override
    public List<String> unwritten() {
        return all().flatMap(each -> each.unwritten().stream()).toList();
    }

    private Stream<StudentProcess> all() {
        return Stream.of(Stream.ofNullable(main), others.stream(), apart.values().stream())
                .flatMap(each -> each);
    }

    @Override
    public synchronized Optional<String> unstarted() {
        return all().flatMap(each -> each.unstarted().stream()).findFirst().filter(why -> !usedUp.getAsBoolean());
    }

    @Override
    public synchronized Optional<String> gaveNull() {
        return all()
                .flatMap(each -> each.gaveNull().stream())
                .toList() // asks all of them, so that all forget it
                .stream()
                .findFirst();
    }

    private void inTime() {
        if (timeOver) {
            throw new StudentGone("the process was ended: the check had taken too long");
        }
    }

    @Override
    public synchronized void giveUp() {
        timeOver = true;
        end(main);
        others.forEach(this::end);
        apart.values().forEach(this::end);
    }

    /**
     * Ends the processes of a check. A failed check may have left threads and sockets behind, so the next check gets a
     * new process.
     */
    @Override
    public synchronized void afterCheck(boolean passed) {
        timeOver = false;
        others.forEach(this::end);
        others.clear();
        if (!passed) {
            end(main);
            main = null;
        }
        printedBefore = main == null ? "" : main.output();
        printed.setLength(0);
    }

    private void end(StudentProcess process) {
        if (process != null) {
            process.close();
        }
    }

    @Override
    public synchronized void close() {
        afterCheck(false);
        apart.values().forEach(this::end);
        apart.clear();
    }
}
