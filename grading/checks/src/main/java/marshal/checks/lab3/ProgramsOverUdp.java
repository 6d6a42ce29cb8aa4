package marshal.checks.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import marshal.checks.played.Oracle;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.LossyLink;
import marshal.kit.measure.Counts;
import marshal.kit.net.Tap;

/** Runs lab 1's programs over a student's mechanism. Each worker is behind a relay that counts and may lose packets. */
final class ProgramsOverUdp {

    /** A program, and its expected result. */
    private interface Program {
        void run(Programs programs, Workers workers);
    }

    private ProgramsOverUdp() {}

    /** Sorts n items on k workers. */
    static void sort(Host host, Script script, int n, int k, String losses) throws IOException {
        int[] items = Oracle.items(script.random(), n);
        Program sort = (programs, workers) -> script.expect(
                "the sorted items",
                script.run("ParallelSort.sort(items, workers)", () -> programs.sort(items.clone(), workers)),
                Oracle.sorted(items));
        String what = String.format(Locale.ROOT, "a sort of %,d items", n);
        run(host, script, what, "sort --size " + n, k, losses, sort, Counts.ofSort(n, k));
    }

    /** Multiplies matrices of n x n on k workers with SPA. */
    static void spa(Host host, Script script, int n, int k, String losses) throws IOException {
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        Program spa = (programs, workers) -> script.expect(
                "a · b",
                script.run("Spa.multiply(a, b, workers)", () -> programs.spa(a, b, workers)),
                Oracle.product(a, b));
        String what = "SPA, a and b are " + n + " x " + n;
        run(host, script, what, "spa --size " + n, k, losses, spa, Counts.ofSpa(n, k));
    }

    /** Multiplies matrices of n x n on k workers with MCA. */
    static void mca(Host host, Script script, int n, int k, String losses) throws IOException {
        int[][] a = Oracle.matrix(script.random(), n, n);
        int[][] b = Oracle.matrix(script.random(), n, n);
        Program mca = (programs, workers) -> script.expect(
                "a · b",
                script.run("Cannon.multiply(a, b, workers)", () -> programs.mca(a, b, workers)),
                Oracle.product(a, b));
        String what = "MCA, a and b are " + n + " x " + n;
        run(host, script, what, "mca --size " + n, k, losses, mca, Counts.ofMca(n, k));
    }

    /**
     * Runs a program on k workers.
     *
     * @param what   the program and its operands, as text
     * @param replay the arguments that follow {@code ./lab run lab3}
     * @param losses a link script
     * @param counts the required counts
     */
    private static void run(
            Host host, Script script, String what, String replay, int k, String losses, Program program, Counts counts)
            throws IOException {
        var linkScript = LinkScript.parse(losses);
        script.given(what + ", " + k + (k == 1 ? " worker" : " workers")
                + (losses.isEmpty() ? "" : ", over a link with the script  " + linkScript));
        var open = new ArrayList<AutoCloseable>();
        try (var link = new LossyLink(linkScript)) {
            VirtualTransfers.show(script, link.journal());
            script.show(
                    "To replay",
                    () -> "./lab run lab3 " + replay + " --workers " + k
                            + (losses.isEmpty() ? " --trace" : " --link \"" + linkScript + "\""));
            var taps = new ArrayList<Tap>();
            for (int worker = 0; worker < k; worker++) {
                WorkerServer server = script.run(
                        "a UdpWorker is started", () -> host.student().serve(Sockets.DEFAULT));
                open.add(server);
                taps.add(link.before(server.address()));
            }
            List<InetSocketAddress> addresses = taps.stream().map(Tap::address).toList();
            Workers workers = script.run(
                    "a UdpManager is made",
                    () -> Lab3Student.of(host).mechanism().connect(addresses, Sockets.DEFAULT));
            open.add(workers);
            program.run(host.student().programs(), workers);
            Counts came = taps.stream().map(Tap::counts).reduce(Counts.NONE, Counts::plus);
            script.expect("calls", came.calls(), counts.calls());
            script.expect("elements", came.elements(), counts.elements());
        } finally {
            closeAll(open);
        }
    }

    /** Closes all of them at once, because each lingers. */
    private static void closeAll(List<AutoCloseable> open) {
        List<CompletableFuture<Void>> closing = open.stream()
                .map(each -> Background.<Void>call(() -> {
                    each.close();
                    return null;
                }))
                .toList();
        for (CompletableFuture<Void> each : closing) {
            each.exceptionally(e -> null).join(); // the student's process may have ended; the check has its verdict
        }
    }
}
