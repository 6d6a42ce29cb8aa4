package marshal.grader.report;

import java.util.List;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.checks.story.Diagram;
import marshal.checks.story.Story;

/** How checks end that nobody has run. */
public final class Outcomes {

    private Outcomes() {}

    /** With this status, and these words if it has any. */
    public static Outcome of(Status status, String words) {
        return switch (status) {
            case PASS -> Outcome.PASSED;
            case FAIL -> failed("it holds", words);
            case SKIPPED -> new Outcome.NotRun(words);
            case ERROR -> new Outcome.Broken(words);
            case MISSING -> new Outcome.Missing(words);
        };
    }

    /** A story of nothing more than this. */
    public static Outcome failed(String expected, String came) {
        return failed(expected, came, Diagram.NONE);
    }

    public static Outcome failed(String expected, String came, Diagram diagram) {
        return new Outcome.Failed(
                new Story("", List.of(), expected, came, List.of(), diagram, "it matters", "here", "", "./lab check"));
    }

    /** Of a step whose one check ended so. */
    public static StepResult step(String id, int score, int max, Outcome outcome) {
        var check = new CheckResult(id + "/it", id, "it holds", score, max, outcome, 42);
        return StepResult.of(id, "A step", 42, false, List.of(check));
    }
}
