package marshal.grader.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.run.Interop;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;

/**
 * Gradescope's results.json, with Gradescope's names: one test per check. A bonus check has no points to lose. The
 * maxima add up to the assignment's points, and bonus points come on top.
 *
 * @param score         of all labs, bonus included
 * @param executionTime in seconds; null if nobody measured it
 * @param output        text about all labs
 * @param visibility    of the whole result
 * @param leaderboard   the speeds of the programs; null for none
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GradescopeResults(
        int score,
        Integer executionTime,
        String output,
        String outputFormat,
        String testOutputFormat,
        String testNameFormat,
        Visibility visibility,
        Visibility stdoutVisibility,
        Map<String, Object> extraData,
        List<Test> tests,
        List<Leader> leaderboard) {

    private static final String TEXT = "text"; // and not HTML or Markdown, because parts come from students

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Test(
            int score,
            int maxScore,
            String status,
            String name,
            String nameFormat,
            String number,
            String output,
            String outputFormat,
            List<String> tags,
            Visibility visibility,
            Origin extraData) {}

    /** The data that replay a check. */
    record Origin(String check, Status status, long seed) {}

    /** One column of the leaderboard. */
    record Leader(String name, double value, String order) {}

    /**
     * Data besides the points.
     *
     * @param visibility  when students see their results
     * @param leaderboard whether students compare their speeds
     * @param seconds     how long grading took; null if unknown
     * @param extraData   data to keep with the results
     */
    public record Options(Visibility visibility, boolean leaderboard, Integer seconds, Map<String, Object> extraData) {}

    /** The results of one student's labs. */
    public static GradescopeResults of(List<LabRun> runs, Options options) {
        return new GradescopeResults(
                runs.stream().mapToInt(run -> run.score() + run.bonus()).sum(),
                options.seconds,
                Text.printable(String.join(
                        "\n", runs.stream().map(GradescopeResults::summary).toList())),
                TEXT,
                TEXT,
                TEXT,
                options.visibility,
                Visibility.hidden,
                options.extraData,
                runs.stream()
                        .flatMap(run -> tests(run, options.visibility).stream())
                        .toList(),
                options.leaderboard ? leaders(runs) : null);
    }

    private static String summary(LabRun run) {
        var lines = new ArrayList<String>();
        if (!run.handedIn()) {
            return run.lab() + ": not handed in\n";
        }
        lines.add(run.lab() + ": " + run.score() + " of " + run.max() + " points"
                + (run.bonus() > 0 ? ", and " + run.bonus() + " bonus points" : ""));
        if (!run.message().isEmpty()) {
            lines.add("It could not be graded:\n" + run.message());
        }
        lines.addAll(run.notes());
        run.interop().forEach(each -> lines.add(interop(each)));
        run.speeds().forEach(each -> lines.add(speed(each)));
        return String.join("\n", lines) + "\n";
    }

    private static String interop(Interop interop) {
        return "For information, " + interop.what() + ": "
                + (interop.right() ? "right" : "not right\n" + interop.message());
    }

    private static String speed(Speed speed) {
        return String.format(
                Locale.ROOT,
                "For information, %s over %s, n=%d, k=%d: %.2f times the reference's %s (%.2f to %.2f), %s",
                speed.program(),
                speed.mechanism(),
                speed.n(),
                speed.k(),
                speed.ratio(),
                speed.measure(),
                speed.low(),
                speed.high(),
                speed.verdict());
    }

    /** The speeds of the programs compared with the reference, if they are certain. */
    private static List<Leader> leaders(List<LabRun> runs) {
        return runs.stream()
                .flatMap(run -> run.speeds().stream())
                .filter(speed -> speed.verdict() != Speed.Verdict.INCONCLUSIVE)
                .map(speed -> new Leader(
                        speed.program() + " over " + speed.mechanism() + ", n=" + speed.n() + ", k=" + speed.k()
                                + " (by the reference's)",
                        Math.round(speed.ratio() * 1000) / 1000.0,
                        "asc"))
                .toList();
    }

    private static List<Test> tests(LabRun run, Visibility visibility) {
        var tests = new ArrayList<Test>();
        for (StepResult step : run.steps()) {
            for (int i = 0; i < step.checks().size(); i++) {
                CheckResult check = step.checks().get(i);
                tests.add(new Test(
                        check.score(),
                        step.bonus() ? 0 : check.max(),
                        check.status() == Status.PASS ? "passed" : "failed",
                        Text.line(step.title() + ": " + check.title()
                                + (step.bonus() ? " (bonus, up to " + check.max() + ")" : "")),
                        TEXT,
                        step.id().replace("lab", "") + "." + (i + 1),
                        run.couldNotBeRun() ? "Not run: what was handed in could not be graded." : output(check),
                        TEXT,
                        step.bonus() ? List.of(run.lab(), step.id(), "bonus") : List.of(run.lab(), step.id()),
                        visibility,
                        new Origin(check.id(), check.status(), check.seed())));
            }
        }
        return tests;
    }

    private static String output(CheckResult check) {
        String message = Text.printable(check.message()).strip();
        return switch (check.status()) {
            case PASS -> message;
            case TO_DO -> "To do: " + message;
            case SKIPPED -> "Skipped: " + message;
            case FAIL -> message + "\n\nTo replay it: ./lab check " + check.step() + " --seed " + check.seed();
            case ERROR, MISSING -> message;
        };
    }
}
