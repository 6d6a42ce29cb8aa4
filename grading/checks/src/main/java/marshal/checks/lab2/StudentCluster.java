package marshal.checks.lab2;

import static marshal.checks.run.Background.result;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.jrmp.JrmpTap;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.Tap;
import marshal.kit.probe.ProbeException;
import marshal.kit.trace.Event;

/** A student's manager and a student's workers. The checks decide what the workers do with a task. */
final class StudentCluster implements AutoCloseable {

    private static final int MOST_LINES = 20;
    private static final int GRACE_MILLIS = 5000;
    private static final int LONGEST_NAME = 60;

    // Names in drawings.
    private static final String MANAGER = "your manager";
    private static final String WORKER = "your worker ";
    private static final String NEIGHBOURS = "neighbours";

    private final Script script;
    private final Lab2 lab;
    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<Tap> taps = new ArrayList<>();
    private final List<String> passed = Collections.synchronizedList(new ArrayList<>());
    private final Set<Event> withData = ConcurrentHashMap.newKeySet(); // of the calls that passed, those that count
    private final List<WorkerServer> servers = new ArrayList<>();
    private Workers manager;

    private StudentCluster(Script script, Lab2 lab) {
        this.script = script;
        this.lab = lab;
    }

    /** Returns the student's lab 2. */
    static Lab2 lab(Host host) {
        return (Lab2) host.student().lab();
    }

    /** Returns the student's mechanism with this encoding. */
    static Mechanism mechanism(Host host, Encoding encoding) {
        return encoding == Encoding.SERIALIZABLE
                ? lab(host).mechanism()
                : lab(host).externalizable();
    }

    /**
     * Starts k workers and connects a manager to them.
     *
     * @param does    what worker i does with its tasks
     * @param counted whether there is a relay that counts in front of each worker
     * @param sockets of the workers; the manager is patient
     */
    static StudentCluster start(
            Host host,
            Script script,
            Encoding encoding,
            int k,
            IntFunction<Worker> does,
            boolean counted,
            Sockets sockets) {
        var cluster = new StudentCluster(script, lab(host));
        try {
            Mechanism mechanism = mechanism(host, encoding);
            script.run(k == 1 ? "a worker is started" : k + " workers are started", () -> {
                for (int i = 0; i < k; i++) {
                    cluster.serve(mechanism.serve(cluster.drawn(i, does.apply(i), counted), sockets), i, counted);
                }
            });
            cluster.manager = script.run(
                    k == 1 ? "a manager looks it up" : "a manager looks them up",
                    () -> mechanism.connect(cluster.addresses(), Sockets.DEFAULT));
            cluster.open.add(0, cluster.manager);
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    /** Starts workers without relays, with the usual deadline. */
    static StudentCluster start(Host host, Script script, int k, IntFunction<Worker> does) {
        return start(host, script, Encoding.SERIALIZABLE, k, does, false, Sockets.DEFAULT);
    }

    /** Starts workers behind relays that count. They do their tasks correctly. */
    static StudentCluster counted(Host host, Script script, Encoding encoding, int k) {
        return start(host, script, encoding, k, i -> Matrices.WORKER, true, Sockets.DEFAULT);
    }

    /** Starts a worker without a manager. */
    static WorkerServer serve(Host host, Script script, Worker worker) {
        return script.run(
                "an RmiWorker is started; its tasks are done by the checks",
                () -> lab(host).mechanism().serve(worker, Sockets.DEFAULT));
    }

    /** Returns a manager that has looked up these workers. */
    static Workers manager(Lab2 lab, Script script, InetSocketAddress... workers) {
        return manager(lab, script, Sockets.DEFAULT, workers);
    }

    static Workers manager(Lab2 lab, Script script, Sockets sockets, InetSocketAddress... workers) {
        return script.run(
                workers.length == 1 ? "a manager looks it up" : "a manager looks them up",
                () -> lab.mechanism().connect(List.of(workers), sockets));
    }

    /**
     * Returns the exception of a manager that cannot look up a worker. It must come within the manager's own deadline.
     */
    static WireException connectFails(Lab2 lab, Script script, InetSocketAddress worker, Sockets sockets) {
        Mechanism mechanism = lab.mechanism(); // here: a process needs time to start on a busy machine
        var connecting = begin("a manager looks the worker up", script, () -> {
            mechanism.connect(List.of(worker), sockets).close();
            return List.of();
        });
        return endsBadly(script, connecting, "it waits for the stub");
    }

    /** Returns the WireException that a call must throw within the deadline. */
    static WireException endsBadly(Script script, CompletableFuture<List<Result>> call, String words) {
        script.inTime(Wait.until(call::isDone, script.deadlineMillis() * 4 / 5), "a WireException within the deadline");
        return script.refused(WireException.class, words, () -> result(call));
    }

    /** Returns what callAll throws. */
    static <E extends Exception> E callFails(
            Script script, Workers manager, Class<E> expected, String words, Task... tasks) {
        return script.refused(expected, words, () -> manager.callAll(List.of(tasks)));
    }

    /** Multiplies with MCA, and compares the product and its cost with the paper. */
    static void countMca(Host host, Script script, Encoding encoding, Sockets sockets, int n, int k)
            throws IOException {
        int side = (int) Math.round(Math.sqrt(k));
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        script.given("MCA: a and b are " + n + " x " + n + ", " + k + (k == 1 ? " worker" : " workers")
                + ", each behind a relay that counts");
        try (var cluster = start(host, script, encoding, k, i -> Matrices.WORKER, true, sockets)) {
            List<Result> results = cluster.call(Matrices.cannonTasks(a, b, side));
            script.expect("a · b", Matrices.joined(results, n, side), Oracle.product(a, b));
            cluster.expectCounts("2k + 2k(n - 1)", "3n² + 2kt(n - 1)", Counts.ofMca(n, k));
        }
    }

    private void serve(WorkerServer server, int index, boolean counted) throws IOException {
        servers.add(server);
        open.add(0, server);
        if (counted) {
            Tap tap = JrmpTap.before(server.address(), message -> passes(index, message));
            taps.add(tap);
            open.add(0, tap);
        }
    }

    /**
     * Records what a relay in front of a worker has seen. It cannot tell which worker brings a vector: callers share
     * their connections.
     */
    private void passes(int index, Passed message) {
        passed.add("worker " + index + ": " + message);
        String caller = message.what().contains("accept") ? NEIGHBOURS : MANAGER;
        if (!message.what().contains("dgc")) { // a call of RMI itself
            String worker = WORKER + index;
            Counts counts = message.counts();
            Event event = script.passes(
                    message.toWorker() ? caller : worker,
                    message.toWorker() ? worker : caller,
                    message.what(),
                    counts.elements(),
                    counts.bytes());
            if (counts.calls() > 0) {
                withData.add(event);
            }
        }
    }

    /**
     * Returns the same worker with records for a drawing: how long it exchanges and, without a relay, its calls and the
     * edges that its exchanges bring.
     */
    private Worker drawn(int index, Worker worker, boolean counted) {
        String name = WORKER + index;
        var exchanges = new AtomicInteger(); // here: there may be several managers
        return (task, neighbours) -> {
            if (!counted) {
                script.passes(MANAGER, name, "execute " + Show.value(task, LONGEST_NAME), 0);
            }
            Result result = worker.execute(task, edges -> {
                if (exchanges.getAndIncrement() == 0) {
                    script.calls(name, "exchange", true);
                }
                try {
                    Edges came = neighbours.exchange(edges);
                    if (!counted) {
                        script.passes(NEIGHBOURS, name, exchanged(came), 0);
                    }
                    return came;
                } finally {
                    if (exchanges.decrementAndGet() == 0) {
                        script.calls(name, "exchange", false);
                    }
                }
            });
            if (!counted) {
                script.passes(name, MANAGER, "returns " + Show.value(result, LONGEST_NAME), 0);
            }
            return result;
        };
    }

    /** Names the column and the row that came, in this order: with many workers, a label has no room for more. */
    private static String exchanged(Edges came) {
        return came == null
                ? "nothing"
                : Show.value(came.column(), LONGEST_NAME) + ", " + Show.value(came.row(), LONGEST_NAME)
                        + " as column and row";
    }

    /** Matches the return of this worker's exchange in a drawing without relays. */
    static Predicate<Event> exchange(int worker) {
        return message -> message.from().equals(NEIGHBOURS) && message.to().equals(WORKER + worker);
    }

    /** Matches the return of this worker's exchange if it brings these edges. */
    static Predicate<Event> exchange(int worker, Edges came) {
        return exchange(worker).and(message -> message.name().equals(exchanged(came)));
    }

    /** Returns where the manager reaches the workers. */
    List<InetSocketAddress> addresses() {
        return taps.isEmpty()
                ? servers.stream().map(WorkerServer::address).toList()
                : taps.stream().map(Tap::address).toList();
    }

    WorkerServer server(int index) {
        return servers.get(index);
    }

    /** Returns a caller that has looked up this worker. */
    ScriptedCaller caller(int index) throws IOException {
        return ScriptedCaller.of(lab, script, server(index).address());
    }

    /** Returns another manager of the same workers. */
    Workers anotherManager() {
        return script.run("another manager looks them up", () -> lab.mechanism().connect(addresses(), Sockets.DEFAULT));
    }

    <E extends Exception> E callFails(Class<E> expected, String words, Task... tasks) {
        return callFails(script, manager, expected, words, tasks);
    }

    Workers manager() {
        return manager;
    }

    /**
     * Calls all workers and waits. If half of the deadline passes, it keeps a dump of their threads. A call that then
     * fails with a WireException shows it.
     */
    List<Result> call(List<Task> tasks) {
        var call = begin(tasks);
        String threads = Wait.until(call::isDone, script.deadlineMillis() / 2) ? "" : threads();
        script.inTime(Wait.until(call::isDone, script.deadlineMillis() + GRACE_MILLIS), "that callAll returns");
        if (!threads.isEmpty()
                && call.handle((results, thrown) -> thrown instanceof WireException)
                        .join()) {
            script.show(
                    "Its threads", () -> threads); // after a read deadline, threads no longer show who waited for whom
        }
        return script.run("it returns", () -> result(call));
    }

    /** Returns the current stacks of the threads of the workers and of the manager. */
    String threads() {
        try {
            return lab.stranger().stacks();
        } catch (ProbeException e) {
            return ""; // the process has ended; the call that notices it reports how
        }
    }

    List<Result> call(Task... tasks) {
        return call(Arrays.asList(tasks));
    }

    /** Calls all workers, while the checks do something else. */
    CompletableFuture<List<Result>> begin(Task... tasks) {
        return begin(Arrays.asList(tasks));
    }

    CompletableFuture<List<Result>> begin(List<Task> tasks) {
        return begin(manager, script, tasks);
    }

    static CompletableFuture<List<Result>> begin(Workers manager, Script script, List<Task> tasks) {
        return begin("callAll with " + count(tasks), script, () -> manager.callAll(tasks));
    }

    /** Begins any call of the student's code. */
    static CompletableFuture<List<Result>> begin(String what, Script script, Callable<List<Result>> action) {
        script.did(what);
        return Background.call(action);
    }

    /** Compares the traffic through the relays with a formula of the papers. */
    void expectCounts(String calls, String elements, Counts formula) {
        Counts came = taps.stream().map(Tap::counts).reduce(Counts.NONE, Counts::plus);
        script.show("Relays saw", this::lines);
        script.expectCount("calls, " + calls, came.calls(), formula.calls(), withData::contains, event -> 1);
        script.expectCount(
                "elements, " + elements, came.elements(), formula.elements(), event -> true, Event::elements);
    }

    private String lines() {
        synchronized (passed) {
            String first = passed.stream().limit(MOST_LINES).collect(Collectors.joining("\n"));
            return passed.size() <= MOST_LINES ? first : first + "\n... and " + (passed.size() - MOST_LINES) + " more";
        }
    }

    /** Returns the number of messages through the relays whose line contains these words. */
    long passed(String words) {
        synchronized (passed) {
            return passed.stream().filter(line -> line.contains(words)).count();
        }
    }

    /** Returns the number of calls that passed the relay of one worker so far. */
    long calls(int index) {
        return taps.get(index).counts().calls();
    }

    private static String count(List<Task> tasks) {
        return tasks.size() + (tasks.size() == 1 ? " task" : " tasks");
    }

    @Override
    public void close() {
        for (AutoCloseable each : open) {
            try {
                each.close();
            } catch (Exception e) {
                // the student's process may have ended; the check has its verdict
            }
        }
    }
}
