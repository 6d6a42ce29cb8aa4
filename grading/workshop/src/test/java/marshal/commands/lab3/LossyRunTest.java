package marshal.commands.lab3;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.commands.Console.traced;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import marshal.commands.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs over a link that loses packets, as a user sees them. */
@ExtendWith(Console.class)
class LossyRunTest {

    @TempDir
    private Path temp;

    @Test
    void aTraceHasWhatWasLostAndWhatWasSentAgain() throws IOException {
        List<String> lost = traced(
                temp.resolve("spa.jsonl"), "lab3 spa --size 12 --workers 2 --link %s", "drop DATA 1.0 from M to 1 #1");
        assertThat(lost).filteredOn(line -> line.contains("\"dropped\"")).hasSize(1);
        assertThat(lost.get(0)).contains("\"partition\"");
        assertThat(lost)
                .as("on a busy machine others are, too")
                .anyMatch(line -> line.contains("\"retransmitted\",\"from\":\"manager\",\"to\":\"worker 1\""));
    }

    @Test
    void aRunOverALossyLinkIsDrawnAsALadder() {
        assertSays(
                0,
                "right",
                "run lab3 spa --size 12 --workers 2 --in solutions --trace --link %s",
                "drop DATA 1.0 from M to 1 #1");
        assertThat(said())
                .containsPattern("DATA 1\\.0 -*X.*lost")
                .containsPattern("DATA 1\\.0 -*>.*#2")
                .contains("formula 576");
        assertSays(2, "no such action: \"drip\"", "run lab3 spa --in solutions --link %s", "drip DATA 1");
        assertSays(
                2,
                "--link does not go with lab1 spa. It goes with: lab3 sort, spa, mca.",
                "run lab1 spa --in solutions --link %s",
                "drop DATA 1");
    }
}
