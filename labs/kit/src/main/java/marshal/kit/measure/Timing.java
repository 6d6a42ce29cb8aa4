package marshal.kit.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * One trial: one row of the timings table. Column names are in snake case.
 *
 * @param student  the student's name; empty for the student who runs it
 * @param lab      the lab, such as {@code labN-NAME}
 * @param setting  the setting of the run
 * @param trial    number of the trial, from 1
 * @param millis   times of the phases
 * @param counts   what it sent; for C programs, see {@link marshal.kit.mpi.RankCounts}
 * @param peakKb   the peak memory of the largest worker or rank in kilobytes, as the system counts it, from its start
 *                 to the end of this trial. For a program in one process, the memory of that process. 0 if unknown: on
 *                 other systems than Linux, and for workers on other hosts
 * @param verified whether the result was right
 * @param seed     seed of the workload
 * @param machine  the machine that ran it
 * @param side     whose programs ran; the student's if the table has no such column
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

    /** The timings table. Students' C programs and earlier kits write neither memory nor side. */
    public static final CsvTable<Timing> TABLE = new CsvTable<>(Timing.class, "timings", List.of("peak_kb", "side"));

    /**
     * The part that all trials of a case share.
     *
     * @param mechanism name of a wire, such as {@code socket}; {@code local}; or {@code sequential}. For C programs,
     *                  {@code mpi} means point to point (for MCA, its rounds); {@code mpi-collective} means the sort
     *                  and SPA with collectives
     * @param net       {@code loopback}, {@code tcp} or {@code lan100}; empty if nothing leaves the process. On
     *                  loopback, MPI moves its messages through shared memory; on tcp it does not
     * @param program   {@code sort}, {@code spa}, {@code mca}, {@code multiply} or {@code multiply-ijk}
     * @param n         number of items, or the side of the matrices
     * @param k         number of workers or ranks, which all compute; 1 if sequential
     */
    public record Setting(String mechanism, String net, String program, int n, int k) {}

    /** {@link Phases} in milliseconds. */
    public record Millis(
            @JsonProperty("total_ms") double total,
            @JsonProperty("partition_ms") double partition,
            @JsonProperty("communicate_ms") double communicate,
            @JsonProperty("compute_ms") double compute,
            @JsonProperty("combine_ms") double combine) {

        /** Converts phases to milliseconds with three decimals. */
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

        /** Converts to nanoseconds. */
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
     * @param jdk    version of the JDK that ran it; for C programs, version of MPI
     * @param heapMb limit of every process's heap; 0 for C programs
     * @param cores  number of processors
     */
    public record Machine(
            String jdk, @JsonProperty("heap_mb") int heapMb, int cores) {

        /** This machine. */
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
            "reference/"; // older tables have no column for the side: it was a prefix of the name

    public Timing {
        if (side == null) {
            side = student.startsWith(REFERENCE) ? Side.reference : Side.student;
            student = student.substring(side == Side.reference ? REFERENCE.length() : 0);
        }
    }

    /** A trial of a student's own programs; its memory is unknown. */
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

    /** Returns this trial with a peak memory of this number of kilobytes. */
    public Timing in(long kilobytes) {
        return new Timing(student, lab, setting, trial, millis, counts, kilobytes, verified, seed, machine, side);
    }

    /** Returns whether this is the reference solution's trial, run beside a student's. */
    public boolean byReference() {
        return side == Side.reference;
    }
}
