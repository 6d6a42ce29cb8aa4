package marshal.workshop.mutants.lab7;

import static marshal.workshop.mutants.DrawnMistakes.isMissing;
import static marshal.workshop.mutants.DrawnMistakes.story;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import marshal.checks.story.Story;
import marshal.engine.run.LabRun;
import marshal.workshop.mutants.DrawnMistakes;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;

/** Wrong clusters of nodes get pages whose diagrams mark the unexpected event. */
@Order(1) // it takes long
class Lab7DrawnFailuresTest {

    @TestFactory
    Stream<DynamicTest> failuresAreDrawn() {
        return DrawnMistakes.inTurn(
                "lab7", dynamicTest("aBlockThatWaitsForAnotherNode", this::aBlockThatWaitsForAnotherNode));
    }

    private void aBlockThatWaitsForAnotherNode() throws Exception {
        LabRun run = DrawnMistakes.run("lab7", "gp-one-after-another");
        Story story = story(run, "block 1, before any worker has answered");
        assertThat(story.diagram().events().get(0).from()).isEqualTo("your node 0");
        isMissing(run, story);
    }
}
