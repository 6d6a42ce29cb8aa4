package marshal.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import org.junit.jupiter.api.Test;

class HintsTest {

    @Test
    void areReadFromThePage() {
        Hints hints = Hints.parse("""
                # Hints
                1. An introduction is not a hint.

                ## lab9.1 Sequential
                1. First.
                2. Second,
                   on two lines:

                       code();
                3. Third.

                ## lab9.2 Partition
                1. Only one.
                """.lines().toList());
        assertThat(hints.of("lab9.1")).containsExactly("First.", "Second,\non two lines:\n\n    code();", "Third.");
        assertThat(hints.of("lab9.2")).containsExactly("Only one.");
        assertThat(hints.of("lab9.3")).isEmpty();
    }

    @Test
    void thereAreThreeForEveryStep() {
        for (Lab lab : Labs.ALL) {
            Hints hints = Hints.read(Home.find().handout(lab).resolve("hints.md"));
            lab.steps().stream().map(Lab::step).forEach(step -> assertThat(hints.of(step.id()))
                    .as(step.id())
                    .hasSize(3)
                    .allMatch(hint -> !hint.isBlank()));
        }
    }

    @Test
    void proseFillsTheTerminalAndCodeStays() {
        assertThat(
                        Hints.shown(
                                "lab9.1, hint 2 of 3: Second, on a line that is as long as lines of a page may be, "
                                        + "and\nthen on another line:\n\n    code(   1);\n    code(2);\n\nThe end.\n- a list\n- of two"))
                .isEqualTo("""
                        lab9.1, hint 2 of 3: Second, on a line that is as long as lines of a page may
                        be, and then on another line:

                            code(   1);
                            code(2);

                        The end.
                        - a list
                        - of two""");
    }

    @Test
    void thePageShowsOneHintAtATime() throws IOException {
        for (Lab lab : Labs.ALL) {
            boolean isFolded = false;
            for (String line : Files.readAllLines(Home.find().handout(lab).resolve("hints.md"))) {
                isFolded = line.startsWith("<details>") || isFolded && !line.startsWith("</details>");
                assertThat(isFolded || !line.matches("\\d+\\. .*"))
                        .as("%s, in a fold: %s", lab.name(), line)
                        .isTrue();
            }
        }
    }
}
