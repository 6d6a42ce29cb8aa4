package marshal.workshop.mutants.lab5;

import static marshal.workshop.mutants.DrawnMistakes.isMissing;
import static marshal.workshop.mutants.DrawnMistakes.story;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import marshal.checks.story.Story;
import marshal.engine.run.LabRun;
import marshal.kit.trace.Event;
import marshal.workshop.mutants.DrawnMistakes;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;

/** Wrong streams, and wrong stubs that call over them, get pages whose diagrams mark the unexpected event. */
@Order(1) // it takes long
class Lab5DrawnFailuresTest {

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        return DrawnMistakes.inTurn(
                "lab5",
                dynamicTest("aCallOfAStubThatNeverComes", this::aCallOfAStubThatNeverComes),
                dynamicTest("aReplyOfAnObjectThatIsOtherBytes", this::aReplyOfAnObjectThatIsOtherBytes));
    }

    private void aCallOfAStubThatNeverComes() throws Exception {
        LabRun run = DrawnMistakes.run("lab5", "stub-opens-each-time");
        Story story = story(run, "CALL of add(1, 2)");
        assertThat(story.diagram().events())
                .extracting(event -> event.from() + ": " + event.name())
                .startsWith("your stub: CALL of ping()");
        isMissing(run, story);
    }

    private void aReplyOfAnObjectThatIsOtherBytes() throws Exception {
        LabRun run = DrawnMistakes.run("lab5", "reset-forgets-classes");
        Story story = story(run, "the bytes of this message");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from()).isEqualTo("your ObjectWriter");
    }
}
