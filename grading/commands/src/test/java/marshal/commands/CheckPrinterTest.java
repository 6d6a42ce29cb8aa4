package marshal.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.StepResult;
import marshal.checks.story.Diagram;
import marshal.checks.story.Story;
import org.junit.jupiter.api.Test;

class CheckPrinterTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void whatIsToDoOrWasNotRunHasOneLineBelowWhatRan() {
        print(
                Outcome.PASSED,
                new Outcome.Skipped("lab9.0"),
                new Outcome.ToDo("lab9.1", "Sort the items."),
                new Outcome.ToDo("lab9.1", "Sort the items."),
                new Outcome.ToDo(
                        "lab9.1", "Multiply with three loops, in an order that visits the rows of b one by one."),
                new Outcome.Skipped("lab9.0"));
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("""
                  pass     check 0 (2/2)
                  to do    3 checks (0/6), not written yet (lab9.1):
                           Sort the items.
                           Multiply with three loops, in an order that visits the rows of b one
                           by one.
                  skipped  2 checks (0/4): builds on lab9.0, of which less than half works yet
                  2 of 12 points
                """);
    }

    @Test
    void aFailureWithTheSameTextAsTheOneBeforeSaysSo() {
        var failed =
                new Outcome.Failed(new Story("", List.of(), "1", "2", List.of(), Diagram.NONE, "", "", "", "", false));
        print(failed, failed);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("""
                  fail     check 0 (0/2)
                        Expected      1
                        Came          2

                  fail     check 1 (0/2)
                        Came          as above

                  0 of 4 points
                """);
    }

    private void print(Outcome... outcomes) {
        var printer = new CheckPrinter(
                new PrintStream(bytes, true, StandardCharsets.UTF_8), new ProgressLine(System.err, false));
        var checks = new ArrayList<CheckResult>();
        for (Outcome outcome : outcomes) {
            int score = outcome == Outcome.PASSED ? 2 : 0;
            var check = new CheckResult("it", "lab9.1", "check " + checks.size(), score, 2, outcome, 42);
            printer.check(check);
            checks.add(check);
        }
        printer.end(StepResult.of("lab9.1", "A step", 42, false, List.copyOf(checks)));
    }
}
