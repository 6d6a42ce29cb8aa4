package marshal.checks.lab4;

import java.util.Arrays;
import java.util.Map;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 5: every rank sends to the next one, in three ways that cannot block. */
@Step(id = "lab4.5", title = "Deadlock on purpose", minutes = 35, file = "ring.c")
class Step05Deadlock {

    /** A message of this length does not fit into any buffer of the library. */
    private static final int LONG = 100_000;

    private static final int[][] SIZES = {{1, 2}, {2, 1}, {3, 2}, {4, 3}, {5, LONG}};

    /** The calls of the given code in every rank: it gathers what the ranks received. */
    private static final Map<String, Integer> GIVEN = Map.of("MPI_Gather", 1);

    @Check(
            order = 1,
            points = 2,
            value = "ring_sendrecv: every rank gets the message of the rank before it, short or long",
            why = "MPI_Sendrecv sends and receives at once: nobody has to begin",
            look = "ring.c, ring_sendrecv; it sends to (rank + 1) mod k, and receives from (rank - 1 + k) mod k")
    void sendsAndReceivesAtOnce(Host host, Script script) {
        passesOn(new ProgramRuns(host, script), "sendrecv");
    }

    @Check(
            order = 2,
            points = 3,
            value = "ring_ordered: every rank gets its message, for any number of ranks",
            why = "if all ranks do the same in the same order, all wait; if the order depends on the rank, somebody "
                    + "receives",
            look = "ring.c, ring_ordered; odd ranks receive first. One rank alone is its own neighbour, and nobody "
                    + "receives while it sends")
    void takesTurns(Host host, Script script) {
        passesOn(new ProgramRuns(host, script), "ordered");
    }

    @Check(
            order = 3,
            points = 1,
            value = "ring_nonblocking leaves no request pending, and no buffer is touched too early",
            why = "a request that nobody waits for is a leak. The library uses its buffer until the request is "
                    + "complete: a program that frees the buffer earlier sends rubbish, or crashes",
            look = "ring.c, ring_nonblocking; call MPI_Waitall for both requests, before you use the buffers \"out\" "
                    + "and \"in\" again")
    void completesRequests(Host host, Script script) {
        script.given(words("nonblocking", 3, 4));
        MpiRun run = new ProgramRuns(host, script).endsWell(job("nonblocking", 3, 4));
        new CallCounts(script, run, GIVEN).tidy();
    }

    @Check(
            order = 4,
            points = 3,
            value = "ring_nonblocking: every rank gets its message, by completed requests",
            why = "MPI_Irecv returns at once: the message is in the buffer only after MPI_Wait",
            look = "ring.c, ring_nonblocking; call MPI_Irecv, MPI_Isend, and then MPI_Waitall for both requests")
    void waitsForRequests(Host host, Script script) {
        passesOn(new ProgramRuns(host, script), "nonblocking");
    }

    @Check(
            order = 5,
            points = 2,
            value = "none of the three deadlocks where MPI_Send waits for its receiver",
            why = "ring_unsafe works for short messages and hangs with longer ones: the library chooses the limit, and "
                    + "no program may count on it",
            look = "ring.c; draw an arrow from each rank to the one that it waits for. A circle is a deadlock. If "
                    + "ints are wrong: nobody has waited for a request")
    void sendsSynchronously(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        for (int ranks = 1; ranks <= 3; ranks++) {
            passesOn(runs, "ordered", ranks, 2, true);
        }
        passesOn(runs, "sendrecv", 3, 2, true);
        passesOn(runs, "nonblocking", 3, 2, true);
    }

    @Check(
            order = 6,
            points = 2,
            value = "one MPI_Sendrecv; one MPI_Send and one MPI_Recv; one MPI_Isend and one MPI_Irecv a rank",
            why = "these are three ways out of the same deadlock, and each has its own calls",
            look = "ring.c; write each way with the calls that its name says, also for 0 ints, and on one rank. Only "
                    + "ring_ordered differs on one rank: it calls memcpy, and sends no message")
    void callsWhatItSays(Host host, Script script) {
        var runs = new ProgramRuns(host, script);
        for (int length : new int[] {4, 0}) {
            counted(runs, "sendrecv", 3, length, "MPI_Sendrecv");
            counted(runs, "ordered", 3, length, "MPI_Send", "MPI_Recv");
            counted(runs, "nonblocking", 3, length, "MPI_Isend", "MPI_Irecv");
        }
        counted(runs, "sendrecv", 1, 4, "MPI_Sendrecv");
        counted(runs, "nonblocking", 1, 4, "MPI_Isend", "MPI_Irecv");
        MpiRun alone = passesOn(runs, "ordered", 1, 4, false);
        new CallCounts(script, alone, GIVEN).totals("none on one rank, which copies; none", 0, 0);
    }

    @Check(
            order = 7,
            points = 1,
            value = "the sanitizers find nothing",
            why = "an access past the end of an array often does no harm at first. Memory that nobody frees is lost "
                    + "in every call",
            look = "the line that the message names; how long the buffer is, and how far the program reads or writes "
                    + "in it; where it is freed")
    void staysWithinBounds(Host host, Script script) {
        for (String way : new String[] {"sendrecv", "ordered", "nonblocking"}) {
            script.given(words(way, 3, 4));
            passesOn(new ProgramRuns(host, script), 3, 4, job(way, 3, 4).in(MpiJob.Manner.SANITIZED));
        }
    }

    private static void passesOn(ProgramRuns runs, String way) {
        for (int[] size : SIZES) {
            passesOn(runs, way, size[0], size[1], false);
        }
        runs.overOthers(words(way, 3, 2), job(way, 3, 2), job -> passesOn(runs, 3, 2, job));
    }

    private static MpiRun passesOn(ProgramRuns runs, String way, int ranks, int length, boolean synchronously) {
        runs.script().given(words(way, ranks, length));
        MpiJob job = job(way, ranks, length);
        return passesOn(runs, ranks, length, synchronously ? job.over(MpiJob.Net.SYNCHRONOUS) : job);
    }

    private static MpiRun passesOn(ProgramRuns runs, int ranks, int length, MpiJob job) {
        Script script = runs.script();
        MpiRun run = runs.endsWell(job);
        int[] came = runs.items(run);
        script.expect("the number of items that all ranks received", came.length, ranks * length);
        for (int rank = 0; rank < ranks; rank++) {
            int[] expected = new int[length];
            int before = (rank + ranks - 1) % ranks;
            Arrays.setAll(expected, i -> before * 1_000_003 + i);
            script.expect(
                    "what rank " + rank + " receives from rank " + before,
                    Arrays.copyOfRange(came, rank * length, (rank + 1) * length),
                    expected);
        }
        return run;
    }

    /** Requires that every rank makes each of these calls once, and no other call that moves data. */
    private static void counted(ProgramRuns runs, String way, int ranks, int length, String... calls) {
        MpiRun run = passesOn(runs, way, ranks, length, false);
        CallCounts counted =
                new CallCounts(runs.script(), run, GIVEN).onlyBy(calls).overOneCommunicator();
        for (String call : calls) {
            counted.calls(call, 1);
        }
        counted.atLeast((long) ranks * length).totals("one a rank; length times k", ranks, (long) ranks * length);
    }

    private static MpiJob job(String way, int ranks, int length) {
        return ProgramRuns.job(ranks, "ring " + way, length);
    }

    private static String words(String way, int ranks, int length) {
        return "ring_" + way + " on " + DrawnInputs.ranks(ranks) + ", " + length
                + (length == 1 ? " int each" : " ints each");
    }
}
