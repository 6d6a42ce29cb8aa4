package marshal.lab2;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Counts;
import marshal.kit.lab2.jrmp.JrmpTap;
import marshal.kit.workload.Workloads;
import marshal.lab1.Cannon;
import marshal.lab1.Lab1Worker;
import marshal.lab1.ParallelSort;
import marshal.lab1.Sequential;
import marshal.lab1.Spa;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lab 1's programs on both mechanisms, through relays: the results, and exactly the calls and elements of the formulas.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RmiProgramsTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);
    private static final int N = 36;
    private static final int ITEMS = 1001;


    static Stream<Arguments> clusters() {
        return Stream.of(new RmiSerializable(), new RmiExternalizable())
                .flatMap(mechanism -> Stream.of(1, 4, 9).map(k -> Arguments.of(mechanism, k)));
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void costWhatTheFormulasSay(Mechanism mechanism, int k) throws Exception {
        var servers = new ArrayList<WorkerServer>();
        var taps = new ArrayList<JrmpTap>();
        var addresses = new ArrayList<InetSocketAddress>();
        try {
            for (int worker = 0; worker < k; worker++) {
                servers.add(mechanism.serve(new Lab1Worker(), SOCKETS));
                taps.add(JrmpTap.before(servers.get(worker).address()));
                addresses.add(taps.get(worker).address());
            }
            try (Workers workers = mechanism.connect(addresses, SOCKETS)) {
                assertThat(sum(taps).calls()).as("a lookup is not a call").isZero();
                var operands = Workloads.operands(N, 5);
                int[][] product = Sequential.multiply(operands.a(), operands.b());
                assertCost(taps, Counts.ofSort(ITEMS, k), () -> {
                    int[] items = Workloads.items(ITEMS, 6);
                    int[] expected = items.clone();
                    Arrays.sort(expected);
                    assertThat(ParallelSort.sort(items, workers)).isEqualTo(expected);
                });
                assertCost(taps, Counts.ofSpa(N, k), () ->
                        assertThat(Spa.multiply(operands.a(), operands.b(), workers)).isDeepEqualTo(product));
                assertCost(taps, Counts.ofMca(N, k), () ->
                        assertThat(Cannon.multiply(operands.a(), operands.b(), workers)).isDeepEqualTo(product));
                assertCost(taps, Counts.ofSort(0, k), () -> ParallelSort.sort(new int[0], workers));
                assertCost(taps, Counts.ofSpa(0, k), () -> Spa.multiply(new int[0][], new int[0][], workers));
            }
        } finally {
            taps.forEach(JrmpTap::close);
            servers.forEach(WorkerServer::close);
        }
    }

    private interface Run {
        void run() throws Exception;
    }

    private static void assertCost(List<JrmpTap> taps, Counts expected, Run run) throws Exception {
        Counts before = sum(taps);
        run.run();
        Counts after = sum(taps);
        assertThat(after.calls() - before.calls()).as("calls").isEqualTo(expected.calls());
        assertThat(after.elements() - before.elements()).as("elements").isEqualTo(expected.elements());
    }

    private static Counts sum(List<JrmpTap> taps) {
        return taps.stream().map(JrmpTap::counts).reduce(Counts.NONE, Counts::plus);
    }
}
