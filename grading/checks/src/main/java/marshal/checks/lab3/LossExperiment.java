package marshal.checks.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Attempt;
import marshal.checks.story.Expected;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.CountingMechanism;
import marshal.kit.lab3.Lab3;
import marshal.kit.process.Program;
import marshal.kit.process.Student;

/**
 * Experiment {@code losses}: what UDP loses if nobody waits for acknowledgements (Rahimi et al., section 2.3.2). Every
 * process has its own node.
 */
final class LossExperiment {

    static final String MECHANISM = "udp-unsynchronized";

    private static final int WORKERS = 4;

    /** The default buffer of a socket. Linux doubles it, and keeps its own records there too. */
    private static final int STOCK_BUFFER = 106_496;

    /** How long a run waits for a packet. A run without losses takes less at all sizes, on 100 Mbit/s too. */
    private static final int DEADLINE_MILLIS = 5_000;

    static final Observed OBSERVED = new Observed(
            "losses", List.of(100, 200, 300, 400, 500, 600, 700, 800, 900, 1000), LossExperiment::observe, 1 + WORKERS);

    /** A process, and its part of the mechanism. */
    private record Part(Student student, CountingMechanism mechanism, Sockets sockets) {

        static Part of(Host host, String name, int node) {
            Student student = host.apart(name, node);
            return new Part(
                    student,
                    ((Lab3) student.lab()).unsynchronizedMechanism(),
                    new Sockets(
                            STOCK_BUFFER, DEADLINE_MILLIS, host.sockets(node).host()));
        }

        WorkerServer serve() throws IOException {
            return mechanism.serve(student.programs().worker(), sockets);
        }
    }

    private LossExperiment() {}

    private static List<Seen> observe(Host host, int n, long seed, Consumer<String> leftOut) {
        var seen = new ArrayList<Seen>();
        for (Program program : List.of(Program.SPA, Program.MCA)) {
            Attempt.of(
                    MECHANISM, program.label(), leftOut, () -> seen.addAll(observe(host, program, n, seed, WORKERS)));
        }
        return seen;
    }

    /** Runs the program once. Counts after all have closed: until then acknowledgements may be under way. */
    static List<Seen> observe(Host host, Program program, int n, long seed, int k) throws IOException {
        Part manager = Part.of(host, "manager", 0);
        var workers = new ArrayList<Part>();
        var servers = new ArrayList<WorkerServer>();
        boolean ended = false;
        boolean right = true; // without a result there is no wrong one
        try {
            for (int i = 0; i < k; i++) {
                workers.add(Part.of(host, "worker " + i, 1 + i));
                servers.add(workers.get(i).serve());
            }
            List<InetSocketAddress> addresses =
                    servers.stream().map(WorkerServer::address).toList();
            try (Workers connected = manager.mechanism.connect(addresses, manager.sockets)) {
                right = manager.student.run(program, n, seed, connected).digest() == Expected.digest(program, n, seed);
                ended = true;
            }
        } catch (WireException e) {
            if (Todo.isBehind(e)) {
                throw e;
            }
        } finally {
            servers.forEach(WorkerServer::close);
        }
        workers.add(manager);
        long sent = workers.stream().mapToLong(part -> part.mechanism.sent()).sum();
        long acknowledged = workers.stream()
                .mapToLong(part -> part.mechanism.acknowledged())
                .sum();
        return List.of(
                new Seen("sent", MECHANISM, program.label(), k, sent, "packets", right),
                new Seen("lost", MECHANISM, program.label(), k, sent - acknowledged, "packets", right),
                new Seen("failed", MECHANISM, program.label(), k, ended ? 0 : 1, "runs", right));
    }
}
