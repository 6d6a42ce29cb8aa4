package marshal.checks;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A check that does not hold, as a story. */
@SuppressWarnings("serial") // lives as long as the check that throws it
public final class CheckFailure extends RuntimeException {

    private static final int LINES = 12;

    private final String given;
    private final List<String> steps;
    private final String expected;
    private final String came;
    private final List<Story.Shown> shown;
    private final Diagram diagram;
    private final String why;
    private final String look;
    private final boolean silence;
    private final boolean unwritten;

    /**
     * @param shown   texts to show beside the story, by their labels
     * @param diagram what passed between processes
     * @param why     why this case matters; empty where the check says it
     * @param look    where the cause of this case may be; empty where the check says it
     * @param silence whether a deadline expired
     * @param unwritten whether the first thing that was called is not written yet
     */
    CheckFailure(
            String given,
            List<String> steps,
            String expected,
            String came,
            Map<String, Supplier<String>> shown,
            Diagram diagram,
            String why,
            String look,
            boolean silence,
            boolean unwritten) {
        super("expected " + expected + "; came " + came);
        this.given = given;
        this.steps = List.copyOf(steps);
        this.expected = expected;
        this.came = came;
        this.shown = shown.entrySet().stream()
                .map(each -> new Story.Shown(each.getKey(), each.getValue().get()))
                .toList();
        this.diagram = diagram;
        this.why = why;
        this.look = look;
        this.silence = silence;
        this.unwritten = unwritten;
    }

    private CheckFailure(CheckFailure failure, String came) {
        super(failure.getMessage(), failure);
        this.given = failure.given;
        this.steps = failure.steps;
        this.expected = failure.expected;
        this.came = came;
        this.shown = failure.shown;
        this.diagram = failure.diagram;
        this.why = failure.why;
        this.look = failure.look;
        this.silence = failure.silence;
        this.unwritten = failure.unwritten;
    }

    /** The same, with its cause where the result does not show it. */
    CheckFailure because(String cause) {
        return came.contains(cause) ? this : new CheckFailure(this, came + ": " + cause);
    }

    /** Whether a deadline expired. */
    public boolean isSilence() {
        return silence;
    }

    /** Whether the first thing that was called is not written yet: then the student's code has done nothing. */
    boolean isUnwritten() {
        return unwritten;
    }

    /** With why it matters, where to look, and how to see it again. */
    Story told(Check check, Step step, long seed, String output) {
        return new Story(
                given,
                steps,
                expected,
                came,
                shown,
                diagram,
                why.isEmpty() ? check.why() : why,
                look.isEmpty() ? check.look() : look,
                lastLines(output),
                "./lab check " + step.id() + " --seed " + seed);
    }

    /** The end of what was printed, with the student's own lines of its stack traces. */
    private static String lastLines(String output) {
        List<String> lines = output.lines()
                .filter(line -> !line.startsWith("\tat ") || line.contains("marshal.lab"))
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()))
                .strip();
    }
}
