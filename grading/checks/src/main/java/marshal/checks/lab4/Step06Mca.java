package marshal.checks.lab4;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;

/** Step 6: the modified Cannon's algorithm on a Cartesian communicator. */
@Step(id = "lab4.6", title = "MCA", minutes = 90, file = "torus.c, mca.c")
class Step06Mca {

    /** The calls of the given code in every rank: it broadcasts n. */
    static final Map<String, Integer> GIVEN = Map.of("MPI_Bcast", 1);

    /** n and ranks, the smallest first; the last has no rows. */
    private static final int[][] SIZES = {{3, 1}, {1, 1}, {2, 4}, {8, 4}, {3, 9}, {12, 9}, {0, 4}};

    /** The calls that may carry a column or a row. */
    private static final Set<String> EXCHANGES = Set.of("MPI_Sendrecv", "MPI_Sendrecv_replace", "MPI_Isend");

    private static final String[] MCA_CALLS = {
        "MPI_Send", "MPI_Recv", "MPI_Sendrecv", "MPI_Sendrecv_replace", "MPI_Isend", "MPI_Irecv"
    };

    private static final int EXIT_SHAPE = 4;

    /** The calls that make a datatype. */
    private static final Set<String> TYPE_MAKERS = CallCounts.names(
            "MPI_Type_",
            "vector contiguous indexed create_hvector create_subarray create_resized create_struct create_indexed_block "
                    + "hvector create_hindexed dup");

    /** The counter's name for a message of a column. */
    private static final String DESCRIBED = "MPI_Send_of_vector";

    /** The size of the run whose counts several checks use. */
    static final int N = 6;

    static final int SIDE = 3;
    static final int T = N / SIDE;
    private MpiRun run;

    @Check(
            order = 1,
            points = 1,
            value = "skew_rows rotates row i of a left by i",
            why = "after the pre-skew, a[i][j] and b[i][j] are factors of the same product for every i and j",
            look = "torus.c, skew_rows; row 0 stays, row 1 loses its first element to its end")
    void skewsRows(Host host, Script script) {
        skews(host, script, "rows", Oracle::skewedRows, "a with row i rotated left by i");
    }

    @Check(
            order = 2,
            points = 1,
            value = "skew_columns rotates column j of b up by j",
            why = "with n = 2, up and down are the same, so a wrong direction stays hidden until n = 3",
            look = "torus.c, skew_columns; column 0 stays, column 1 loses its top element to its bottom")
    void skewsColumns(Host host, Script script) {
        skews(host, script, "columns", Oracle::skewedColumns, "b with column j rotated up by j");
    }

    @Check(
            order = 3,
            points = 6,
            value = "mca multiplies on 1, 4 and 9 ranks",
            why = "with 4 ranks, left and right are the same neighbour. So a wrong direction shows only with 9 ranks",
            look = "mca.c; skew the whole matrices first, then cut blocks of t x t. The first column of a goes left, "
                    + "the first row of b goes up, and the arriving column and row are the new last ones. One column "
                    + "is sent with count 1, by a datatype whose stride is the row length of its array: a wrong "
                    + "stride shows first where t > 1. MPI_Cart_shift first gives the rank that you receive from. A "
                    + "block of c is zero before the first round: each round adds to it. a and b stay as they are. "
                    + "Use the torus of comm, not MPI_COMM_WORLD")
    void multiplies(Host host, Script script) {
        multiplies(new ProgramRuns(host, script), "mca rounds", SIZES);
    }

    @Check(
            order = 4,
            points = 3,
            value = "every rank sends n - 1 columns of t elements to the left, and n - 1 rows of t elements up",
            why = "with one exchange too few, products are missing. One too many is waste, or waits for ever. MCA has "
                    + "2k(n - 1) exchanges of t elements (equation 2.4)",
            look = "mca.c; MPI_Cart_shift tells the neighbours. Call MPI_Sendrecv, MPI_Sendrecv_replace or MPI_Isend, "
                    + "but none after the last multiplication")
    void exchanges(Host host, Script script) {
        exchanged(counted(host, script), EXCHANGES);
        exchangedAlone(new ProgramRuns(host, script), "mca rounds", EXCHANGES);
    }

    /** Requires that one rank, which is its own neighbour, sends to itself. */
    static void exchangedAlone(ProgramRuns runs, String program, Set<String> calls) {
        MpiJob job = runs.drawn(3, 1, program);
        runs.script().given(DrawnInputs.words(3, 1) + ": it is its own neighbour");
        new CallCounts(runs.script(), runs.endsWell(job), GIVEN)
                .sent(0, 0, calls::contains, "columns and rows to itself", 4, 12);
    }

    @Check(
            order = 5,
            points = 2,
            value = "blocks cost 3(k - 1) messages of t x t elements, by MPI_Send and MPI_Recv",
            why = "rank 0 gives every other rank one block of a and one of b, and gets one of c back",
            look = "mca.c; send a block as one message, not row by row: use a datatype, or copy the block into one "
                    + "piece first. An empty block is a message, too")
    void sendsBlocks(Host host, Script script) {
        blocksOf(counted(host, script));
        emptyBlocks(new ProgramRuns(host, script), "mca rounds");
    }

    /** Requires that empty blocks travel like all others, and that nothing is exchanged. */
    static void emptyBlocks(ProgramRuns runs, String program) {
        int ranks = 4;
        int messages = 3 * (ranks - 1);
        new CallCounts(runs.script(), runs.endsWell(runs.drawn(0, ranks, program)), GIVEN)
                .totals("3(k - 1), as for any n; none", messages, 0)
                .sentInAll("MPI_Send"::equals, "blocks of 0 x 0 elements by MPI_Send", messages, 0);
    }

    /**
     * Requires that rank 0 sent two blocks to each other rank and got one back. An exchange may receive by MPI_Recv, too:
     * behind an MPI_Isend, it blocks nobody.
     */
    static void blocksOf(CallCounts counted) {
        for (int rank = 1; rank < SIDE * SIDE; rank++) {
            counted.sent(0, rank, "MPI_Send"::equals, "blocks of a and b by MPI_Send", 2, 2 * T * T);
            counted.sent(rank, 0, "MPI_Send"::equals, "a block of c by MPI_Send", 1, T * T);
        }
        counted.sent(0, 0, "MPI_Send"::equals, "where its own blocks already are", 0, 0);
        counted.everywhere(
                "an MPI_Recv for each block: rank 0 receives blocks of c, the others blocks of a and b",
                rank -> rank.calls("MPI_Recv") >= received(rank),
                rank -> rank.calls("MPI_Recv") + " calls of MPI_Recv, and " + received(rank) + " blocks");
    }

    private static int received(RankReport rank) {
        return rank.rank() == 0 ? SIDE * SIDE - 1 : 2;
    }

    @Check(
            order = 6,
            points = 1,
            value = "the torus is a Cartesian communicator, made once and freed",
            why = "the library then knows the neighbours, so MPI_Cart_shift cannot be off by one. Without "
                    + "MPI_Comm_free each call leaks a communicator",
            look = "torus.c, torus; call MPI_Cart_create with two periodic dimensions and no reordering. mca.c; call "
                    + "MPI_Comm_free at the end")
    void makesTorus(Host host, Script script) {
        torusOf(counted(host, script));
    }

    /** Requires one Cartesian communicator, made and freed. */
    static CallCounts torusOf(CallCounts counted) {
        return counted.calls("MPI_Cart_create", 1)
                .calls(
                        "MPI_Cart_create_reordering",
                        0,
                        "calls of MPI_Cart_create that allow it to renumber the ranks (its argument reorder)")
                .atLeastOne("MPI_Comm_free", "an MPI_Comm_free for the communicator that was made");
    }

    @Check(
            order = 7,
            points = 2,
            value = "a column travels by a datatype of MPI_Type_vector, which is committed and freed",
            why = "a datatype says where the elements lie: nobody has to copy them first. A datatype that is never "
                    + "freed is a leak in every call",
            look = "mca.c; MPI_Type_vector(t, 1, length of a row, MPI_INT, ...), MPI_Type_commit, and MPI_Type_free "
                    + "at the end")
    void describesColumns(Host host, Script script) {
        columnsOf(counted(host, script));
    }

    /** Requires that a column travels with a datatype, which is freed. */
    static CallCounts columnsOf(CallCounts counted) {
        return counted.atLeastOne("MPI_Type_vector", "at least one MPI_Type_vector")
                .atLeastOne("MPI_Type_commit", "at least one MPI_Type_commit")
                .everywhere(
                        "that at least the " + (N - 1) + " columns are sent by a datatype of MPI_Type_vector",
                        rank -> rank.calls(DESCRIBED) >= N - 1,
                        rank -> rank.calls(DESCRIBED) + " messages by one")
                .everywhere(
                        "an MPI_Type_free for each datatype that was made",
                        rank -> rank.calls("MPI_Type_free") == datatypes(rank),
                        rank -> datatypes(rank) + " made, " + rank.calls("MPI_Type_free") + " freed")
                .tidy();
    }

    @Check(
            order = 8,
            points = 2,
            value = "if k is not a square, or its root does not divide n, all ranks end with EXIT_SHAPE and a message "
                    + "that names both",
            why = "if you typed -n 5, you want to read why it is wrong; a hang or a wrong product says nothing",
            look = "torus.c, torus_side; check before anything is sent, on every rank, with ints only, and end with "
                    + "fail(comm, EXIT_SHAPE, ...)")
    void refusesShapes(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        for (int[] nks : new int[][] {{12, 9, 3}, {0, 4, 2}, {1 << 14, 1 << 28, 1 << 14}}) {
            MpiJob job = ProgramRuns.job(1, "side", nks[0], nks[1], 0);
            script.given("torus_side(" + nks[0] + ", " + nks[1] + ", comm)");
            script.expect("the side", runs.writesItems(job), new int[] {nks[2]});
        }
        int most = 1 << 28;
        script.given("torus_side(" + most + ", " + (most - 1) + ", comm): k is just less than a square");
        refuses(runs, most, most - 1, ProgramRuns.job(1, "side", most, most - 1, 0));
        for (int[] nk : new int[][] {{8, 2}, {7, 4}}) {
            int n = nk[0];
            int k = nk[1];
            for (int rank : new int[] {0, 1}) {
                script.given("torus_side(" + n + ", " + k + ", comm), called by rank " + rank
                        + " alone: every rank knows n and k, and needs no other rank to see it");
                refuses(runs, n, k, ProgramRuns.job(2, "side", n, k, rank));
            }
            refuses(runs, n, k, runs.drawn(n, k, "mca rounds"));
        }
    }

    static void refuses(ProgramRuns runs, int n, int k, MpiJob job) {
        Script script = runs.script();
        MpiRun run = runs.ends(job);
        String said = Explanation.printed(run);
        String came =
                "exit code " + run.exitCode() + ", and " + (said.isBlank() ? "no message" : "the message:\n" + said);
        script.require(
                run.written().isEmpty(), "an error, for there is no torus of this kind", "it has written a result");
        script.require(names(said, n) && names(said, k), "a message that names n = " + n + " and k = " + k, came);
        List<RankReport> aborted = run.ranks().stream()
                .filter(rank -> rank.end() == RankReport.End.ABORTED)
                .toList();
        script.require(
                run.exitCode() == EXIT_SHAPE || aborted.stream().anyMatch(rank -> rank.code() == EXIT_SHAPE),
                "exit code " + EXIT_SHAPE + ", EXIT_SHAPE, by fail()",
                came);
        script.require(
                run.ranks().isEmpty() || !aborted.isEmpty(),
                "that fail() ends all ranks, by MPI_Abort",
                "no rank has called MPI_Abort: the others may wait for ever");
    }

    @Check(
            order = 9,
            points = 1,
            value = "no deadlock where MPI_Send waits for its receiver",
            why = "a column of 2 elements fits into a buffer of the library, but a column of 1000 may not",
            look = "mca.c; exchange by a call that sends and receives at once; blocks go in the same order at both "
                    + "ends")
    void sendsSynchronously(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        runs.multiplies(runs.drawn(4, 4, "mca rounds").over(MpiJob.Net.SYNCHRONOUS));
    }

    @Check(
            order = 10,
            points = 1,
            value = "the sanitizers find nothing",
            why = "an access past the end of an array often does no harm at first. Memory that nobody frees is lost "
                    + "in every call",
            look = "the line that the message names; how long the buffer is, and how far the program reads or writes "
                    + "in it; where it is freed. If a product overflows: compute with unsigned ints")
    void staysWithinBounds(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        runs.multiplies(runs.drawn(8, 4, "mca rounds").in(MpiJob.Manner.SANITIZED));
    }

    /** Requires right products on 1, 4 and 9 ranks, and over other communicators than MPI_COMM_WORLD. */
    static void multiplies(ProgramRuns runs, String program, int[]... sizes) {
        String whyFew =
                "where left and right are the same neighbour, a wrong direction does not show: skewing, blocks, "
                        + "columns and rounds have to be right here";
        for (int[] nk : sizes) {
            runs.script().why(nk[1] == SIDE * SIDE ? "" : whyFew);
            runs.multiplies(runs.drawn(nk[0], nk[1], program));
        }
        runs.script().why(SortCases.WHY_COMM);
        runs.multipliesOverOthers(4, 4, program);
        runs.script().why("");
    }

    /** Returns the counts of a run of mca, which is made once. */
    private CallCounts counted(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        MpiJob job = runs.drawn(N, SIDE * SIDE, "mca rounds");
        if (run == null) {
            run = runs.endsWell(job);
        } else {
            script.did(job.toString());
            runs.draws(run);
        }
        return counted(script, run);
    }

    /** Returns the counts of a run of mca. */
    static CallCounts counted(Script script, MpiRun run) {
        return new CallCounts(script, run, GIVEN).onlyBy(MCA_CALLS).atLeast(3L * (SIDE * SIDE - 1) * T * T);
    }

    /** Requires that every rank sent n - 1 messages of t elements to the left, and as many up, by these calls. */
    static void exchanged(CallCounts counted, Set<String> calls) {
        String by = ", by " + calls.stream().sorted(Comparator.reverseOrder()).collect(Collectors.joining(" or "));
        for (int rank = 0; rank < SIDE * SIDE; rank++) {
            int row = rank / SIDE;
            int column = rank % SIDE;
            int left = row * SIDE + (column + SIDE - 1) % SIDE;
            int up = (row + SIDE - 1) % SIDE * SIDE + column;
            counted.sent(rank, left, calls::contains, "columns to the left" + by, N - 1, (N - 1) * T);
            counted.sent(rank, up, calls::contains, "rows up" + by, N - 1, (N - 1) * T);
        }
        int all = 2 * SIDE * SIDE * (N - 1);
        counted.sentInAll(calls::contains, "2k(n - 1) exchanges" + by, all, all * T);
    }

    private static void skews(
            Host host, Script script, String which, Function<int[][], int[][]> expected, String words) {
        for (int n : new int[] {1, 3, 7}) {
            int[][] a = DrawnInputs.matrix(script.random(), n, n);
            script.given("the matrix " + Show.value(a, 100));
            int[][] came = new ProgramRuns(host, script).writesMatrix(ProgramRuns.job(1, "skew", which, a));
            script.expect(words, came, expected.apply(a));
        }
    }

    private static long datatypes(RankReport rank) {
        return TYPE_MAKERS.stream().mapToLong(rank::calls).sum();
    }

    private static boolean names(String said, int number) {
        return Pattern.compile("\\b" + number + "\\b").matcher(said).find();
    }
}
