package marshal.kit.mpi;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The result of a job. Most of it comes from the student's processes and may be forged; only the exit code, the time,
 * and that no process is left are certain.
 *
 * @param job       what was run
 * @param exitCode  mpiexec's: 0, what MPI_Abort was given, or the signal that killed a rank. Seldom 1 in the place of
 *                  the second, where mpiexec sees a rank go before it hears why; its report knows better
 * @param timedOut  whether it had to be killed at the end of its time
 * @param wall      how long it took
 * @param output    what the ranks printed, both streams; the end of very much
 * @param written   the files that it was to write and has written, by name
 * @param ranks     one report a rank that made one, by rank; empty unless counted
 * @param leftovers names of processes that were alive when mpiexec had ended, and were killed
 * @param peakKb    the most memory that one of its processes has had, in kilobytes; 0 where nobody knows
 */
public record MpiRun(
        MpiJob job,
        int exitCode,
        boolean timedOut,
        Duration wall,
        String output,
        Map<String, byte[]> written,
        List<RankReport> ranks,
        List<String> leftovers,
        long peakKb) {

    public MpiRun {
        written = Map.copyOf(written);
        ranks = List.copyOf(ranks);
        leftovers = List.copyOf(leftovers);
    }

    /** In unknown memory. */
    public MpiRun(
            MpiJob job,
            int exitCode,
            boolean timedOut,
            Duration wall,
            String output,
            Map<String, byte[]> written,
            List<RankReport> ranks,
            List<String> leftovers) {
        this(job, exitCode, timedOut, wall, output, written, ranks, leftovers, 0);
    }

    private static final String NOT_BUILT =
            "These files cannot be built with the sanitizers, and every right program can: ";

    /** The result of a job whose programs cannot be built in its manner. */
    public static MpiRun notBuilt(MpiJob job, String why) {
        return new MpiRun(job, 1, false, Duration.ZERO, NOT_BUILT + why, Map.of(), List.of(), List.of());
    }

    /** What the output says of a file that was not read, because it holds more than a job may write. */
    public static String tooLarge(MpiJob job, String name) {
        return "The file " + name + " holds more than " + (job.mostBytes(name) >> 20) + " MB, so nobody reads it.";
    }

    boolean isNotBuilt() {
        return output.startsWith(NOT_BUILT);
    }

    /** The first rank that crashed in a call of MPI, or that MPI ended there; null if there is none. */
    public RankReport failing() {
        return Stream.of(RankReport.End.CRASHED, RankReport.End.ABORTED)
                .flatMap(end -> ranks.stream().filter(rank -> rank.end() == end && rank.in() != null))
                .findFirst()
                .orElse(null);
    }

    /** Whether it ended by itself, and every rank has called MPI_Finalize. Known of counted runs only. */
    public boolean finalized() {
        return !timedOut
                && ranks.size() == job.ranks()
                && ranks.stream().allMatch(rank -> rank.end() == RankReport.End.FINALIZED);
    }
}
