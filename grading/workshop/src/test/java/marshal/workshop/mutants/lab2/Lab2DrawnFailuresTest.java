package marshal.workshop.mutants.lab2;

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

/** Wrong solutions over RMI get pages whose diagrams mark the unexpected event. */
@Order(1) // it takes long
class Lab2DrawnFailuresTest {

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        return DrawnMistakes.inTurn(
                "lab2",
                dynamicTest("aTaskThatIsSentTwice", this::aTaskThatIsSentTwice),
                dynamicTest("anExchangeThatBringsTheWrongColumn", this::anExchangeThatBringsTheWrongColumn));
    }

    private void aTaskThatIsSentTwice() throws Exception {
        LabRun run = DrawnMistakes.run("lab2", "manager-sends-twice");
        Story story = story(run, "calls, 2k");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("your manager -> your worker 0");
        isDrawn(run, "call execute: SortTask, " + marked.bytes() + " B");
    }

    private void anExchangeThatBringsTheWrongColumn() throws Exception {
        LabRun run = DrawnMistakes.run("lab2", "torus-sends-right");
        Story story = story(run, "what worker (0, 0) gets in round 1");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("neighbours -> your worker 0");
        assertThat(marked.name()).startsWith("[0, 2, 1, 1], ");
        assertThat(story.came()).contains("column=[0, 2, 1, 1]");
        isDrawn(run, "[0, 2, 1, 1]");
    }
}
