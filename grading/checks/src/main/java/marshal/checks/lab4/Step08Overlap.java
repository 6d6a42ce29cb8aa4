package marshal.checks.lab4;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;

/** Step 8, bonus: columns and rows travel while the ranks compute. */
@Step(id = "lab4.8", title = "Overlap", minutes = 45, file = "mca.c", needs = "lab4.6", bonus = true)
class Step08Overlap {

    private static final Set<String> NONBLOCKING = Set.of("MPI_Isend", "MPI_Issend");
    private static final double LEAST_IN_FLIGHT = 0.5;
    /** A busy machine may spoil a run: one good run is enough. */
    private static final int RUNS = 5;

    @Check(
            order = 1,
            points = 1,
            value = "mca_overlap multiplies on 1, 4 and 9 ranks",
            why = "a column that has not arrived yet holds rubbish",
            look = "mca.c, mca_overlap; wait for the data of the next round, and for nothing else")
    void multiplies(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        Step06Mca.multiplies(runs, "mca overlap", new int[][] {{3, 1}, {2, 4}, {8, 4}, {12, 9}, {0, 4}});
        Step06Mca.refuses(runs, 7, 4, runs.drawn(7, 4, "mca overlap"));
    }

    @Check(
            order = 2,
            points = 1,
            value = "each rank completes 2(n - 1) MPI_Isend and 2(n - 1) MPI_Irecv, and touches no buffer before",
            why = "mca_overlap moves the same data as mca, only at another time",
            look = "mca.c, mca_overlap; make n - 1 exchanges with each neighbour, and call MPI_Waitall for each. Move "
                    + "the blocks only after MPI_Waitall. All else is as in mca: blocks, datatypes, and everything "
                    + "that is freed")
    void exchanges(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        MpiJob job = runs.drawn(Step06Mca.N, Step06Mca.SIDE * Step06Mca.SIDE, "mca overlap");
        CallCounts counted = Step06Mca.counted(script, runs.endsWell(job));
        Step06Mca.exchanged(counted, NONBLOCKING);
        counted.calls("MPI_Irecv", 2L * (Step06Mca.N - 1));
        Step06Mca.blocksOf(counted);
        Step06Mca.torusOf(counted);
        Step06Mca.columnsOf(counted);
        Step06Mca.exchangedAlone(runs, "mca overlap", NONBLOCKING);
        Step06Mca.emptyBlocks(runs, "mca overlap");
    }

    @Check(
            order = 3,
            points = 2,
            value = "most of the computation happens while requests are under way",
            why = "if a program starts its messages and waits for them immediately, it waits as before, only with "
                    + "more code",
            look = "mca.c, mca_overlap; start the exchange first: columns and rows, both with MPI_Irecv and with "
                    + "MPI_Isend. Then multiply, and wait after that")
    void overlaps(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        int k = 4;
        double best = 0;
        for (int attempt = 0; attempt < RUNS && best < LEAST_IN_FLIGHT; attempt++) {
            MpiRun run = runs.endsWell(runs.drawn(480, k, "mca overlap"));
            new CallCounts(script, run, Step06Mca.GIVEN);
            List<RankReport> others = run.ranks().subList(1, k); // rank 0 reads and writes files, too
            double outside =
                    others.stream().mapToDouble(RankReport::outsideMillis).sum();
            best = Math.max(
                    best,
                    others.stream().mapToDouble(RankReport::inFlightMillis).sum() / outside);
        }
        script.require(
                best >= LEAST_IN_FLIGHT,
                "that all four requests of an exchange are under way for at least half of the time outside of MPI, "
                        + "summed over all ranks except rank 0",
                String.format(Locale.ROOT, "%.0f %% of it, in the best of %d runs", 100 * best, RUNS));
    }

    @Check(
            order = 4,
            points = 1,
            value = "the sanitizers find nothing, and nothing blocks where sends wait for their receivers",
            why = "with requests under way, a buffer is in use although no line of the program says so",
            look = "mca.c, mca_overlap; see which buffers the library may still read or write, and how long they are")
    void staysWithinBounds(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        MpiJob job = runs.drawn(8, 4, "mca overlap");
        runs.multiplies(job.over(MpiJob.Net.SYNCHRONOUS));
        runs.multiplies(job.in(MpiJob.Manner.SANITIZED));
    }
}
