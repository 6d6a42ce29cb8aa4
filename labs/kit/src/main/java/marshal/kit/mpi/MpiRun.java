package marshal.kit.mpi;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What came of a job. Everything in it was said by the student's processes: nothing in it is beyond doubt but the exit code,
 * the time, and that nothing is alive any more.
 *
 * @param job       what was run
 * @param exitCode  mpiexec's: 0, what MPI_Abort was given, or the signal that killed a rank. Decides nothing
 * @param timedOut  whether it had to be killed at the end of its time
 * @param wall      how long it took
 * @param output    what the ranks printed, both streams; the end of very much
 * @param written   the files that it was to write and has written, by name
 * @param ranks     one report a rank that made one, by rank; empty unless counted
 * @param leftovers names of processes that were alive when mpiexec had ended, and were killed
 */
public record MpiRun(
        MpiJob job,
        int exitCode,
        boolean timedOut,
        Duration wall,
        String output,
        Map<String, byte[]> written,
        List<RankReport> ranks,
        List<String> leftovers) {

    public MpiRun {
        written = Map.copyOf(written);
        ranks = List.copyOf(ranks);
        leftovers = List.copyOf(leftovers);
    }

    private static final String NOT_BUILT =
            "These files cannot be built with the sanitizers, and every right program can: ";

    /** What comes of a job whose programs cannot be built as it asks for. */
    public static MpiRun notBuilt(MpiJob job, String why) {
        return new MpiRun(job, 1, false, Duration.ZERO, NOT_BUILT + why, Map.of(), List.of(), List.of());
    }

    boolean isNotBuilt() {
        return output.startsWith(NOT_BUILT);
    }

    /** Whether it ended by itself, and every rank has called MPI_Finalize. Known of counted runs only. */
    public boolean finalized() {
        return !timedOut
                && ranks.size() == job.ranks()
                && ranks.stream().allMatch(rank -> rank.end() == RankReport.End.FINALIZED);
    }
}
