package marshal.grader.report;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.isolate.Tier;
import marshal.engine.run.Interop;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;
import marshal.grader.export.MadeResults;
import marshal.workshop.Example;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    @Test
    void theGradebookQuotesAndDisarmsNames() throws IOException {
        List<StudentResult> students = List.of(
                student("ada", 8),
                student("Doe, \"J\"", 0),
                student("=1+1", 0),
                student("-x", 0),
                new StudentResult("ben", List.of(missing())));
        assertThat(Gradebooks.csv(Gradebook.PLAIN, students)).isEqualTo(named("""
                student,LAB-NAME,LAB-NAME max,LAB-NAME bonus,LAB-NAME status
                ada,8,8,0,graded
                "Doe, ""J""\",0,8,0,graded
                '=1+1,0,8,0,graded
                '-x,0,8,0,graded
                ben,0,100,0,not handed in
                """));
    }

    @Test
    void feedbackKeepsWhatAStudentPrintsInItsPlace() {
        var step = step(0, "it printed\n```\n# a heading\u001B[2J\n````\n");
        String page = page("a*b", LabRun.graded(Example.LAB.name(), "process", List.of(step)));
        assertThat(page)
                .contains("# a\\*b\n")
                .contains("`````text\n")
                .contains("it printed\n              ```\n              # a heading?[2J\n              ````\n")
                .contains("\n`````\n");
    }

    @Test
    void whatAStudentSaysIsMadePrintableAndBounded() {
        assertThat(came("a\u001b[2J\u009b2J\u202eb\u2028c\ud800\r\n\td")).isEqualTo("a?[2J?2J?b?c?\n\td");
        String many = came("x\n".repeat(1 << 20));
        assertThat(many).hasSize(16 << 10).endsWith("x\n... and more");
        assertThat(came(many)).isEqualTo(many);
        assertThat(came("x".repeat(1 << 20))).hasSizeLessThan(1100);
        assertThat(LabRun.error(Example.LAB.name(), "\u001b", List.of())
                        .withAttention(List.of("a\nb"))
                        .attention())
                .containsExactly("a b");
    }

    @Test
    void feedbackSaysHowFast() {
        LabRun run = student("ada", 8)
                .labs()
                .get(0)
                .withSpeeds(List.of(
                        MadeResults.speed("spa", 300, 1.016, 0.95, 1.08, 8, Speed.Verdict.AS_FAST),
                        MadeResults.speed("sort", 20000, 1.2, 0.5, 2.345, 30, Speed.Verdict.INCONCLUSIVE)));
        assertThat(page("ada", run))
                .contains("### How fast (for information, no points)")
                .contains(
                        "- spa, socket, n = 300: **as fast**, 1.02 times the reference's time (95 % interval 0.95 to 1.08, 8 pairs of runs)\n")
                .contains("n = 20000: **inconclusive**");
        assertThat(Feedback.page(student("bob", 8), Map.of())).doesNotContain("How fast");
    }

    @Test
    void feedbackSaysWhatThePolicyMadeOfIt() {
        var ruling = new Gradebook.Ruling(
                new BigDecimal("1.60"),
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                new BigDecimal("6.40"),
                "late, day 2: 20 % less");
        assertThat(Feedback.page(student("ada", 8), Map.of(Example.LAB.name(), ruling)))
                .contains("8 of 8 points\n\n**Final points: 6.4**: late, day 2: 20 % less\n\n");
        assertThat(Feedback.page(
                        new StudentResult("ben", List.of(missing())),
                        Map.of(Example.LAB.name(), Gradebook.Ruling.open("not checked"))))
                .endsWith("It was not handed in.\n\nnot checked\n\n");
    }

    @Test
    void feedbackQuotesWhyNothingCouldBeRun() {
        String page = page("ada", LabRun.error(Example.LAB.name(), "Merge.java:5: error", List.of(step(0, "x"))));
        assertThat(page)
                .contains("no points yet\n\n")
                .doesNotContain("0 of 8", "0 / 8")
                .contains("It could not be graded, so there are no points yet:\n\n```text\nMerge.java:5: error\n```");
    }

    @Test
    void whatWasNotHandedInIsNoMistake() throws Exception {
        assertThat(page("ben", missing())).isEqualTo(named("# ben\n\n## LAB-NAME\n\nIt was not handed in.\n\n"));
        assertThat(missing().handedIn()).isFalse();
        assertThat(missing().steps())
                .hasSameSizeAs(Example.LAB.steps())
                .allMatch(step -> step.status() == Status.MISSING && step.score() == 0 && step.max() > 0);
        JsonNode json = new ObjectMapper().readTree(Json.text(missing()));
        assertThat(json.get("status").asText()).isEqualTo("missing");
        assertThat(json.at("/steps/0/status").asText()).isEqualTo("missing");
        assertThat(Json.parse(Json.line(missing()), LabRun.class)).isEqualTo(missing());
    }

    private static LabRun missing() {
        return LabRun.missing(Example.LAB, named("LAB-NAME was not handed in"));
    }

    @Test
    void resultsAreTheDocumentedJson() throws Exception {
        var results = new ClassResult("1.0", 7L, ClassResult.Isolation.of(Tier.T0), List.of(student("ada", 8)));
        JsonNode root = new ObjectMapper().readTree(Json.text(results));
        JsonNode lab = root.at("/students/0/labs/0");
        assertThat(root.at("/seed").asInt()).isEqualTo(7);
        assertThat(root.at("/students/0/student").asText()).isEqualTo("ada");
        assertThat(lab.at("/lab").asText()).isEqualTo(Example.LAB.name());
        assertThat(lab.at("/score").asInt()).isEqualTo(8);
        assertThat(lab.at("/max").asInt()).isEqualTo(8);
        assertThat(lab.at("/status").asText()).isEqualTo("graded");
        assertThat(lab.at("/steps/0").fieldNames())
                .toIterable()
                .contains("id", "title", "status", "score", "max", "bonus", "seed", "checks");
        assertThat(lab.at("/steps/0/status").asText()).isEqualTo("pass");
        assertThat(lab.at("/steps/0/checks/0/id").asText()).isEqualTo("lab9.1/sorts");
        assertThat(lab.at("/steps/0/checks/0/outcome/as").asText()).isEqualTo("passed");
    }

    @Test
    void resultsKeepTheirSchema() throws Exception {
        List<CheckResult> checks = Stream.of(Status.values())
                .filter(status -> status != Status.ERROR)
                .flatMap(status -> Stream.of(Outcomes.of(status, "words"), new Outcome.Skipped("lab9.1")))
                .map(outcome -> new CheckResult("lab9.2/it", "lab9.2", "it", 0, 4, outcome, 42))
                .toList();
        LabRun run = LabRun.graded(
                        Example.LAB.name(), "T0", List.of(StepResult.of("lab9.2", "A step", 42, false, checks)))
                .of("hash")
                .withMoreNotes(List.of("a note"))
                .withAttention(List.of("look"))
                .withInterop(List.of(new Interop("sort", "socket", "manager", "workers", true, "")))
                .withSpeeds(List.of(new Speed(
                        "spa", "socket", 200, 4, 1.5, 1.4, 1.6, 9, Speed.Measure.PROCESSOR, Speed.Verdict.AS_FAST)));
        var results = new ClassResult(
                "1.0",
                null,
                ClassResult.Isolation.of(Tier.T0),
                List.of(
                        student("ada", 8),
                        new StudentResult("ben", List.of(run, missing(), LabRun.unchecked(Example.IN_C, "words")))));
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Home.find().root().resolve("grading/results.schema.json")));
        assertThat(schema.validate(Json.text(results), InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(Json.text(results).replace("\"words\"", "7"), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void resultsOfAnotherVersionAreRefused(@TempDir Path temp) throws Exception {
        for (String other : List.of("{\"kit\": \"1.0\"}", "{\"version\": 1}", "{\"version\": \"2\"}")) {
            Path file = Files.writeString(temp.resolve("results.json"), other);
            assertThatThrownBy(() -> ClassResult.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("grade the class again");
        }
    }

    @Test
    void resultsCanBeReadAgain(@TempDir Path temp) throws Exception {
        var speed = MadeResults.speed("spa", 200, 1.5, 1.4, 1.6, 9, Speed.Verdict.AS_FAST);
        LabRun run = student("ada", 8)
                .labs()
                .get(0)
                .of("abc")
                .withSpeeds(List.of(speed))
                .withAttention(List.of("look"));
        var results = new ClassResult(
                "1.0", null, ClassResult.Isolation.of(Tier.T0), List.of(new StudentResult("ada", List.of(run))));
        Path file = Files.writeString(temp.resolve("results.json"), Json.text(results));
        assertThat(Json.read(file, ClassResult.class)).isEqualTo(results);
    }

    private static String page(String student, LabRun run) {
        return Feedback.page(new StudentResult(student, List.of(run)), Map.of());
    }

    private static StudentResult student(String name, int score) {
        return new StudentResult(
                name,
                List.of(LabRun.graded(Example.LAB.name(), "process", List.of(step(score, score > 0 ? "" : "wrong")))));
    }

    private static String came(String text) {
        return ((Outcome.Failed) step(0, text).checks().get(0).outcome())
                .story()
                .came();
    }

    private static StepResult step(int score, String message) {
        Status status = score > 0 ? Status.PASS : Status.FAIL;
        var check = new CheckResult("lab9.1/sorts", "lab9.1", "it sorts", score, 8, Outcomes.of(status, message), 42);
        return StepResult.of("lab9.1", "Sequential baselines", 42, false, List.of(check));
    }
}
