package marshal.commands.lab2;

import static marshal.commands.Console.assertSays;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import marshal.checks.lab2.Lab2Checks;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.StepResult;
import marshal.commands.Console;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.isolate.Tier;
import marshal.engine.measure.PaperTotals;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Submission;
import marshal.grader.export.Classroom50Result;
import marshal.grader.export.MadeResults;
import marshal.grader.export.Results;
import marshal.grader.fingerprints.Fingerprints;
import marshal.grader.pages.ClassPage;
import marshal.grader.pages.FeedbackPage;
import marshal.grader.policy.Policy;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Feedback;
import marshal.grader.report.Gradebook;
import marshal.grader.report.Gradebooks;
import marshal.grader.report.StudentResult;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A course without MCA. Ada wrote everything else: she has all points wherever points are shown, also those of the
 * steps in which single checks run MCA.
 */
@ExtendWith(Console.class)
class LeftOutTest {

    private static final String LAB = Lab2Checks.LAB.name();

    /** Of 100 points, lab2.5 has 18. The checks of other steps that need it have 5. */
    private static final int LEFT = 77;

    private static final Set<String> NEED_IT =
            Set.of("lab2.6/counts", "lab2.7/filtersAnswers", "lab2.7/letsTheRestThrough", "lab2.8/endsItsWaits");

    private static final Home NOWHERE = new Home(Path.of("nowhere"));

    @TempDir
    private Path temp;

    private Path policy;
    private Path submissions;
    private Path out;
    private Gradebook book;
    private StudentResult counted;
    private Map<String, Gradebook.Ruling> rulings;

    @BeforeEach
    void grade() throws IOException {
        policy = Files.writeString(temp.resolve("mca.json"), "{\"zone\": \"UTC\", \"leaveOut\": [\"lab2.5\"]}");
        submissions = temp.resolve("class");
        Files.createDirectories(submissions.resolve("ada"));
        var ada = new StudentResult("ada", List.of(withoutMca()));
        assertThat(ada.labs().get(0).score()).isEqualTo(LEFT);
        out = MadeResults.graded(temp.resolve("out"), ada);
        var handedIn = List.of(new Submission("ada", submissions.resolve("ada")));
        book = Gradebook.by(Policy.read(policy, List.of(), handedIn, Instant.now(), remark -> {}));
        counted = book.counted(ada);
        rulings = book.rulings(counted);
        Files.writeString(out.resolve("gradebook.csv"), Gradebooks.csv(book, List.of(counted.pointsOnly())));
    }

    /** Everything has passed, except MCA and what needs it. */
    private static LabRun withoutMca() {
        List<StepResult> steps = LabRun.missing(Lab2Checks.LAB, "").steps().stream()
                .map(step -> StepResult.of(
                        step.id(),
                        step.title(),
                        7,
                        step.bonus(),
                        step.checks().stream().map(LeftOutTest::graded).toList()))
                .toList();
        return LabRun.graded(LAB, "T0", steps);
    }

    private static CheckResult graded(CheckResult check) {
        Outcome outcome = check.step().equals("lab2.5")
                ? new Outcome.ToDo("lab2.5", "Write it.")
                : NEED_IT.contains(check.id()) ? new Outcome.Skipped("lab2.5") : Outcome.PASSED;
        int score = outcome == Outcome.PASSED ? check.max() : 0;
        return new CheckResult(check.id(), check.step(), check.title(), score, check.max(), outcome, 7);
    }

    @Test
    void theStudentAndTheClassSeeThePointsOfTheRest() {
        String told = "left out: lab2.5, and what needs it in lab2.6, lab2.7, lab2.8";
        assertThat(Feedback.page(counted, rulings))
                .contains("77 of 77 points", "**Final points: 77**: " + told)
                .doesNotContain("| lab2.5 |", "### ");
        Document feedback = Jsoup.parse(FeedbackPage.html(counted, rulings, Fingerprints.of(NOWHERE)));
        assertThat(feedback.select("h2 .points").text()).isEqualTo("77 of 77 points");
        assertThat(feedback.select("p.ruling").text()).isEqualTo("Final points: 77: " + told);
        assertThat(feedback.getElementById("lab2.6")).isNotNull();
        assertThat(feedback.getElementById("lab2.5")).isNull();
        assertThat(feedback.select("p.first")).isEmpty();
        Document report = Jsoup.parse(new ClassPage(Fingerprints.of(NOWHERE), PaperTotals.of(NOWHERE))
                .add(counted, rulings)
                .html("1.0", book.policy(), ClassResult.Isolation.of(Tier.T0)));
        assertThat(report.select("header .note").text()).isEqualTo("Points by the policy mca.json, " + told);
        assertThat(report.select(".marks thead th").last().text()).isEqualTo("Total of 77");
        assertThat(report.select(".marks tbody td").last().text()).isEqualTo("77");
        assertThat(report.select(".heat thead .step-id").eachText())
                .contains("lab2.4", "lab2.6")
                .doesNotContain("lab2.5");
        assertThat(report.select(".bars tr:contains(passed every step) .count").text())
                .isEqualTo("1");
    }

    @Test
    void theGradebookSaysWhatIsLeftOut() {
        assertThat(out.resolve("gradebook.csv")).content().isEqualTo("""
                student,LAB,LAB max,LAB bonus,LAB status,LAB late,LAB answers,LAB override,LAB above maximum,LAB final,LAB remark,LAB left out
                ada,77,77,0,graded,0,0,0,0,77,"left out: lab2.5, and what needs it in lab2.6, lab2.7, lab2.8",lab2.5
                """.replace("LAB", LAB));
    }

    @Test
    void explainHasNothingToExplain() {
        assertSays(
                0,
                LAB + ": 77 of 77 points, bonus 0\n  Final points  77: left out: lab2.5, and what needs it in lab2.6,",
                "grade %s --out %s --policy %s --explain ada",
                submissions,
                out,
                policy);
        assertThat(Console.said()).doesNotContain("Again");
    }

    @Test
    void everyExportHasThePointsOfTheRest() throws IOException {
        Path file = temp.resolve("exported");
        export("is written", "csv", file);
        List<String[]> rows = Files.readAllLines(file).stream()
                .skip(1)
                .map(row -> row.split(",", -1))
                .filter(row -> row[2].startsWith("lab2."))
                .toList();
        assertThat(rows).noneMatch(row -> row[2].equals("lab2.5") || NEED_IT.contains(row[3]));
        assertThat(rows.stream().mapToInt(row -> Integer.parseInt(row[5])).sum())
                .isEqualTo(LEFT);
        assertThat(rows.stream().mapToInt(row -> Integer.parseInt(row[6])).sum())
                .isEqualTo(LEFT);

        export("is written", "junit", temp.resolve("all.xml"));
        assertThat(temp.resolve("all.xml"))
                .content()
                .containsPattern("name=\"score\" value=\"77\"")
                .containsPattern("name=\"max\" value=\"77\"")
                .doesNotContain("lab2.5/", "<skipped");

        export(LAB + ": 77 of 77, bonus 0", "gradescope-results", file);
        JsonNode gradescope = Json.read(file, JsonNode.class);
        assertThat(gradescope.path("score").asInt()).isEqualTo(LEFT);
        assertThat(StreamSupport.stream(gradescope.path("tests").spliterator(), false)
                        .mapToInt(test -> test.path("max_score").asInt())
                        .sum())
                .isEqualTo(LEFT);

        String runner = "an address";
        Map<String, String> environment = Map.of(
                "COMMIT_URL",
                runner,
                "CLASSROOM",
                runner,
                "ASSIGNMENT",
                runner,
                "SUBMISSION_TAG",
                runner,
                "RELEASE_URL",
                runner);
        var classroom50 = Classroom50Result.of(
                Results.read(out).students().get(0).labs(), environment, Instant.EPOCH, Instant.EPOCH);
        assertThat(classroom50.score()).isEqualTo(LEFT).isEqualTo(classroom50.maxScore());

        export(
                "Lab 2 (1235) has 100 points possible, and lab2 has 77: points are written as they are",
                "canvas --assignment %s --gradebook " + MadeResults.resource("canvas.csv"),
                file,
                "Lab 2 (1235)");
        assertThat(file).content().contains("CS-404-02,77\n");
        export("final points of gradebook.csv for 1", "moodle --gradebook " + MadeResults.resource("moodle.csv"), file);
        assertThat(file).content().contains("ada@example.edu,-,,77,");
    }

    private void export(String says, String format, Path file, Object... values) {
        assertSays(0, says, "export " + format + " --results " + out + " --out " + file, values);
    }
}
