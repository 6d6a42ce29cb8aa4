package marshal.workshop.mutants.lab3;

import static marshal.workshop.mutants.DrawnMistakes.drawings;
import static marshal.workshop.mutants.DrawnMistakes.story;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import marshal.checks.story.Story;
import marshal.engine.run.LabRun;
import marshal.kit.trace.Event;
import marshal.workshop.mutants.DrawnMistakes;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;

/** Wrong solutions of a ladder get pages whose diagrams mark the unexpected event. */
@Order(1) // it takes long
class Lab3DrawnFailuresTest {

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        return DrawnMistakes.inTurn(
                "lab3",
                dynamicTest("aPacketThatIsNotAsExpected", this::aPacketThatIsNotAsExpected),
                dynamicTest("aPacketThatDoesNotCome", this::aPacketThatDoesNotCome));
    }

    private void aPacketThatIsNotAsExpected() throws Exception {
        LabRun run = DrawnMistakes.run("lab3", "sender-ignores-number"); // so it continues after a wrong ACK
        Story story = story(run, "");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.from()).isEqualTo("sender");
        assertThat(story.came()).startsWith("[" + marked.name());
        Element drawing = drawings(run).first();
        assertThat(drawing.select("g.here text").eachText())
                .containsExactlyInAnyOrder(marked.name() + ", " + marked.bytes() + " B", "here");
        assertThat(drawing.attr("aria-label")).endsWith(marked.text().strip());
        assertThat(drawing.select("g.passed")).hasSameSizeAs(story.diagram().events());
    }

    private void aPacketThatDoesNotCome() throws Exception {
        LabRun run = DrawnMistakes.run("lab3", "sender-done-one-early");
        Story story = story(run, "");
        assertThat(story.came()).isEqualTo("nothing");
        assertThat(story.diagram().here()).isEqualTo(story.diagram().events().size());
        assertThat(drawings(run).first().select("g.here text").eachText())
                .containsExactly("here: what was expected did not come");
    }
}
