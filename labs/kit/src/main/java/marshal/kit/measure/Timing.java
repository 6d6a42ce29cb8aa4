package marshal.kit.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One trial: one row of the timings table. Column names are in snake case, times in milliseconds.
 *
 * @param student     who; empty if it is oneself; {@link #referenceBeside} for the reference solution
 * @param lab         such as {@code lab1-sockets}
 * @param mechanism   a wire's, such as {@code socket}; {@code local}; or {@code sequential}. Of C programs, {@code mpi} is
 *                    point to point (of MCA, its rounds) and {@code mpi-collective} the sort and SPA with collectives
 * @param net         {@code loopback} or {@code lan100}; empty if nothing leaves the process. On loopback, MPI
 *                    moves its messages through shared memory
 * @param program     {@code sort}, {@code spa}, {@code mca}, {@code multiply} or {@code multiply-ijk}
 * @param n           items, or the side of the matrices
 * @param k           workers, or ranks, all of which compute; 1 if sequential
 * @param trial       from 1
 * @param totalMs     the phases: see {@link Phases}
 * @param partitionMs see {@link Phases}
 * @param communicateMs see {@link Phases}
 * @param computeMs   see {@link Phases}
 * @param combineMs   see {@link Phases}
 * @param calls       see {@link Counts}, and of C programs {@link marshal.kit.mpi.RankCounts}
 * @param elements    the same
 * @param bytes       the same
 * @param verified    whether the result was right
 * @param seed        of the workload
 * @param jdk         version of the JDK that ran it; of C programs, that of MPI
 * @param heapMb      bound of every process's heap; 0 for C programs
 * @param cores       processors of the machine
 */
@JsonPropertyOrder({
    "student", "lab", "mechanism", "net", "program", "n", "k", "trial", "total_ms", "partition_ms", "communicate_ms",
    "compute_ms", "combine_ms", "calls", "elements", "bytes", "verified", "seed", "jdk", "heap_mb", "cores"
})
public record Timing(
        String student,
        String lab,
        String mechanism,
        String net,
        String program,
        int n,
        int k,
        int trial,
        @JsonProperty("total_ms") double totalMs,
        @JsonProperty("partition_ms") double partitionMs,
        @JsonProperty("communicate_ms") double communicateMs,
        @JsonProperty("compute_ms") double computeMs,
        @JsonProperty("combine_ms") double combineMs,
        long calls,
        long elements,
        long bytes,
        boolean verified,
        long seed,
        String jdk,
        @JsonProperty("heap_mb") int heapMb,
        int cores) {

    private static final String REFERENCE = "reference/"; // no folder or file that was handed in has such a name

    /** Who has the rows of the reference solution that ran beside this student's programs. */
    public static String referenceBeside(String student) {
        return REFERENCE + student;
    }

    /** Is it the reference solution's, run beside a student's? */
    public boolean byReference() {
        return student.startsWith(REFERENCE);
    }

    /** Nanoseconds as the table's milliseconds: three decimals. */
    public static double millis(long nanos) {
        return Math.round(nanos / 1e3) / 1e3;
    }
}
