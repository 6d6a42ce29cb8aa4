package marshal.checks.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marshal.checks.run.TracedRanks;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.trace.Event;
import marshal.kit.trace.Event.Kind;
import org.junit.jupiter.api.Test;

/**
 * Tests that a failure's story contains the events that a script recorded, and that the message it is about is marked.
 */
class DrawnScriptTest {

    private final Script script = new Script(1, 10).given("a case");

    private static Diagram of(CheckFailure failure) {
        return failure.story().diagram();
    }

    private static Diagram of(Runnable expectation) {
        return of(catchThrowableOfType(CheckFailure.class, expectation::run));
    }

    @Test
    void theOnlyMessageThatAnExpectationCanBeAboutIsMarked() {
        script.passes("peer", "your code", "a question", 3);
        script.comes("your code", "peer", "an answer", 4);
        Diagram diagram = of(() -> script.expect("it", 1, 2));
        assertThat(diagram.events()).extracting(Event::name).containsExactly("a question", "an answer");
        assertThat(diagram.events()).extracting(Event::bytes).containsExactly(3L, 4L);
        assertThat(diagram.here()).isEqualTo(1);
    }

    @Test
    void oneOfSeveralIsNot() {
        script.comes("your code", "peer", "an answer", 4);
        script.comes("your code", "peer", "another answer", 4);
        assertThat(of(() -> script.expect("both", 1, 2)).here()).isEqualTo(-1);
    }

    @Test
    void norIsOneThatWasAsExpected() {
        script.comes("your code", "peer", "an answer", 4);
        script.expect("it", 1, 1);
        script.passes("peer", "your code", "a question", 3);
        assertThat(of(() -> script.expect("something else", 1, 2)).here()).isEqualTo(-1);
        script.comes("your code", "peer", "an answer", 4);
        assertThat(of(() -> script.expect("it", 1, 2)).here()).isEqualTo(2);
    }

    @Test
    void oneThatCameInAnotherThreadIsJudgedWhenTheCheckTakesIt() {
        Event first = script.passes("your manager", "worker", "execute(SortTask)", 100);
        script.passes("your manager", "worker 2", "execute(SortTask)", 100);
        script.judge(first);
        assertThat(of(() -> script.expect("the task", 1, 2)).here()).isZero();
    }

    @Test
    void aMissingMessageHasAPlaceBehindTheOthers() {
        script.passes("peer", "your code", "a question", 3);
        Diagram diagram = of(script.silence("an answer"));
        assertThat(diagram.here()).isEqualTo(diagram.events().size()).isEqualTo(1);
    }

    @Test
    void aCountIsExceededByOneOfItsMessages() {
        for (int i = 0; i < 3; i++) {
            script.passes("your manager", "your worker " + i, "task", 10, 4);
            script.passes("your worker " + i, "your manager", "reply", 5, 4);
        }
        assertThat(of(() -> script.expectCount(
                                "tasks", 3, 2, each -> each.name().equals("task"), each -> 1))
                        .here())
                .isEqualTo(4);
        assertThat(of(() -> script.expectCount("elements", 45, 25, each -> true, Event::elements))
                        .here())
                .isEqualTo(3);
        assertThat(of(() -> script.expectCount("elements", 45, 60, each -> true, Event::elements))
                        .here())
                .as("some are missing")
                .isEqualTo(6);
        assertThat(of(() -> script.expectCount("elements", 44, 25, each -> true, Event::elements))
                        .here())
                .as("the drawing does not show what was counted")
                .isEqualTo(-1);
    }

    @Test
    void anotherCaseForgetsThem() {
        script.comes("your code", "peer", "an answer", 4);
        script.given("another case");
        assertThat(of(() -> script.expect("it", 1, 2))).isEqualTo(Diagram.NONE);
    }

    @Test
    void oneMessageThatNobodyMarksIsNotDrawn() {
        script.passes("peer", "your code", "a question", 3);
        assertThat(of(() -> script.expect("it", 1, 2))).isEqualTo(Diagram.NONE);
    }

    @Test
    void aPartOfALongTraceHasNoHalfOfAMessageOrOfACall() {
        var events = new ArrayList<Event>();
        events.add(new Event(0, Kind.begun, "rank 0", "", 0, "MPI_Recv", 0, 0, 0));
        IntStream.range(0, 300).forEach(i -> events.add(message(i, Kind.sent, i)));
        IntStream.range(0, 300).forEach(i -> events.add(message(300 + i, Kind.delivered, i)));
        Diagram diagram = Diagram.around(events, 200);
        assertThat(diagram.all()).isEqualTo(601);
        assertThat(diagram.events())
                .as("the one that is marked has both its ends")
                .containsExactly(message(199, Kind.sent, 199), message(499, Kind.delivered, 199));
        assertThat(diagram.here()).isZero();
        Diagram end = Diagram.around(events, events.size());
        assertThat(end.here()).isEqualTo(end.events().size());
        events.add(message(900, Kind.sent, 900));
        assertThat(Diagram.around(events, -1).events())
                .as("one that nobody has received")
                .containsExactly(message(900, Kind.sent, 900));
    }

    private static Event message(long micros, Kind kind, long number) {
        return new Event(micros, kind, "rank 0", "rank 1", 0, "MPI_Send", number, 1, 4);
    }

    @Test
    void ofRanksTheMessagesAreDrawnAndTheCallsThatHaveNone() {
        MpiRun run = traced(
                "1,begun,MPI_Send,1,0,0\n2,sent,MPI_Send,1,3,12\n3,ended,MPI_Send,1,0,0\n4,begun,MPI_Recv,1,0,0\n",
                "1,begun,MPI_Recv,0,0,0\n5,delivered,MPI_Recv,0,3,12\n6,ended,MPI_Recv,0,0,0\n"
                        + "7,begun,MPI_Bcast,-1,0,0\n8,ended,MPI_Bcast,-1,0,0\n");
        assertThat(TracedRanks.events(run, List.of()))
                .extracting(each -> each.kind() + " " + each.from() + " " + each.name())
                .containsExactly(
                        "sent rank 0 MPI_Send",
                        "begun rank 0 MPI_Recv",
                        "delivered rank 0 MPI_Recv",
                        "begun rank 1 MPI_Bcast",
                        "ended rank 1 MPI_Bcast");
        assertThat(TracedRanks.events(traced("1,begun,MPI_Bcast,-1,0,0\n", ""), List.of()))
                .as("no message")
                .isEmpty();
    }

    @Test
    void theCallThatARankDoesNotComeBackFromIsWhatFailed() {
        String one = "1,begun,MPI_Recv,0,0,0\n5,delivered,MPI_Recv,0,3,12\n6,ended,MPI_Recv,0,0,0\n";
        MpiRun run = traced(
                "1,begun,MPI_Send,1,0,0\n2,sent,MPI_Send,1,3,12\n3,ended,MPI_Send,1,0,0\n4,begun,MPI_Recv,1,0,0\n",
                one);
        List<Event> events = TracedRanks.events(run, List.of());
        assertThat(events.get(TracedRanks.failing(events, ending(0, "MPI_Recv")))
                        .kind())
                .isEqualTo(Kind.begun);
        assertThat(TracedRanks.failing(events, ending(0, "MPI_Send")))
                .as("this one came back")
                .isEqualTo(-1);
        assertThat(TracedRanks.failing(events, ending(1, "MPI_Recv")))
                .as("so did this one")
                .isEqualTo(-1);
        assertThat(TracedRanks.failing(events, run)).as("nobody reports").isEqualTo(-1);
    }

    /** Returns a run in which MPI ended a rank in a call. */
    private static MpiRun ending(int rank, String call) {
        var in = new RankReport.InCall(call, 1 - rank, 0);
        var report = new RankReport(
                rank, 2, RankReport.End.ABORTED, 1, in, 0, List.of(), List.of(), List.of(), List.of(), 0, 0, 0, 0, 0);
        return new MpiRun(MpiJob.of("programs", 2), 1, false, Duration.ZERO, "", Map.of(), List.of(report), List.of());
    }

    private static MpiRun traced(String zero, String one) {
        return new MpiRun(
                MpiJob.of("programs", 2).traced(),
                0,
                false,
                Duration.ZERO,
                "",
                Map.of(
                        MpiJob.eventsOf(0), zero.getBytes(StandardCharsets.UTF_8),
                        MpiJob.eventsOf(1), one.getBytes(StandardCharsets.UTF_8)),
                List.of(),
                List.of());
    }
}
