package marshal.grader.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import marshal.checks.run.Status;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;

/**
 * The result.json of Classroom 50: one test per check, in whole numbers, with no score above its maximum. So a bonus
 * check counts in both sums, and a student without the bonus has 100 of 105.
 */
@JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Classroom50Result(
        String schema,
        String classroom,
        String assignment,
        String owner,
        String submission,
        String commit,
        String release,
        String review,
        String datetime,
        @JsonProperty("graded_at") String gradedAt,
        int score,
        int maxScore,
        List<Test> tests) {

    @JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
    record Test(String testName, boolean passed, int score, int maxScore, String output) {}

    /** The labs of one student. The environment variables are those of Classroom 50's runner. */
    public static Classroom50Result of(
            List<LabRun> runs, Map<String, String> environment, Instant handedIn, Instant graded) {
        List<Test> tests = runs.stream()
                .flatMap(LabRun::checks)
                .map(check -> new Test(
                        Text.line(check.step() + " " + check.title()),
                        check.status() == Status.PASS,
                        check.score(),
                        check.max(),
                        Text.printable(check.message())))
                .toList();
        String commit = need(environment, "COMMIT_URL");
        return new Classroom50Result(
                "classroom50/result/v1",
                need(environment, "CLASSROOM"),
                need(environment, "ASSIGNMENT"),
                environment.get("OWNER"),
                need(environment, "SUBMISSION_TAG"),
                commit,
                need(environment, "RELEASE_URL"),
                environment.getOrDefault("REVIEW_URL", commit),
                second(handedIn),
                second(graded),
                tests.stream().mapToInt(Test::score).sum(),
                tests.stream().mapToInt(Test::maxScore).sum(),
                tests);
    }

    private static String second(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String need(Map<String, String> environment, String name) {
        String value = environment.get(name);
        UsageException.unless(
                value != null && !value.isBlank(),
                "There is no " + name + " in the environment, which Classroom 50's runner sets.");
        return value;
    }
}
