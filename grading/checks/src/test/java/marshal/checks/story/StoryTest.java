package marshal.checks.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.function.Consumer;
import marshal.kit.contract.Todo;
import marshal.kit.probe.PrintedTooMuch;
import marshal.kit.probe.StudentGone;
import org.junit.jupiter.api.Test;

/** A story shows what a program printed once. */
class StoryTest {

    private static String printed(String came, String output) {
        return new Story("", List.of(), "5", came, List.of(), Diagram.NONE, "", "", "", "", false)
                .completed("why", "look", output, "again")
                .printed();
    }

    @Test
    void theEndOfTheOutputIsShown() {
        assertThat(printed("6", "a\nb\n")).isEqualTo("a\nb");
        assertThat(printed("6", "")).isEmpty();
        assertThat(printed("6", "x\n".repeat(20))).isEqualTo("x\n... and the same again");
    }

    @Test
    void aLongStackTraceKeepsItsException() {
        StringBuilder trace = new StringBuilder("before\nE: why\n");
        for (int line = 1; line <= 20; line++) {
            trace.append("\tat marshal.lab9.A.a(A.java:").append(line).append(")\n");
        }
        assertThat(printed("6", trace.toString()).lines())
                .hasSize(12)
                .startsWith("E: why", "\tat marshal.lab9.A.a(A.java:10)")
                .endsWith("\tat marshal.lab9.A.a(A.java:20)");
        assertThat(printed("6", trace + "after").lines())
                .hasSize(12)
                .startsWith("E: why")
                .endsWith("after");
    }

    @Test
    void whatCameMayEndWithIt() {
        assertThat(printed("it ended. The last that it printed:\na\nb", "a\nb\n"))
                .isEmpty();
        assertThat(printed("it ended. The last that it printed:\nc\nd\ne", "a\nb\nc\nd\ne\n"))
                .as("the end of more lines")
                .isEmpty();
        assertThat(printed("it ended. The last that it printed:\n    c\n    d\n    e", "b\nc\nd\ne\n"))
                .as("the same lines, indented")
                .isEmpty();
        assertThat(printed("1", "0\n1"))
                .as("a single line may be a coincidence")
                .isEqualTo("0\n1");
        assertThat(printed(
                        "it ended:\nE\n\tat java.lang\n\tat marshal.lab9.A",
                        "E\n\tat java.lang\n\tat marshal.lab9.A\n"))
                .as("a stack trace")
                .isEmpty();
    }

    @Test
    void theEndOfAProcessIsToldWithoutTheKitsNameOfTheCall() {
        Story ended = toldOf(new StudentGone("it ended", "partition()", ". The last that it printed:\na"));
        assertThat(ended.came()).isEqualTo("it ended. The last that it printed:\na");
        assertThat(ended.why()).isEqualTo("the simplest case");
        Story printed = toldOf(new PrintedTooMuch("it printed more than 64 MB", "partition()", ""));
        assertThat(printed.came()).isEqualTo("it printed more than 64 MB");
        assertThat(printed.why()).contains("a loop does not end");
    }

    /** The student's process is not replaced after a check that found only unwritten code. */
    @Test
    void codeThatHasSentSomethingIsNotUnwrittenAsAWhole() {
        assertThat(unwritten(script -> {})).isTrue();
        assertThat(unwritten(script -> script.comes("your code", "the manager", "LINK", 28)))
                .isFalse();
        assertThat(unwritten(Script::hears)).isFalse();
        assertThat(unwritten(script -> script.run("sort()", () -> 1))).isFalse();
    }

    private static boolean unwritten(Consumer<Script> before) {
        Script.Action call = () -> {
            throw new Todo("lab0.1", "write it");
        };
        var script = new Script(1, 1000);
        before.accept(script);
        return catchThrowableOfType(CheckFailure.class, () -> script.run("Partition.of(6, 3)", call))
                .isUnwritten();
    }

    private static Story toldOf(StudentGone end) {
        Script.Action call = () -> {
            throw end;
        };
        var script = new Script(1, 1000).why("the simplest case");
        return catchThrowableOfType(CheckFailure.class, () -> script.run("Partition.of(6, 3)", call))
                .story();
    }
}
