package marshal.checks.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab5.relay.MosTap;
import marshal.kit.measure.Counts;
import marshal.kit.net.Tap;

/**
 * Runs Sort and SPA over a student's stubs and skeletons, with each worker behind a relay that counts. The checks do
 * the workers' computation, so nothing of the student's lab 1 is needed.
 */
final class ProgramsOverStubs {

    private ProgramsOverStubs() {}

    static void sort(Host host, Script script, int n, int k) throws IOException {
        given(script, n + " items", k);
        int[] items = Oracle.items(script.random(), n);
        List<Result> results = run(host, script, Matrices.sortTasks(items, k), Counts.ofSort(n, k));
        int[] came = results.stream()
                .flatMapToInt(each -> Arrays.stream(((Result.Sorted) each).items()))
                .toArray();
        script.expect("all items", Oracle.sorted(came), Oracle.sorted(items));
        for (Result each : results) {
            int[] part = ((Result.Sorted) each).items();
            script.expect("a worker's part", part, Oracle.sorted(part));
        }
    }

    static void spa(Host host, Script script, int n, int k) throws IOException {
        given(script, "a and b are " + n + " x " + n, k);
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        List<Result> results = run(host, script, Matrices.spaTasks(a, b, k), Counts.ofSpa(n, k));
        int[][] came = results.stream()
                .flatMap(each -> Arrays.stream(((Result.Product) each).c()))
                .toArray(int[][]::new);
        script.expect("a · b", came, Oracle.product(a, b));
    }

    private static void given(Script script, String what, int k) {
        script.given(what + ", " + k + (k == 1 ? " worker" : " workers") + ", each behind a relay that counts");
    }

    private static List<Result> run(Host host, Script script, List<Task> tasks, Counts formula) throws IOException {
        Mechanism mechanism = Lab5Student.of(host).mechanism();
        List<String> passed = Collections.synchronizedList(new ArrayList<>());
        var servers = new ArrayList<WorkerServer>();
        var taps = new ArrayList<Tap>();
        try {
            for (int i = 0; i < tasks.size(); i++) {
                String worker = "worker " + i + ", ";
                servers.add(
                        script.run("LuchatMechanism.serve", () -> mechanism.serve(Matrices.WORKER, Sockets.DEFAULT)));
                taps.add(MosTap.before(servers.get(i).address(), line -> passed.add(worker + line)));
            }
            List<InetSocketAddress> addresses = taps.stream().map(Tap::address).toList();
            try (Workers workers =
                    script.run("LuchatMechanism.connect", () -> mechanism.connect(addresses, Sockets.DEFAULT))) {
                List<Result> results = script.run("its Workers.callAll", () -> workers.callAll(tasks));
                Counts came = taps.stream().map(Tap::counts).reduce(Counts.NONE, Counts::plus);
                script.show("Relays saw", () -> String.join("\n", passed));
                script.expect("calls", came.calls(), formula.calls());
                script.expect("elements", came.elements(), formula.elements());
                return results;
            }
        } finally {
            Stream.concat(taps.stream(), servers.stream()).forEach(ProgramsOverStubs::close);
        }
    }

    private static void close(AutoCloseable open) {
        try {
            open.close();
        } catch (Exception e) {
            // the student's process may have ended; the check has its verdict
        }
    }
}
