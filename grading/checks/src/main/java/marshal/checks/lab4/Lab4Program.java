package marshal.checks.lab4;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import marshal.checks.course.MpiCase;
import marshal.checks.course.MpiProgram;
import marshal.checks.story.Expected;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.MpiFiles;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankCounts;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReport.Called;
import marshal.kit.process.Program;
import marshal.kit.workload.Workloads;

/** Lab 4's programs. Sorts are quadratic, as they are over every mechanism. Each rank of the ring sends n ints. */
public enum Lab4Program implements MpiProgram {
    SORT(Program.SORT, 20_000, "p2p", "collective", "quick"),
    SPA(Program.SPA, 360, "p2p", "collective"),
    MCA(Program.MCA, 360, "rounds", "overlap"),
    RING(null, 1_000, "unsafe", "sendrecv", "ordered", "nonblocking"),
    HELLO(null, 0);

    private static final String OUT = "out";
    private static final String COLLECTIVE_MECHANISM = "mpi-collective";
    private static final int RING_FACTOR = 1_000_003; // rank r sends r times this, and the numbers after it
    private static final double SLOW_NANOS = 10; // for one comparison or multiplication of slow code on a busy machine

    private final Program program;
    private final int usualSize;
    private final List<String> variants;

    Lab4Program(Program program, int usualSize, String... variants) {
        this.program = program;
        this.usualSize = usualSize;
        this.variants = List.of(variants);
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<String> variants() {
        return variants;
    }

    @Override
    public Program program() {
        return program;
    }

    @Override
    public String variant(String mechanism) {
        return variants.get(mechanism.equals(COLLECTIVE_MECHANISM) ? 1 : 0);
    }

    @Override
    public String phasesFrom() {
        return "lab4.7";
    }

    @Override
    public int usualSize() {
        return usualSize;
    }

    @Override
    public MpiJob job(MpiCase what) {
        MpiJob job = MpiJob.of(this == HELLO ? "hello" : "programs", what.k()).within(limit(what.n(), what.k()));
        if (this == HELLO) {
            return job;
        }
        job = job.and(label(), what.variant());
        return switch (this) {
            case RING -> job.and(String.valueOf(what.n())).writing(OUT);
            case SORT ->
                job.reading("in", MpiFiles.items(Workloads.items(what.n(), what.seed())))
                        .writing(OUT);
            default -> {
                Workloads.Operands operands = Workloads.operands(what.n(), what.seed());
                yield job.reading("a", MpiFiles.matrix(operands.a()))
                        .reading("b", MpiFiles.matrix(operands.b()))
                        .writing(OUT);
            }
        };
    }

    /** Returns five seconds plus the time that slow code needs. A deadlock uses all of it. */
    private Duration limit(int n, int k) {
        double part = Math.ceil((double) n / k);
        double operations =
                switch (this) {
                    case HELLO, RING -> 0;
                    case SORT -> part * part * k;
                    case SPA, MCA -> (double) n * n * n;
                };
        return Duration.ofSeconds(5 + (long) (operations * SLOW_NANOS / 1e9));
    }

    @Override
    public long ints(MpiCase what) {
        return switch (this) {
            case HELLO -> 0;
            case RING -> (long) what.n() * what.k();
            case SORT -> what.n();
            case SPA, MCA -> (long) what.n() * what.n();
        };
    }

    @Override
    public Counts formula(MpiCase what) {
        int n = what.n();
        int k = what.k();
        return switch (this) {
            case HELLO -> Counts.NONE;
            case RING -> k == 1 ? Counts.NONE : RankCounts.ofRing(n, k); // one rank may send to itself, or copy
            case SORT -> what.variant().equals("p2p") ? RankCounts.ofSort(n, k) : RankCounts.ofSortCollective(n);
            case SPA -> what.isCollective() ? RankCounts.ofSpaCollective(n) : RankCounts.ofSpa(n, k);
            case MCA -> RankCounts.ofMca(n, k);
        };
    }

    @Override
    public List<RankReport> ranks(MpiCase what, MpiRun run) {
        return switch (this) {
            case HELLO -> run.ranks();
            case RING -> without("MPI_Gather", run.ranks(), rank -> what.n()); // of the received elements
            case SORT, SPA, MCA -> without("MPI_Bcast", run.ranks(), rank -> rank == 0 ? 1 : 0); // of n
        };
    }

    private static List<RankReport> without(String given, List<RankReport> ranks, IntUnaryOperator elements) {
        return ranks.stream()
                .map(rank -> rank.withCalls(rank.calls().stream()
                        .map(call -> call.name().equals(given) ? oneLess(call, elements.applyAsInt(rank.rank())) : call)
                        .filter(call -> call.calls() > 0)
                        .toList()))
                .toList();
    }

    private static Called oneLess(Called call, int elements) {
        return new Called(
                call.name(),
                call.calls() - 1,
                call.elements() - elements,
                call.bytes() - (long) Integer.BYTES * elements,
                call.millis());
    }

    @Override
    public Predicate<MpiRun> verdict(MpiCase what) {
        if (this == HELLO) {
            List<String> lines = IntStream.range(0, what.k())
                    .mapToObj(rank -> "rank " + rank + " of " + what.k())
                    .sorted()
                    .toList();
            return run -> run.output().lines().sorted().toList().equals(lines);
        }
        byte[] expected =
                switch (this) {
                    case RING -> MpiFiles.items(receivedInTheRing(what.n(), what.k()));
                    case SORT -> MpiFiles.items(Expected.sorted(what.n(), what.seed()));
                    default -> MpiFiles.matrix(Expected.product(what.n(), what.seed()));
                };
        return run -> Arrays.equals(result(run), expected);
    }

    /** Returns what the ranks receive, one rank after another. */
    private static int[] receivedInTheRing(int n, int k) {
        return IntStream.range(0, k)
                .flatMap(rank -> IntStream.range(0, n).map(i -> (rank + k - 1) % k * RING_FACTOR + i))
                .toArray();
    }

    @Override
    public byte[] result(MpiRun run) {
        return run.written().get(OUT);
    }
}
