package marshal.checks.lab4;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import marshal.checks.played.Oracle;
import marshal.checks.run.Host;
import marshal.checks.run.TracedRanks;
import marshal.checks.story.Script;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiFiles;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;

/** Runs a student's programs. If a run goes wrong, the check fails with the text of {@link Explanation}. */
record ProgramRuns(Host host, Script script) {

    private static final String IN = "items";
    private static final Duration TRACED = Duration.ofSeconds(2);
    private static final String OUT = "result";

    /** The text for a job on ranks that are numbered backwards. */
    static final String BACKWARDS = ", over a communicator whose ranks are numbered backwards";

    /**
     * Returns a job of {@code programs} that writes a result. Its arguments are words, numbers, items, and matrices a,
     * b and c.
     */
    static MpiJob job(int ranks, String words, Object... arguments) {
        MpiJob job = MpiJob.of("programs", ranks, words.split(" "));
        char name = 'a';
        for (Object each : arguments) {
            job = each instanceof int[] items
                    ? job.reading(IN, MpiFiles.items(items))
                    : each instanceof int[][] matrix
                            ? job.reading("" + name++, MpiFiles.matrix(matrix))
                            : job.and("" + each);
        }
        return job.writing(OUT);
    }

    /** Returns a job that multiplies drawn n x n matrices on k ranks. The story says so. */
    MpiJob drawn(int n, int k, String words) {
        script.given(DrawnInputs.words(n, k));
        return job(k, words, DrawnInputs.matrix(script.random(), n, n), DrawnInputs.matrix(script.random(), n, n));
    }

    /** Runs a job with two matrices, and expects their product. */
    void multiplies(MpiJob job) {
        int[][] product =
                Oracle.product(matrix(job.files().get("a")), matrix(job.files().get("b")));
        script.expect("a · b", writesMatrix(job), product);
    }

    /** Runs a job with drawn matrices over other communicators than MPI_COMM_WORLD. */
    void multipliesOverOthers(int n, int k, String words) {
        MpiJob job = drawn(n, k, words);
        overOthers(DrawnInputs.words(n, k), job, this::multiplies);
    }

    /** Runs a job over two other communicators than MPI_COMM_WORLD: one in another order, and one with fewer ranks. */
    void overOthers(String given, MpiJob job, Consumer<MpiJob> runs) {
        script.given(given + BACKWARDS);
        runs.accept(backwards(job));
        script.given(given + ", over a communicator without the last rank of MPI_COMM_WORLD");
        runs.accept(job.after("smaller").on(job.ranks() + 1));
    }

    /** Runs a job, which may fail but must end. */
    MpiRun ends(MpiJob job) {
        script.did(job + words(job));
        MpiJob limited = job.within(Duration.ofMillis(script.deadlineMillis()));
        MpiRun run = host.mpi().run(limited);
        script.hears();
        if (run.exitCode() != 0 && run.output().isBlank() && !run.timedOut()) {
            run = host.mpi()
                    .run(limited); // on a busy machine, mpiexec may lose a rank's output before it ends all the ranks
        }
        draws(run);
        if (run.timedOut()) {
            throw script.silence(everyRankEnds(job), Explanation.of(run));
        }
        return run;
    }

    /** Makes a failure draw this run. */
    void draws(MpiRun run) {
        script.draw(TracedRanks.of(host, run, TRACED));
    }

    /** Runs a job, which must end without an error. */
    MpiRun endsWell(MpiJob job) {
        MpiRun run = ends(job);
        String wrong = Explanation.of(run);
        if (!wrong.isEmpty()) {
            throw script.failureWhere(
                    events -> TracedRanks.failing(events, run), everyRankEnds(job), wrong + line(run));
        }
        return run;
    }

    /** Returns where a crash happened, if the sanitizers see it, too: they name the line. */
    private String line(MpiRun run) {
        if (run.job().manner() != MpiJob.Manner.COUNTED
                || run.ranks().stream().noneMatch(rank -> rank.end() == RankReport.End.CRASHED)) {
            return "";
        }
        String found = Explanation.of(host.mpi().run(run.job().in(MpiJob.Manner.SANITIZED)));
        return found.isEmpty() ? "" : "\nThe same, built with the sanitizers: " + found;
    }

    /**
     * Returns the job over a communicator whose ranks are numbered backwards. Then messages over MPI_COMM_WORLD go to
     * the wrong rank.
     */
    static MpiJob backwards(MpiJob job) {
        return job.after("backwards");
    }

    /** Returns the items that a job writes. The job must end without an error. */
    int[] writesItems(MpiJob job) {
        return items(endsWell(job));
    }

    /** Requires that a run has written the items that it read, in order. */
    void expectSorted(MpiRun run) {
        int[] items = items(run.job().files().get(IN));
        script.expect("the items in ascending order", items(run), Oracle.sorted(items));
    }

    /** Returns the items that a run wrote. */
    int[] items(MpiRun run) {
        return items(written(run));
    }

    private int[] items(byte[] file) {
        try {
            return MpiFiles.readItems(file);
        } catch (IOException e) {
            throw script.failure("a file of items", e.getMessage());
        }
    }

    /** Returns the matrix that a job writes. The job must end without an error. */
    int[][] writesMatrix(MpiJob job) {
        return matrix(written(endsWell(job)));
    }

    private int[][] matrix(byte[] file) {
        try {
            return MpiFiles.readMatrix(file);
        } catch (IOException e) {
            throw script.failure("a file with a matrix", e.getMessage());
        }
    }

    private byte[] written(MpiRun run) {
        byte[] file = run.written().get(OUT);
        script.require(file != null, "that rank 0 writes the file " + OUT, "there is no such file");
        return file;
    }

    private static String everyRankEnds(MpiJob job) {
        return job.ranks() == 1
                ? "that the one rank ends, with MPI_Finalize"
                : "that all " + job.ranks() + " ranks end, with MPI_Finalize";
    }

    private static String words(MpiJob job) {
        if (job.manner() == MpiJob.Manner.SANITIZED) {
            return ", built with the address and undefined behaviour sanitizers";
        }
        return switch (job.net()) {
            case AS_IT_IS -> "";
            case SYNCHRONOUS -> ", where every MPI_Send waits for its receiver";
            case SLOW, SLOWER -> ", where each message takes " + job.net().moreMillis() + " ms more";
        };
    }
}
