package marshal.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Wire;
import marshal.checks.story.Expected;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.Students;
import marshal.engine.submission.Sources;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;
import marshal.workshop.CasesInTurn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs give the same results, with the same calls and elements, on every wire. Only the bytes differ. For MPI, see
 * {@link MpiConformanceTest}.
 */
@Order(1) // it takes long
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class ConformanceTest {

    static final long SEED = 5;

    private static final int WIRES = 6;

    /** Sizes around the limits: nothing, fewer than workers, remainders, more than a packet of 63 KB. */
    static final List<Integer> ITEMS = List.of(0, 1, 2, 50, 40_000);

    static final List<Integer> SIDES = List.of(0, 1, 2, 7, 12, 140);

    private static final int PATIENCE_MILLIS = 600_000; // only a run that would never end takes as long

    /** Nothing is given up because a process gets no processor for a while: how fast this machine is says nothing here. */
    private static final Nodes PATIENT = new Nodes() {
        @Override
        public Sockets sockets(int node) {
            return new Sockets(
                    0, PATIENCE_MILLIS, Nodes.LOOPBACK_APART.sockets(node).host());
        }
    };

    @AutoClose
    private final Builder builder = new Builder(Home.find());

    private record Case(Lab lab, Wire wire, int k) {
        @Override
        public String toString() {
            return wire.mechanism() + ", k = " + k;
        }
    }

    /** A case takes k + 1 processes. So some wires represent the rest, in their turn. */
    static Stream<Case> wires() {
        List<Case> all = Labs.ALL.stream()
                .filter(lab -> !lab.needsMpi())
                .flatMap(lab -> lab.wires().stream().map(wire -> new Case(lab, wire, 4)))
                .toList();
        return CasesInTurn.of("wires", all, WIRES).stream()
                .flatMap(each -> Stream.concat(Stream.of(each), others(each)));
    }

    /** Numbers that are not squares, so without mca. Either none is tested, or one represents the others. */
    private static Stream<Case> others(Case four) {
        return CasesInTurn.of("workers over " + four.wire.mechanism(), List.of(0, 0, 0, 1, 3), 1).stream()
                .filter(k -> k > 0)
                .map(k -> new Case(four.lab, four.wire, k));
    }

    @ParameterizedTest
    @MethodSource("wires")
    void everyProgramIsRightAndCostsWhatTheFormulasSay(Case of) throws Exception {
        Wire wire = of.wire;
        int k = of.k;
        Launcher processes = processes(patient(of.lab).over(wire));
        try (ManagerAndWorkers cluster =
                ManagerAndWorkers.start(PATIENT, TapFactory.counting(wire.relay()), processes, processes, k)) {
            for (int n : ITEMS) {
                run(cluster, wire, Program.SORT, n, k, Counts.ofSort(n, k));
            }
            for (int n : SIDES) {
                run(cluster, wire, Program.SPA, n, k, Counts.ofSpa(n, k));
                if (n > 0 && Program.MCA.fits(n, k)) {
                    run(cluster, wire, Program.MCA, n, k, Counts.ofMca(n, k));
                }
            }
        }
    }

    private static void run(ManagerAndWorkers cluster, Wire wire, Program program, int n, int k, Counts formula)
            throws Exception {
        if (!wire.steps().containsKey(program)) {
            return;
        }
        Counts before = cluster.counts();
        long digest = cluster.run(program, n, SEED).digest();
        Counts after = cluster.counts();
        String what = wire.mechanism() + " " + program.label() + " n=" + n + " k=" + k + " seed=" + SEED;
        assertThat(digest).as("result of %s", what).isEqualTo(Expected.digest(program, n, SEED));
        assertThat(after.calls() - before.calls()).as("calls of %s", what).isEqualTo(formula.calls());
        assertThat(after.elements() - before.elements())
                .as("elements of %s", what)
                .isEqualTo(formula.elements());
        long bytes = after.bytes() - before.bytes();
        assertThat(bytes).as("bytes of %s", what).isGreaterThanOrEqualTo(Integer.BYTES * formula.elements());
        if (n == ITEMS.get(ITEMS.size() - 1) || n == SIDES.get(SIDES.size() - 1)) {
            System.out.printf(
                    Locale.ROOT,
                    "%-60s %,12d bytes, %.3f times the elements%n",
                    what,
                    bytes,
                    (double) bytes / (Integer.BYTES * formula.elements()));
        }
    }

    /** The reference, whose senders never give up. */
    private Students patient(Lab lab) {
        var files = new TreeMap<>(builder.solution(lab).files());
        files.replaceAll((name, text) -> text.replaceAll(
                "Settings\\.[A-Z_]+", "new Settings($0.payload(), $0.timeoutMicros(), 100_000, $0.window())"));
        return (Students) builder.code(lab, builder.compile(lab, new Sources(files)));
    }

    private static Launcher processes(Students students) {
        return prefix -> {
            StudentProcess process = students.forRunning();
            process.deadline(Duration.ofMillis(PATIENCE_MILLIS));
            return process;
        };
    }
}
