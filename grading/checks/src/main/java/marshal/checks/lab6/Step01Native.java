package marshal.checks.lab6;

import static marshal.checks.lab6.Scenario.A_WHILE;
import static marshal.checks.lab6.Scenario.PATIENCE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;

/** Step 1: C functions that Java calls, and that call MPI. */
@Step(id = "lab6.1", title = "C, called from Java", minutes = 45, file = "mpj.c, MPJ.java")
class Step01Native {

    private static final int CALLS = 2000;

    @Check(
            order = 1,
            points = 3,
            value = "1, 2 and more ranks know their rank and how many they are; all finalize",
            why = "all later steps address ranks. A program that duplicates a communicator has to free it. A JVM "
                    + "that ends without MPI_Finalize loses messages",
            look = "init in mpj.c: call MPI_Init_thread with MPI_THREAD_SERIALIZED, and make two duplicates; finish "
                    + "frees them. Also look at rank and size, MPJ.init and MPJ.finish; and at check, which returns 1 "
                    + "if MPI has succeeded")
    void ranksKnowWhoTheyAre(Host host, Script script) {
        for (int k : new int[] {1, 2, 3 + script.random().nextInt(3)}) {
            Ranks ranks = Ranks.of(host, script, k);
            Scenario each = Scenario.of(ranks.inWords()).all(k, "r = rank", "n = size");
            IntStream.range(0, k).forEach(rank -> each.comes(rank, "r n", rank, k));
            ranks.play(each)
                    .traffic(ranks.inWords())
                    .calls("MPI_Init_thread", 1)
                    .calls("MPI_Init_thread_for_several_threads", 1)
                    .calls("MPI_Comm_free", 2)
                    .calls("MPI_Finalize", 1);
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "nobody passes a barrier before the last one has come",
            why = "a barrier that some ranks pass early orders nothing, and on most days nobody notices",
            look = "barrier in mpj.c")
    void barrierHoldsBack(Host host, Script script) {
        int last = script.random().nextInt(3);
        int[] early = {(last + 1) % 3, (last + 2) % 3};
        Scenario late = Scenario.of("3 ranks at a barrier; rank " + last + " comes late");
        for (int rank : early) {
            late.rank(rank, "mark come" + rank, "barrier", "here = seen arrived 0", "mark passed" + rank)
                    .comes(rank, "here", true)
                    .rank(last, "seen come" + rank + " " + PATIENCE);
        }
        for (int rank : early) {
            late.rank(last, "seen passed" + rank + " " + A_WHILE);
        }
        late.rank(last, "mark arrived", "barrier");
        Ranks.of(host, script, 3).play(late).traffic("3 ranks at a barrier").calls("MPI_Barrier", 1);
    }

    @Check(
            order = 3,
            points = 2,
            value = "finish before init, init twice, barrier after finish: exceptions; no rank aborts",
            why = "MPI ends the whole run for one mistake, and does not say where; an exception says where",
            look = "MPJ.init and MPJ.finish; the state says which call is allowed; init returns its arguments")
    void refusesWhatIsOutOfOrder(Host host, Script script) {
        String block = Blocks.ints(ScenarioInputs.ints(script, 1), 1);
        String send = "send " + block + " to 0 tag " + ScenarioInputs.tag(script);
        var afterwards = new ArrayList<>(List.of("finish", "init", "barrier", send));
        Collections.shuffle(afterwards, script.random());
        Scenario order = Scenario.of("2 ranks that call MPI out of order");
        for (int rank = 0; rank < 2; rank++) {
            order.refused(rank, "finish")
                    .refused(rank, "n = size")
                    .rank(rank, "arguments = init")
                    .refused(rank, "init")
                    .rank(rank, "r = rank", "finish")
                    .comes(rank, "arguments r", "String[] { \"512\" }", rank);
            for (String line : afterwards) {
                order.refused(rank, line);
            }
        }
        Ranks.of(host, script, 2)
                .bare()
                .play(order)
                .traffic(order.circumstances())
                .calls("MPI_Init_thread", 1)
                .calls("MPI_Finalize", 1);
    }

    @Check(
            order = 4,
            points = 2,
            value = "a call that MPI refuses is an MPJException with MPI's words, and the rank goes on",
            why = "by default MPI aborts all ranks at the first mistake; and an error code that nobody checks hides a "
                    + "mistake",
            look = "init in mpj.c: set the error handler before you make the two duplicates, which inherit it; "
                    + "check calls throw_mpi")
    void errorsAreExceptions(Host host, Script script) {
        int nobody = ScenarioInputs.number(script);
        Scenario wrong = Scenario.of(
                        "2 ranks, of which rank 0 sends to rank " + nobody + ", by each of the three communicators")
                .refused(0, "greet user " + nobody)
                .refused(0, "greet headers " + nobody)
                .refused(0, "greet data " + nobody)
                .rank(0, "r = rank")
                .all(2, "barrier")
                .comes(0, "r", 0)
                .comes((told, results) -> {
                    String words = results.get(0).failed().getOrDefault(2, "");
                    told.expectContains("the words of MPI_Error_string: Invalid rank", words, "Invalid rank");
                });
        Ranks.of(host, script, 2).play(wrong);
    }

    @Check(
            order = 5,
            points = 1,
            value = "-Xcheck:jni finds nothing wrong in 2,000 calls",
            why = "JNI checks nothing by itself: a mistake works for months, and then the JVM crashes",
            look = "mpj.c: return if an exception waits; the page on JNI says which functions may be called then")
    void usesJniRightly(Host host, Script script) {
        Scenario much = Scenario.of("2 ranks call each function " + CALLS + " times")
                .all(2, "r = repeat " + CALLS + " rank", "n = repeat " + CALLS + " size", "nulls " + CALLS)
                .refused(0, "greet user " + ScenarioInputs.number(script))
                .all(2, "repeat 50 barrier");
        Ranks.of(host, script, 2).checked().play(much);
    }
}
