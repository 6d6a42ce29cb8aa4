package marshal.checks.lab4;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 4: rows of a and all of b to every rank. */
@Step(id = "lab4.4", title = "SPA", minutes = 55, file = "kernel.c, spa.c", needs = "lab4.2")
class Step04MpiSpa {

    /** The calls of the given code in every rank: it broadcasts n. */
    private static final Map<String, Integer> GIVEN = Map.of("MPI_Bcast", 1);

    /** n and ranks, the smallest first: with a remainder, with fewer rows than ranks, and with no rows. */
    private static final int[][] SIZES = {{1, 1}, {3, 2}, {2, 3}, {0, 2}, {5, 4}, {31, 5}};

    private static final int[][] COUNTED = {{5, 3}, {2, 4}, {2, 1}, {0, 3}};

    @Check(
            order = 1,
            points = 3,
            value = "multiply_add multiplies matrices that are not square, and adds nothing else",
            why = "a rank has some rows of a only: its matrices are not square",
            look = "kernel.c, multiply_add; element (i, j) of an r x m matrix lies at i * m + j. Add the product to "
                    + "the numbers in c. Unsigned numbers wrap; in C the overflow of an int is undefined")
    void multipliesAlone(Host host, Script script) {
        for (int[] rmn :
                new int[][] {{2, 2, 2}, {1, 2, 3}, {3, 1, 2}, {13, 7, 9}, {1, 2, 5000}, {1, 5000, 2}, {5000, 2, 1}}) {
            int[][] a = DrawnInputs.matrix(script.random(), rmn[0], rmn[1]);
            int[][] b = DrawnInputs.matrix(script.random(), rmn[1], rmn[2]);
            int[][] c = DrawnInputs.matrix(script.random(), rmn[0], rmn[2]);
            script.given(
                    "a is " + rmn[0] + " x " + rmn[1] + ", b is " + rmn[1] + " x " + rmn[2] + ", and c is not zero");
            int[][] came = new ProgramRuns(host, script).writesMatrix(ProgramRuns.job(1, "multiply", a, b, c));
            script.expect("c + a · b", came, sum(c, Oracle.product(a, b)));
        }
    }

    @Check(
            order = 2,
            points = 5,
            value = "spa_p2p multiplies on 1, 2, 3, 4 and 5 ranks, with remainders and with fewer rows than ranks",
            why = "a forgotten row, or a row in the wrong place, makes the product wrong",
            look = "spa.c, spa_p2p; partition() cuts rows, a row has n ints. c has to be zero before multiply_add "
                    + "adds to it. a and b stay as they are. Use comm, not MPI_COMM_WORLD")
    void multipliesPointToPoint(Host host, Script script) {
        multiplies(new ProgramRuns(host, script), "spa p2p");
    }

    @Check(
            order = 3,
            points = 2,
            value = "spa_p2p costs 3(k - 1) messages and (k - 1)n² + 2n(n - n0) elements, by MPI_Send and MPI_Recv "
                    + "only",
            why = "this is equation 2.2 of Rahimi et al. with ranks: rank 0 sends itself nothing, and keeps its n0 "
                    + "rows",
            look = "spa.c, spa_p2p; send the rows of a, all of b, and the rows of c, each as one message. A rank "
                    + "without rows gets all of b, too. The count is a number of ints, not of bytes")
    void costs(Host host, Script script) {
        for (int[] nk : COUNTED) {
            int n = nk[0];
            int k = nk[1];
            long travel = 2L * n * (n - Step02PointToPoint.counts(n, k)[0]);
            long elements = (k - 1L) * n * n + travel;
            new CallCounts(script, multiplied(host, script, n, k, "spa p2p"), GIVEN)
                    .pointToPoint()
                    .atLeast(elements)
                    .totals("3(k - 1); (k - 1)n² + 2n(n - n0)", 3L * (k - 1), elements)
                    .sentAhead(2 * (k - 1L));
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "spa_collective multiplies on 1, 2, 3, 4 and 5 ranks",
            why = "all ranks have to call a collective operation, with counts that fit each other",
            look = "spa.c, spa_collective; counts and starts are in ints: rows times n. Every rank needs room for b. "
                    + "c has to be zero before multiply_add. a and b stay as they are. Use comm, not MPI_COMM_WORLD")
    void multipliesCollectively(Host host, Script script) {
        multiplies(new ProgramRuns(host, script), "spa collective");
    }

    @Check(
            order = 5,
            points = 2,
            value = "each rank calls one MPI_Bcast, one MPI_Scatterv and one MPI_Gatherv, and sends no other message",
            why = "rank 0 gives the whole of b away once, and the library spreads it: equation 2.2 no longer counts "
                    + "this cost",
            look = "spa.c, spa_collective; MPI_Bcast for b, MPI_Scatterv for the rows of a, MPI_Gatherv for the rows "
                    + "of c, in the same order in every rank; a rank without rows calls all three, too, and so does a "
                    + "rank that is alone")
    void callsCollectives(Host host, Script script) {
        for (int[] nk : new int[][] {{5, 3}, {1, 2}, {2, 1}, {0, 2}, {300, 2}}) {
            long all = (long) nk[0] * nk[0];
            long others = all
                    - (long) nk[0] * Step02PointToPoint.counts(nk[0], nk[1])[0]; // rank 0 need not count its own part
            new CallCounts(script, multiplied(host, script, nk[0], nk[1], "spa collective"), GIVEN)
                    .onlyBy("MPI_Bcast", "MPI_Scatterv", "MPI_Gatherv")
                    .collective(2 * others)
                    .calls("MPI_Bcast", 1)
                    .calls("MPI_Scatterv", 1)
                    .calls("MPI_Gatherv", 1)
                    .inOneOrder()
                    .contributed(all, others);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "no deadlock where MPI_Send waits for its receiver",
            why = "rows of a fit into a buffer of the library at n = 10, but not at n = 1000",
            look = "spa.c, spa_p2p; every rank receives in the order in which rank 0 sends, and nobody sends c "
                    + "before rank 0 can receive it")
    void sendsSynchronously(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        runs.multiplies(runs.drawn(5, 3, "spa p2p").over(MpiJob.Net.SYNCHRONOUS));
    }

    @Check(
            order = 7,
            points = 1,
            value = "the sanitizers find nothing",
            why = "an access past the end of an array often does no harm at first. Memory that nobody frees is lost "
                    + "in every call",
            look = "the line that the message names; how long the buffer is, and how far the program reads or writes "
                    + "in it; where it is freed. If a product overflows: compute with unsigned ints")
    void staysWithinBounds(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        for (String program : new String[] {"spa p2p", "spa collective"}) {
            runs.multiplies(runs.drawn(7, 3, program).in(MpiJob.Manner.SANITIZED));
        }
    }

    private static void multiplies(ProgramRuns runs, String program) {
        for (int[] nk : SIZES) {
            runs.multiplies(runs.drawn(nk[0], nk[1], program));
        }
        runs.multipliesOverOthers(5, 3, program);
    }

    private static int[][] sum(int[][] c, int[][] product) {
        var sum = new int[c.length][];
        Arrays.setAll(sum, i -> IntStream.range(0, c[i].length)
                .map(j -> c[i][j] + product[i][j])
                .toArray());
        return sum;
    }

    /** Returns a run whose counts are checked. */
    private static MpiRun multiplied(Host host, Script script, int n, int k, String program) {
        var runs = new ProgramRuns(host, script);
        return runs.endsWell(runs.drawn(n, k, program));
    }
}
