package marshal.kit.mpi;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explains to a student, as text, what went wrong in a run. */
public final class Explanation {

    private static final Map<Integer, String> CRASHES = Map.of(
            4, "SIGILL: no such instruction",
            6, "SIGABRT: abort() was called, by the C library if it found the heap damaged",
            7, "SIGBUS: memory that is not there",
            8, "SIGFPE: division by zero",
            11, "SIGSEGV: memory that is not the program's, such as beyond the end of an array, or through NULL");

    private final MpiRun run;
    private final MpiJob job;
    private final List<String> lines = new ArrayList<>();

    private Explanation(MpiRun run) {
        this.run = run;
        this.job = run.job();
    }

    /** Explains what went wrong, one statement per line. Empty if every rank ended normally and wrote its files. */
    public static String of(MpiRun run) {
        if (run.isNotBuilt()) {
            return run.output();
        }
        var explanation = new Explanation(run);
        explanation.explain();
        return String.join("\n", explanation.lines);
    }

    /** The end of the program's own output, without the last words of mpiexec, MPICH and the sanitizers. */
    public static String printed(MpiRun run) {
        return MpichMessage.ownWords(JvmMessage.withoutCrashes(run.output()));
    }

    private void explain() {
        SanitizerReport.find(run.output()).ifPresent(lines::add);
        JvmMessage.find(run.output()).ifPresent(lines::add);
        with(RankReport.End.CRASHED).forEach(this::crash);
        with(RankReport.End.ABORTED).forEach(this::abort);
        if (lines.isEmpty() && isCounted()) {
            with(RankReport.End.NOT_FINALIZED).forEach(rank -> add("Rank %d ended without MPI_Finalize.", rank.rank()));
        }
        if (run.timedOut()) {
            timeOver();
        } else if (lines.isEmpty()) {
            if (isCounted()) {
                missingReports();
            } else {
                exitCode();
            }
        }
        if (lines.isEmpty()) {
            job.outputs().stream()
                    .filter(name -> !run.written().containsKey(name))
                    .forEach(this::missing);
        }
        if (!run.leftovers().isEmpty()) {
            add("Still alive when the run was over, and killed: %s.", String.join(", ", run.leftovers()));
        }
    }

    private void missing(String file) {
        String tooLarge = MpiRun.tooLarge(job, file);
        add(
                "%s",
                run.output().contains(tooLarge)
                        ? tooLarge
                        : "It ended as it should, but has not written the file " + file + ".");
    }

    private boolean isCounted() {
        return job.isCounted();
    }

    private List<RankReport> with(RankReport.End end) {
        return run.ranks().stream().filter(rank -> rank.end() == end).toList();
    }

    private void add(String format, Object... arguments) {
        lines.add(String.format(Locale.ROOT, format, arguments).stripTrailing());
    }

    // ---- crashes and errors ----------------------------------------------------------------------------------------

    private void crash(RankReport rank) {
        add(
                "Rank %d crashed%s. %s.",
                rank.rank(),
                rank.in() == null ? "" : " in " + WaitGraph.call(rank.in()),
                CRASHES.getOrDefault(rank.code(), "Signal " + rank.code()));
    }

    private void abort(RankReport rank) {
        if (rank.in() != null && !rank.in().name().equals("MPI_Abort")) {
            add(
                    "Rank %d: %s failed. %s",
                    rank.rank(), WaitGraph.call(rank.in()), MpichMessage.of(run.output(), rank.rank()));
        } else {
            aborted("Rank " + rank.rank(), rank.code());
        }
    }

    private void aborted(String who, int code) {
        String said = MpichMessage.ofTheProgram(run.output());
        add("%s ended the run with MPI_Abort, exit code %d%s", who, code, said.isEmpty() ? "." : ": " + said);
    }

    /** Explains the exit code of a run that was not counted. */
    private void exitCode() {
        if (MpichMessage.isAbort(run.output())) {
            aborted("A rank", run.exitCode());
        } else if (MpichMessage.isError(run.output())) {
            add("A call of MPI failed. %s", MpichMessage.of(run.output(), null));
        } else if (CRASHES.containsKey(run.exitCode()) && MpichMessage.isSignal(run.output(), run.exitCode())) {
            add("A rank crashed. %s.", CRASHES.get(run.exitCode()));
        } else if (run.exitCode() != 0) {
            add("It ended with exit code %d.%s", run.exitCode(), printed());
        }
    }

    // ---- ranks that are missing ------------------------------------------------------------------------------------

    private void missingReports() {
        Set<Integer> missing =
                IntStream.range(0, job.ranks()).boxed().collect(Collectors.toCollection(LinkedHashSet::new));
        run.ranks().forEach(rank -> missing.remove(rank.rank()));
        if (missing.size() == job.ranks() && run.output().contains("before initializing")) {
            add(
                    "A call of MPI comes before MPI_Init, or after MPI_Finalize; exit code %d.%s",
                    run.exitCode(), printed());
        } else if (missing.size() == job.ranks()) {
            add("No rank has come past MPI_Init and reported how it ended; exit code %d.%s", run.exitCode(), printed());
        } else if (!missing.isEmpty()) {
            add(
                    "%s ended without MPI_Finalize, and without leaving a trace: before MPI_Init, by _exit(), or "
                            + "killed; exit code %d.%s",
                    ranks(missing), run.exitCode(), printed());
        }
        with(RankReport.End.KILLED).forEach(rank -> add("Rank %d was killed by signal %d.", rank.rank(), rank.code()));
    }

    private static String ranks(Set<Integer> some) {
        return (some.size() == 1 ? "Rank " : "Ranks ")
                + some.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private String printed() {
        String end = MpichMessage.withoutHydra(run.output());
        return end.isEmpty() ? "" : " The last that it printed:\n" + end;
    }

    // ---- the end of the time ---------------------------------------------------------------------------------------

    private void timeOver() {
        String time = String.format(Locale.ROOT, "after %.1f s", job.limit().toMillis() / 1000.0);
        if (run.ranks().isEmpty()) {
            add("It had not ended %s.%s", time, printed());
        } else if (with(RankReport.End.FINALIZED).size() == job.ranks()) {
            add(
                    "All ranks have called MPI_Finalize, but the run had not ended %s: something they started still "
                            + "ran, or they"
                            + " never returned from main.",
                    time);
        } else {
            lines.addAll(new WaitGraph(run.ranks()).describe(job, time));
        }
    }
}
