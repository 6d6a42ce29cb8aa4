package marshal.workshop.mutants.lab6;

import static marshal.workshop.mutants.DrawnMistakes.drawings;
import static marshal.workshop.mutants.DrawnMistakes.isDrawn;
import static marshal.workshop.mutants.DrawnMistakes.story;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import marshal.checks.story.Diagram;
import marshal.checks.story.Story;
import marshal.engine.run.LabRun;
import marshal.kit.trace.Event;
import marshal.workshop.mutants.DrawnMistakes;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;

/** Wrong messages between JVMs get pages whose diagrams mark the unexpected event. */
@Order(1) // it takes long
class Lab6DrawnFailuresTest {

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        return DrawnMistakes.inTurn(
                "lab6",
                dynamicTest("aMessageBetweenJvmsThatIsNotWhatWasSent", this::aMessageBetweenJvmsThatIsNotWhatWasSent),
                dynamicTest("aLineOfARankThatThrows", this::aLineOfARankThatThrows));
    }

    private void aMessageBetweenJvmsThatIsNotWhatWasSent() throws Exception {
        LabRun run = DrawnMistakes.run("lab6", "c-offset-in-bytes");
        Story story = story(run, "of rank 1");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.to()).isEqualTo("rank 1");
        assertThat(marked.name()).isEqualTo("MPI_Send");
        isDrawn(run, marked.name() + ", " + marked.bytes() + " B");
    }

    private void aLineOfARankThatThrows() throws Exception {
        LabRun run = DrawnMistakes.run("lab6", "object-header-first-then-fails");
        Story story = story(run, "that rank 1 can do it: a0 s0 = recv");
        Diagram diagram = story.diagram();
        Event marked = diagram.events().get(diagram.here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("rank 1 -> ");
        assertThat(marked.name()).startsWith("a0 s0 = recv");
        assertThat(diagram.events().subList(0, diagram.here()))
                .as("the header came before")
                .extracting(event -> event.kind() + " " + event.to())
                .contains("delivered rank 1");
        assertThat(drawings(run))
                .anySatisfy(drawing ->
                        assertThat(drawing.select("g.here").text()).startsWith("here: rank 1, a0 s0 = recv"));
    }
}
