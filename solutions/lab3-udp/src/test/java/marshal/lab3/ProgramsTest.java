package marshal.lab3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab3.link.DatagramTap;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.LossyLink;
import marshal.kit.measure.Counts;
import marshal.kit.net.Tap;
import marshal.kit.workload.Workloads;
import marshal.lab1.Cannon;
import marshal.lab1.Lab1Worker;
import marshal.lab1.ParallelSort;
import marshal.lab1.Sequential;
import marshal.lab1.Spa;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lab 1's programs on the mechanisms that lose nothing, with all workers in this JVM: results and counts, also over a lossy link. */
class ProgramsTest {

    private static final int ITEMS = 40_000; // 160 KB: three packets
    private static final int SIDE = 18;

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final List<Tap> taps = new ArrayList<>();

    static Stream<Mechanism> mechanisms() {
        return Stream.of(new UdpStopAndWait(), new UdpSlidingWindow(), new UdpThreadEachPacket());
    }

    /** Puts a relay in front of a worker. */
    private interface Before {
        Tap worker(InetSocketAddress address) throws IOException;
    }

    @AfterEach
    void closeAll() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void sort(Mechanism mechanism) throws Exception {
        for (int k : new int[] {1, 3}) {
            checkSort(connect(mechanism, k, DatagramTap::before));
            assertThat(counts()).isEqualTo(Counts.ofSort(ITEMS, k));
        }
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void spa(Mechanism mechanism) throws Exception {
        int n = 300; // B alone has 360 KB
        checkSpa(n, connect(mechanism, 3, DatagramTap::before));
        assertThat(counts()).isEqualTo(Counts.ofSpa(n, 3));
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void mca(Mechanism mechanism) throws Exception {
        for (int k : new int[] {1, 4, 9}) {
            checkMca(SIDE, connect(mechanism, k, DatagramTap::before));
            assertThat(counts()).isEqualTo(Counts.ofMca(SIDE, k));
        }
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void nothingIsLostOrRepeatedOverALossyLink(Mechanism mechanism) throws Exception {
        for (int seed = 1; seed <= 3; seed++) {
            checkSort(connect(mechanism, 3, lossy(seed)));
            checkSpa(60, connect(mechanism, 3, lossy(seed)));
            checkMca(SIDE, connect(mechanism, 9, lossy(seed)));
        }
    }

    @ParameterizedTest
    @MethodSource("mechanisms")
    void jobsOverlapOnTheSameWorkers(Mechanism mechanism) throws Exception {
        var addresses = serve(mechanism, 4, DatagramTap::before);
        var runs = new ArrayList<CompletableFuture<Void>>();
        for (int i = 0; i < 3; i++) {
            Workers workers = connect(mechanism, addresses);
            runs.add(CompletableFuture.runAsync(() -> checkMca(SIDE, workers)));
        }
        runs.forEach(CompletableFuture::join);
    }

    /** One packet a message, so that no buffer can be too small. */
    @Test
    void withoutSynchronizationSmallMessagesArrive() throws Exception {
        for (int k : new int[] {1, 4}) {
            var mechanism = new UdpUnsynchronized();
            checkSpa(60, connect(mechanism, k, DatagramTap::before));
            assertThat(counts()).isEqualTo(Counts.ofSpa(60, k));
            checkMca(SIDE, connect(mechanism, k, DatagramTap::before));
            assertThat(counts()).isEqualTo(Counts.ofMca(SIDE, k));
            closeAll();
            assertThat(mechanism.sent()).isEqualTo(2L * k + Counts.ofMca(SIDE, k).calls());
            assertThat(mechanism.acknowledged()).isBetween(1L, mechanism.sent()); // on a busy machine the last one may be late
        }
    }

    private static void checkSort(Workers workers) throws WireException {
        int[] items = Workloads.anyItems(ITEMS, 1);
        Arrays.sort(items, 0, ITEMS - 100); // nearly sorted, so that the quadratic sort is fast
        int[] expected = items.clone();
        Arrays.sort(expected);
        assertThat(ParallelSort.sort(items, workers)).isEqualTo(expected);
    }

    private static void checkSpa(int n, Workers workers) throws WireException {
        int[][] a = Workloads.anyMatrix(n, n, 1);
        int[][] b = Workloads.anyMatrix(n, n, 2);
        assertThat(Spa.multiply(a, b, workers)).isDeepEqualTo(Sequential.multiply(a, b));
    }

    private static void checkMca(int n, Workers workers) {
        int[][] a = Workloads.anyMatrix(n, n, 1);
        int[][] b = Workloads.anyMatrix(n, n, 2);
        try {
            assertThat(Cannon.multiply(a, b, workers)).isDeepEqualTo(Sequential.multiply(a, b));
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }

    private Before lossy(int seed) {
        var link = new LossyLink(LinkScript.parse("loss 5% seed " + seed));
        open.push(link);
        return link::before;
    }

    private Workers connect(Mechanism mechanism, int k, Before before) throws IOException {
        return connect(mechanism, serve(mechanism, k, before));
    }

    private Workers connect(Mechanism mechanism, List<InetSocketAddress> addresses) throws IOException {
        Workers workers = mechanism.connect(addresses, Sockets.DEFAULT);
        open.push(workers);
        return workers;
    }

    private List<InetSocketAddress> serve(Mechanism mechanism, int k, Before before) throws IOException {
        taps.clear();
        for (int i = 0; i < k; i++) {
            WorkerServer server = mechanism.serve(new Lab1Worker(), Sockets.DEFAULT);
            open.push(server);
            Tap tap = before.worker(server.address());
            open.push(tap);
            taps.add(tap);
        }
        return taps.stream().map(Tap::address).toList();
    }

    /** The counts of all relays, without the bytes. */
    private Counts counts() {
        Counts all = taps.stream().map(Tap::counts).reduce(Counts.NONE, Counts::plus);
        return new Counts(all.calls(), all.elements(), 0);
    }
}
