package marshal.grading.measure;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import marshal.grading.measure.MpiProgram.Variant;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.MpiFiles;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankCounts;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReport.Called;
import marshal.kit.process.Program;
import marshal.kit.workload.Workloads;

/**
 * One of lab 4's programs at one size.
 *
 * @param variant which way; null for hello
 * @param n       items, the side of the matrices, or what a rank of the ring sends
 * @param k       ranks
 * @param seed    of the workload, which is that of the Java labs
 */
public record MpiCase(MpiProgram program, Variant variant, int n, int k, long seed) {

    static final String CSV = "timings.csv";

    private static final String OUT = "out";
    private static final String COLLECTIVE = "mpi-collective";
    private static final int RING_FACTOR = 1_000_003; // rank r sends r times this, and what follows
    private static final double SLOW_NANOS = 10; // for a comparison or a multiplication of slow code on a busy machine

    /** The program of a setting, in the variant that stands for its mechanism. Sorts are quadratic over every mechanism, as the Java labs' are. */
    public static MpiCase of(Setting setting, long seed) {
        boolean collective = setting.mechanism().equals(COLLECTIVE);
        Variant variant = setting.program() == Program.MCA ? Variant.rounds : collective ? Variant.collective : Variant.p2p;
        return new MpiCase(MpiProgram.of(setting.program()), variant, setting.n(), setting.k(), seed);
    }

    /** A counted run. */
    public MpiJob job() {
        MpiJob job = MpiJob.of(program == MpiProgram.hello ? "hello" : "programs", k).within(limit());
        return switch (program) {
            case hello -> job;
            case ring -> begin(job).and(String.valueOf(n)).writing(OUT);
            case sort -> begin(job).reading("in", MpiFiles.items(Workloads.items(n, seed))).writing(OUT);
            case spa, mca -> {
                Workloads.Operands operands = Workloads.operands(n, seed);
                yield begin(job).reading("a", MpiFiles.matrix(operands.a())).reading("b", MpiFiles.matrix(operands.b())).writing(OUT);
            }
        };
    }

    private MpiJob begin(MpiJob job) {
        return job.and(program.name(), variant.name());
    }

    /** The same job, timing itself, with nothing around it. */
    public static MpiJob timed(MpiJob job, int warmUps, int trials) {
        return job.and("--measure", String.valueOf(warmUps), String.valueOf(trials)).writing(CSV).in(MpiJob.Manner.PLAIN);
    }

    /** How many ints its largest file holds. */
    public long ints() {
        return switch (program) {
            case hello -> 0;
            case ring -> (long) n * k;
            case sort -> n;
            case spa, mca -> (long) n * n;
        };
    }

    /** What it has to send; {@link Counts#NONE} where there is no formula. */
    public Counts formula() {
        return switch (program) {
            case hello -> Counts.NONE;
            case ring -> k == 1 ? Counts.NONE : RankCounts.ofRing(n, k); // one rank may send to itself, or copy
            case sort -> variant == Variant.p2p ? RankCounts.ofSort(n, k) : RankCounts.ofSortCollective(n);
            case spa -> variant == Variant.p2p ? RankCounts.ofSpa(n, k) : RankCounts.ofSpaCollective(n);
            case mca -> RankCounts.ofMca(n, k);
        };
    }

    /** What the ranks of a counted run have called and sent, without what the given code does around the student's. */
    public List<RankReport> ranks(MpiRun run) {
        return switch (program) {
            case hello -> run.ranks();
            case ring -> without("MPI_Gather", run.ranks(), rank -> n); // of what they have received
            case sort, spa, mca -> without("MPI_Bcast", run.ranks(), rank -> rank == 0 ? 1 : 0); // of n
        };
    }

    private static List<RankReport> without(String given, List<RankReport> ranks, IntUnaryOperator elements) {
        return ranks.stream().map(rank -> rank.withCalls(rank.calls().stream()
                .map(call -> call.name().equals(given) ? oneLess(call, elements.applyAsInt(rank.rank())) : call)
                .filter(call -> call.calls() > 0).toList())).toList();
    }

    private static Called oneLess(Called call, int elements) {
        return new Called(call.name(), call.calls() - 1, call.elements() - elements, call.bytes() - (long) Integer.BYTES * elements, call.millis());
    }

    /** Says of its runs whether the result is right: to the byte, so that nothing of the student's has to be understood. */
    public Predicate<MpiRun> verdict() {
        if (program == MpiProgram.hello) {
            List<String> lines = IntStream.range(0, k).mapToObj(rank -> "rank " + rank + " of " + k).sorted().toList();
            return run -> run.output().lines().sorted().toList().equals(lines);
        }
        byte[] expected = switch (program) {
            case ring -> MpiFiles.items(received());
            case sort -> MpiFiles.items(Expected.sorted(n, seed));
            default -> MpiFiles.matrix(Expected.product(n, seed));
        };
        return run -> Arrays.equals(result(run), expected);
    }

    /** What a run has written as its result, as it is; nothing if it has not. */
    public byte[] result(MpiRun run) {
        return run.written().get(OUT);
    }

    /** What the ranks of the ring receive, one after another. */
    private int[] received() {
        return IntStream.range(0, k)
                .flatMap(rank -> IntStream.range(0, n).map(i -> (rank + k - 1) % k * RING_FACTOR + i))
                .toArray();
    }

    /** Five seconds, and what slow code needs: whoever has a deadlock waits for all of it. */
    private Duration limit() {
        double part = Math.ceil((double) n / k);
        double operations = switch (program) {
            case hello, ring -> 0;
            case sort -> part * part * k;
            case spa, mca -> (double) n * n * n;
        };
        return Duration.ofSeconds(5 + (long) (operations * SLOW_NANOS / 1e9));
    }

    /** Such as {@code sort p2p, n = 20000}. */
    @Override
    public String toString() {
        return program + (variant == null ? "" : " " + variant + ", n = " + n);
    }
}
