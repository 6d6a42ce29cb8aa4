package marshal.checks.lab4;

import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.mpi.MpiRun;

/** Step 3: the same sort with MPI_Scatterv and MPI_Gatherv, and a sequential sort that is no longer quadratic. */
@Step(id = "lab4.3", title = "Sort, with collectives", minutes = 40, file = "sorting.c, sort.c", needs = "lab4.2")
class Step03Collectives {

    /**
     * A sort in n log n takes a moment for this number of items. A quadratic sort takes many minutes on any machine.
     */
    private static final int MANY = Step02PointToPoint.TOO_MANY_FOR_THE_STACK;

    @Check(
            order = 1,
            points = 3,
            value = "sort_well puts any items in order",
            why = "a part may be empty, in order already, or full of equal items, and items may have any value",
            look = "sorting.c, sort_well; check the bounds of its parts. Compare, and do not subtract. Do not call "
                    + "qsort(): write a sort of your own")
    void sortsAlone(Host host, Script script) {
        new SortCases(host, script).sequential("well");
    }

    @Check(
            order = 2,
            points = 3,
            value = "sort_well sorts two million items in a moment, from any order",
            why = "a quicksort with the first or the middle item as its pivot is quadratic for some order; two million "
                    + "items would take minutes",
            look = "sorting.c, sort_well; write a merge sort or a heap sort. With any pivot, a quicksort is quadratic "
                    + "for some order. Take an array of n ints from new_ints, not from the stack")
    void sortsMany(Host host, Script script) {
        var cases = new SortCases(host, script);
        cases.alone("in ascending order", DrawnInputs.ascending(MANY));
        cases.alone("all equal", new int[MANY]);
        cases.alone("first ascending, then descending", DrawnInputs.upAndDown(MANY));
        cases.alone("first descending, then ascending", DrawnInputs.downAndUp(MANY));
        cases.alone(
                "in an order in which the two greatest always lie in the middle and at the end of those that are left",
                DrawnInputs.greatestInTheMiddle(MANY + 1));
        cases.alone("small and large by turns", DrawnInputs.byTurns(1 << 22));
        cases.alone("in descending order: more than the stack holds", DrawnInputs.descending(MANY));
    }

    @Check(
            order = 3,
            points = 4,
            value = "sort_collective sorts on 1, 2, 3, 4 and 5 ranks, with remainders and with fewer items than ranks",
            why = "MPI_Scatter can only cut equal parts; MPI_Scatterv is there for the remainder",
            look = "sort.c, sort_collective; counts and starts come from partition(), in ints. All ranks call the "
                    + "collectives with root 0. Each rank gives its own count, and calls the given sorter. Use comm, "
                    + "not MPI_COMM_WORLD. Room for a part comes from new_ints")
    void sortsTogether(Host host, Script script) {
        var cases = new SortCases(host, script);
        cases.parallel("collective");
        cases.parallel(script.random().ints(20_000).toArray(), 4, "quick");
        int[] many = DrawnInputs.descending(2 * MANY);
        script.given(String.format(
                        "%,d items, in descending order, on 2 ranks, with sort_well: more than a stack holds",
                        many.length))
                .why("a stack has 8 MB: a program that needs more crashes, but only with many items");
        cases.sorts(ProgramRuns.job(2, "sort quick", many));
        script.why("");
        cases.overOthers("collective");
    }

    @Check(
            order = 4,
            points = 3,
            value = "each rank calls one MPI_Scatterv and one MPI_Gatherv, sends no other message, and sorts its part "
                    + "once",
            why = "with a collective operation you say the aim, and the library chooses the way: a tree, or shared "
                    + "memory",
            look = "sort.c, sort_collective; call no MPI_Send and no MPI_Recv. The counts need no message, because "
                    + "every rank can call partition(). One rank, or no items, needs no special case")
    void callsCollectives(Host host, Script script) {
        for (int[] nk : new int[][] {{4, 2}, {1, 3}, {3, 1}, {0, 2}, {11, 3}}) {
            int n = nk[0];
            int k = nk[1];
            int[] items = DrawnInputs.items(script.random(), n);
            script.given(DrawnInputs.words(items, k));
            MpiRun run = new ProgramRuns(host, script).endsWell(ProgramRuns.job(k, "sort collective", items));
            long least = n - Step02PointToPoint.counts(n, k)[0]; // rank 0 need not count its own part
            CallCounts counted = new CallCounts(script, run, SortCases.GIVEN)
                    .onlyBy("MPI_Scatterv", "MPI_Gatherv")
                    .collective(2 * least)
                    .calls("MPI_Scatterv", 1)
                    .calls("MPI_Gatherv", 1)
                    .inOneOrder();
            SortCases.sortsItsPart(counted, n, k);
            counted.contributed(n, least);
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "the sanitizers find nothing",
            why = "an access past the end of an array often does no harm at first. Memory that nobody frees is lost "
                    + "in every call",
            look = "the line that the message names; how long the buffer is, and how far the program reads or writes "
                    + "in it; where it is freed")
    void staysWithinBounds(Host host, Script script) {
        new SortCases(host, script).sanitized("well", "collective", "quick");
    }
}
