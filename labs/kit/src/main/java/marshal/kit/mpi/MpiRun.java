package marshal.kit.mpi;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The result of a job. Most of it comes from the student's processes and may be forged. Three things are certain: the
 * exit code, the time, and that no process is left.
 *
 * @param job       the job that ran
 * @param exitCode  mpiexec's: 0, the argument of MPI_Abort, or the signal that killed a rank. Rarely 1 instead of the
 *                  argument, if mpiexec sees a rank end before it hears why; the rank's report is more reliable
 * @param timedOut  whether it was killed at its time limit
 * @param wall      the time that it took
 * @param output    the ranks' output, both streams; only the end of a very long output
 * @param written   the files that it had to write and has written, by name
 * @param ranks     one report for each rank that made one, by rank; empty unless counted
 * @param leftovers names of processes that were still alive after mpiexec had ended, and were killed
 * @param peakKb    the peak memory of its largest process in kilobytes; 0 if unknown
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

    /** A run whose memory is unknown. */
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
            "These files cannot be built with the sanitizers, but every right program can be: ";

    /** The result of a job whose programs cannot be built in its manner. */
    public static MpiRun notBuilt(MpiJob job, String why) {
        return new MpiRun(job, 1, false, Duration.ZERO, NOT_BUILT + why, Map.of(), List.of(), List.of());
    }

    /** The text in the output for an unread file: it is larger than a job may write. */
    public static String tooLarge(MpiJob job, String name) {
        return "The file " + name + " holds more than " + (job.mostBytes(name) >> 20) + " MB, so nobody reads it.";
    }

    boolean isNotBuilt() {
        return output.startsWith(NOT_BUILT);
    }

    /** The first rank that crashed or was ended in a call of MPI; null if there is none. */
    public RankReport failing() {
        return Stream.of(RankReport.End.CRASHED, RankReport.End.ABORTED)
                .flatMap(end -> ranks.stream().filter(rank -> rank.end() == end && rank.in() != null))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether it ended normally and every rank has called MPI_Finalize. Known only for counted runs. */
    public boolean finalized() {
        return !timedOut
                && ranks.size() == job.ranks()
                && ranks.stream().allMatch(rank -> rank.end() == RankReport.End.FINALIZED);
    }
}
