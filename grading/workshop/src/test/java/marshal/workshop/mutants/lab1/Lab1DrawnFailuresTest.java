package marshal.workshop.mutants.lab1;

import static marshal.workshop.mutants.DrawnMistakes.isDrawn;
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

/** Wrong solutions over sockets get pages whose diagrams mark the unexpected event. */
@Order(1) // it takes long
class Lab1DrawnFailuresTest {

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        return DrawnMistakes.inTurn("lab1", dynamicTest("aMessageOfTheWrongRound", this::aMessageOfTheWrongRound));
    }

    private void aMessageOfTheWrongRound() throws Exception {
        LabRun run = DrawnMistakes.run("lab1", "links-round-from-zero");
        Story story = story(run, "what left gets");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from()).isEqualTo("your code");
        assertThat(marked.name()).startsWith("VECTOR of round 0");
        assertThat(story.came()).startsWith(marked.name());
        isDrawn(run, "VECTOR of round 0, " + marked.bytes() + " B");
    }
}
