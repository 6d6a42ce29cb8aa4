package marshal.kit.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * One trial: one row of the timings table. Column names are in snake case.
 *
 * @param student  who; empty if it is oneself
 * @param lab      such as {@code labN-NAME}
 * @param setting  what ran
 * @param trial    from 1
 * @param millis   how long
 * @param counts   what it sent; of C programs, see {@link marshal.kit.mpi.RankCounts}
 * @param peakKb   the most memory that a worker or a rank has had, from its start to the end of this trial, as the system
 *                 counts it, in kilobytes: of the largest of them; of a program in one process that process; 0 where
 *                 nobody knows, as on other machines
 * @param verified whether the result was right
 * @param seed     of the workload
 * @param machine  on what it ran
 * @param side     whose programs ran; the student's where the table has no such column
 */
public record Timing(
        String student,
        String lab,
        @JsonUnwrapped Setting setting,
        int trial,
        @JsonUnwrapped Millis millis,
        @JsonUnwrapped Counts counts,
        @JsonProperty("peak_kb") long peakKb,
        boolean verified,
        long seed,
        @JsonUnwrapped Machine machine,
        Side side) {

    /** The timings table. Students' C programs write neither memory nor side, nor did earlier kits. */
    public static final CsvTable<Timing> TABLE = new CsvTable<>(Timing.class, "timings", List.of("peak_kb", "side"));

    /**
     * What all the trials of a case have in common.
     *
     * @param mechanism a wire's, such as {@code socket}; {@code local}; or {@code sequential}. Of C programs, {@code
     *                  mpi} is point to point (of MCA, its rounds) and {@code mpi-collective} the sort and SPA with
     *                  collectives
     * @param net       {@code loopback}, {@code tcp} or {@code lan100}; empty if nothing leaves the process. On
     *                  loopback, MPI moves its messages through shared memory; on tcp it does not
     * @param program   {@code sort}, {@code spa}, {@code mca}, {@code multiply} or {@code multiply-ijk}
     * @param n         items, or the side of the matrices
     * @param k         workers, or ranks, all of which compute; 1 if sequential
     */
    public record Setting(String mechanism, String net, String program, int n, int k) {}

    /** {@link Phases} in milliseconds. */
    public record Millis(
            @JsonProperty("total_ms") double total,
            @JsonProperty("partition_ms") double partition,
            @JsonProperty("communicate_ms") double communicate,
            @JsonProperty("compute_ms") double compute,
            @JsonProperty("combine_ms") double combine) {

        /** To three decimals. */
        public static Millis of(Phases nanos) {
            return new Millis(
                    millis(nanos.totalNanos()),
                    millis(nanos.partitionNanos()),
                    millis(nanos.communicateNanos()),
                    millis(nanos.computeNanos()),
                    millis(nanos.combineNanos()));
        }

        private static double millis(long nanos) {
            return Math.round(nanos / 1e3) / 1e3;
        }

        /** The same in nanoseconds. */
        public Phases phases() {
            return new Phases(nanos(total), nanos(partition), nanos(communicate), nanos(compute), nanos(combine));
        }

        private static long nanos(double millis) {
            return Math.round(millis * 1e6);
        }
    }

    /**
     * Where a trial ran.
     *
     * @param jdk    version of the JDK that ran it; of C programs, that of MPI
     * @param heapMb bound of every process's heap; 0 for C programs
     * @param cores  processors of the machine
     */
    public record Machine(
            String jdk, @JsonProperty("heap_mb") int heapMb, int cores) {

        /** This one. */
        public static Machine here(String jdk, int heapMb) {
            return new Machine(jdk, heapMb, Runtime.getRuntime().availableProcessors());
        }
    }

    /** Whose programs ran: the student's, or the reference solution's in turns with them. */
    public enum Side {
        student,
        reference
    }

    private static final String REFERENCE =
            "reference/"; // before the table had a column for the side, it stood in front of the name

    public Timing {
        if (side == null) {
            side = student.startsWith(REFERENCE) ? Side.reference : Side.student;
            student = student.substring(side == Side.reference ? REFERENCE.length() : 0);
        }
    }

    /** Of a student's own programs, in unknown memory. */
    public Timing(
            String student,
            String lab,
            Setting setting,
            int trial,
            Millis millis,
            Counts counts,
            boolean verified,
            long seed,
            Machine machine) {
        this(student, lab, setting, trial, millis, counts, 0, verified, seed, machine, Side.student);
    }

    /** The same in so many kilobytes. */
    public Timing in(long kilobytes) {
        return new Timing(student, lab, setting, trial, millis, counts, kilobytes, verified, seed, machine, side);
    }

    /** Is it the reference solution's, run beside a student's? */
    public boolean byReference() {
        return side == Side.reference;
    }
}
