package marshal.grader.report;

import java.util.List;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.checks.story.Diagram;
import marshal.checks.story.Story;

/** Outcomes of checks that nobody has run. */
public final class Outcomes {

    private Outcomes() {}

    /** The outcome with this status, and with this text if the status has one. */
    public static Outcome of(Status status, String words) {
        return switch (status) {
            case PASS -> Outcome.PASSED;
            case FAIL -> failed("it holds", words);
            case TO_DO -> new Outcome.ToDo("lab9.1", words);
            case SKIPPED -> new Outcome.NotRun(words);
            case ERROR -> new Outcome.Broken(words);
            case MISSING -> new Outcome.Missing(words);
        };
    }

    /** A failure with a minimal story. */
    public static Outcome failed(String expected, String came) {
        return failed(expected, came, Diagram.NONE);
    }

    public static Outcome failed(String expected, String came, Diagram diagram) {
        return new Outcome.Failed(new Story(
                "", List.of(), expected, came, List.of(), diagram, "it matters", "here", "", "./lab check", false));
    }

    /** A step whose only check has this outcome. */
    public static StepResult step(String id, int score, int max, Outcome outcome) {
        var check = new CheckResult(id + "/it", id, "it holds", score, max, outcome, 42);
        return StepResult.of(id, "A step", 42, false, List.of(check));
    }
}
