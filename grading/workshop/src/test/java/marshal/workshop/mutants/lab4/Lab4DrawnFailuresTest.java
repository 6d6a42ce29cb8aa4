package marshal.workshop.mutants.lab4;

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

/** Wrong programs of ranks get pages whose diagrams mark the unexpected event. */
@Order(1) // it takes long
class Lab4DrawnFailuresTest {

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        return DrawnMistakes.inTurn(
                "lab4",
                dynamicTest("aRingOfRanksThatWaitForEachOther", this::aRingOfRanksThatWaitForEachOther),
                dynamicTest("aReceiveThatFails", this::aReceiveThatFails),
                dynamicTest("aRankThatExchangesTooOften", this::aRankThatExchangesTooOften));
    }

    private void aRingOfRanksThatWaitForEachOther() throws Exception {
        LabRun run = DrawnMistakes.run("lab4", "ring-all-send-first");
        Story story = story(run, "MPI_Finalize");
        assertThat(story.diagram().here()).isEqualTo(story.diagram().events().size());
        assertThat(drawings(run)).anySatisfy(drawing -> {
            assertThat(drawing.select("rect.endless")).hasSizeGreaterThanOrEqualTo(2);
            assertThat(drawing.select("g.waits .arrow")).hasSameSizeAs(drawing.select("rect.endless"));
            assertThat(drawing.select("g.here")).hasSize(1);
        });
    }

    private void aReceiveThatFails() throws Exception {
        LabRun run = DrawnMistakes.run("lab4", "p2p-count-in-bytes");
        Story story = story(run, "that all 2 ranks end");
        assertThat(story.came()).startsWith("Rank 1: MPI_Recv from 0 (tag 1) failed.");
        Event marked = story.diagram().events().get(story.diagram().here());
        assertThat(marked.kind() + " " + marked.from() + " " + marked.name()).isEqualTo("begun rank 1 MPI_Recv");
        isDrawn(run, "MPI_Recv");
    }

    private void aRankThatExchangesTooOften() throws Exception {
        LabRun run = DrawnMistakes.run("lab4", "mca-one-exchange-too-many");
        Story story = story(run, "messages from rank 0 to rank 2");
        Diagram diagram = story.diagram();
        Event marked = diagram.events().get(diagram.here());
        assertThat(marked.from() + " -> " + marked.to()).isEqualTo("rank 0 -> rank 2");
        assertThat(diagram.all()).as("all events of nine ranks").isGreaterThan(100);
        assertThat(diagram.events()).hasSizeLessThanOrEqualTo(100);
        isDrawn(run, "MPI_Sendrecv, 8 B");
    }
}
