package marshal.engine.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Counts;
import marshal.kit.net.Tap;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/** A manager and its k workers, each in a separate process, joined by the student's mechanism. */
public final class ManagerAndWorkers implements AutoCloseable {

    private final List<StudentProcess> workers = new ArrayList<>();
    private final List<Tap> taps = new ArrayList<>();
    private final List<InetSocketAddress> addresses = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>(); // of processes that have an address each
    private final Map<Integer, String> callers = new ConcurrentHashMap<>(); // of the others, by port
    private HostWorkers hosts; // null if we start the workers
    private StudentProcess manager;
    private Workers connected;
    private Workers relayed; // null until the first counted run

    private ManagerAndWorkers() {}

    /**
     * Starts the processes and connects the manager straight to its workers.
     *
     * @param nodes where they run, 1 + k nodes; the caller closes them afterwards
     */
    public static ManagerAndWorkers on(Nodes nodes, Launcher manager, Launcher worker, int k) throws IOException {
        return start(nodes, (index, address, callers) -> null, manager, worker, k);
    }

    /** Starts the processes with a relay in front of each worker, on the loopback address, where the relays are. */
    public static ManagerAndWorkers behind(TapFactory taps, Launcher manager, Launcher worker, int k)
            throws IOException {
        return start(Nodes.LOOPBACK_APART, taps, manager, worker, k);
    }

    /**
     * Starts a manager for workers that are already running.
     *
     * @param sockets of the manager
     * @param taps    starts the relay in front of each worker; may return null for none
     */
    public static ManagerAndWorkers at(
            List<InetSocketAddress> workers, Sockets sockets, TapFactory taps, Launcher manager) throws IOException {
        var cluster = new ManagerAndWorkers();
        try {
            cluster.manager = manager.launch(List.of());
            cluster.connect(workers, taps, sockets);
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /**
     * Starts a manager for workers on other hosts. The workers end with the manager, and the manager ends as soon as a
     * worker ends.
     *
     * @param sockets of the manager
     */
    static ManagerAndWorkers at(HostWorkers hosts, Sockets sockets, Launcher manager) throws IOException {
        var cluster = new ManagerAndWorkers();
        cluster.hosts = hosts;
        try {
            cluster.manager = manager.launch(List.of());
            hosts.whenOneEnds(cluster.manager::end);
            cluster.connect(hosts.addresses(), (index, address, callers) -> null, sockets);
            return cluster;
        } catch (IOException | RuntimeException e) {
            String story = hosts.story();
            cluster.close();
            throw new BrokenRunException(e, story);
        }
    }

    /** Starts the processes with what {@code taps} puts in front of each worker, if anything. */
    static ManagerAndWorkers start(Nodes nodes, TapFactory taps, Launcher manager, Launcher worker, int k)
            throws IOException {
        var cluster = new ManagerAndWorkers();
        try {
            for (int i = 0; i < k; i++) {
                cluster.workers.add(
                        worker.launch(nodes.prefix(1 + i))); // all of them start at once; the first call waits
            }
            cluster.manager = manager.launch(nodes.prefix(0));
            for (int i = 0; i <= k; i++) {
                cluster.names.put(nodes.sockets(i).host(), name(i));
            }
            cluster.names.remove(Sockets.LOOPBACK); // if all share this address, it identifies nobody
            var served = new ArrayList<InetSocketAddress>();
            for (int i = 0; i < k; i++) {
                served.add(cluster.workers
                        .get(i)
                        .student()
                        .serve(nodes.sockets(1 + i))
                        .address());
            }
            cluster.connect(served, taps, nodes.sockets(0));
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void connect(List<InetSocketAddress> served, TapFactory taps, Sockets sockets) throws IOException {
        for (InetSocketAddress address : served) {
            Tap tap = taps.before(addresses.size(), address, this::nameOf);
            addresses.add(tap == null ? address : keep(tap).address());
        }
        connected = manager.student().connect(addresses, sockets);
    }

    private Tap keep(Tap tap) {
        taps.add(tap);
        return tap;
    }

    /**
     * Runs a program once, in the manager's process.
     *
     * @throws BrokenRunException with the story of its processes, unless a worker said what went wrong, or code is not
     *                            written yet
     */
    public RunReport run(Program program, int n, long seed) {
        try {
            return manager.student().run(program, n, seed, connected);
        } catch (WireException | RuntimeException e) {
            throw new BrokenRunException(e, e instanceof TaskFailedException || Todo.isBehind(e) ? "" : story());
        }
    }

    /**
     * The state of the processes, for a person: one paragraph for each process that is gone. If none is gone, one
     * paragraph for each that is busy.
     */
    public String story() {
        if (hosts != null && !hosts.story().isEmpty()) {
            return hosts.story();
        }
        var gone = new ArrayList<String>();
        var busy = new ArrayList<String>();
        for (int i = 0; i < workers.size(); i++) {
            String story = workers.get(i).story();
            if (!story.isEmpty()) {
                (workers.get(i).isAlive() ? busy : gone).add("Worker " + i + " " + story);
            }
        }
        return String.join("\n", gone.isEmpty() ? busy : gone);
    }

    /**
     * Counts the messages of a run on this machine. Uses separate connections behind relays, because relays cost time.
     */
    public Counts count(TapFactory taps, Program program, int n, long seed) throws IOException {
        if (relayed == null) {
            var relays = new ArrayList<InetSocketAddress>();
            for (StudentProcess worker : workers) {
                relays.add(keep(taps.before(
                                relays.size(),
                                worker.student().serve(Sockets.DEFAULT).address(),
                                this::nameOf))
                        .address());
            }
            relayed = manager.student().connect(relays, Sockets.DEFAULT);
        }
        Counts before = counts();
        manager.student().run(program, n, seed, relayed);
        return counts().minus(before);
    }

    private String nameOf(InetSocketAddress caller) {
        String known = names.getOrDefault(caller.getAddress().getHostAddress(), callers.get(caller.getPort()));
        return known != null ? known : look(caller);
    }

    /**
     * Finds the process behind a connection. Looks up the connections of all processes at once, because most are opened
     * together.
     */
    private synchronized String look(InetSocketAddress caller) {
        if (!callers.containsKey(caller.getPort())) {
            List<Long> processes = processes().map(StudentProcess::pid).toList(); // the manager's is the first
            SocketOwner.of(processes)
                    .forEach((port, process) -> callers.putIfAbsent(port, name(processes.indexOf(process))));
            callers.putIfAbsent(caller.getPort(), CallerNames.UNKNOWN.nameOf(caller));
        }
        return callers.get(caller.getPort());
    }

    private static String name(int index) {
        return index == 0 ? "manager" : "worker " + (index - 1);
    }

    /** The processes of the manager and of the workers. */
    public Stream<StudentProcess> processes() {
        return Stream.concat(Stream.ofNullable(manager), workers.stream());
    }

    /** The peak memory of the largest of its own workers, in kilobytes; 0 if unknown. */
    public long peakKb() {
        return PeakMemory.ofLargest(workers.stream().map(StudentProcess::pid).toList());
    }

    /** The messages that have passed the relays since the start. */
    public Counts counts() {
        return taps.stream().map(Tap::counts).reduce(Counts.NONE, Counts::plus);
    }

    @Override
    public void close() {
        taps.forEach(Tap::close);
        processes().forEach(StudentProcess::end);
        processes().forEach(StudentProcess::close);
        if (hosts != null) {
            hosts.close();
        }
    }
}
