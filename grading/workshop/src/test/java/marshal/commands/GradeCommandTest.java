package marshal.commands;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.SubmissionException;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Outcomes;
import marshal.grader.report.StudentResult;
import marshal.workshop.Example;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What an instructor asks for beside grading: explanations, a policy, an isolation. */
@ExtendWith(Console.class)
class GradeCommandTest {

    @TempDir
    private Path temp;

    private String submissions;
    private String results;

    @BeforeEach
    void handIn() throws IOException {
        submissions = Files.createDirectory(temp.resolve("the class")).toString();
        results = temp.resolve("out").toString();
        zip(temp.resolve("the class").resolve("ada's.zip"));
        Files.createDirectory(temp.resolve("the class").resolve("ben"));
    }

    @Test
    void everyPointLostIsExplainedWithALineThatShowsItAgain() throws IOException {
        assertSays(2, "There are no results in", "grade", submissions, "--out", results, "--explain", "ben");
        Files.createDirectory(Path.of(results));
        var ada = new StudentResult(
                "ada's",
                List.of(LabRun.graded(
                        Example.LAB.name(),
                        "T0",
                        List.of(
                                step(named("LAB.1"), Outcome.PASSED),
                                step(named("LAB.2"), Outcomes.failed("[0..8)", "[0..7)")),
                                step(named("LAB.3"), new Outcome.Skipped(named("LAB.2")))))));
        var ben = new StudentResult(
                "ben",
                List.of(
                        LabRun.error(
                                Example.LAB.name(),
                                "It does not compile",
                                List.of(step(named("LAB.1"), new Outcome.Broken("it")))),
                        LabRun.missing(Example.LATER, named("LATER-NAME was not handed in"))));
        Files.writeString(
                Path.of(results, "results.json"),
                Json.text(new ClassResult("1.0", null, ClassResult.Isolation.of(Tier.T0), List.of(ada, ben))));
        assertSays(2, "There is no student eve in", "grade", submissions, "--out", results, "--explain", "eve");

        assertSays(0, "ada's", "grade", submissions, "--out", results, "--explain", "ada's");
        String again = "./lab check LAB.2 --seed 42 --in '" + submissions + "/ada'\\''s.zip'";
        assertThat(said()).isEqualToNormalizingNewlines(named("""
                ada's

                LAB-NAME: 4 of 12 points, bonus 0

                LAB.2 A step: 0 of 4 points
                  fail  it holds (0/4)
                        Expected      [0..8)
                        Came          [0..7)
                        Why           it matters
                        Look          here
                  Again         %s

                LAB.3 A step: 0 of 4 points
                  skipped  it holds (0/4)
                        builds on LAB.2, of which less than half works yet
                  Again         %s
                """.formatted(again, again)));
        assertSays(1, "not written yet (LAB.2)", "check", "LAB.2", "--seed", "42", "--in", submissions + "/ada's.zip");
        assertSays(0, "It does not compile", "grade", submissions, "--out", results, "--explain", "ben");
        assertThat(said())
                .contains(named("./lab check LAB --in '") + submissions + "/ben'")
                .endsWith(named("\n\nLATER-NAME: not handed in\n"));
    }

    @Test
    void aPolicyIsReadBeforeAnythingIsGradedAndChangesTheGradebookOnly() throws IOException {
        String policy = temp.resolve("policy.json").toString();
        String text = "{\"zone\": \"UTC\", \"overrides\": [{\"student\": \"STUDENT\", \"lab\": \"LAB\", \"points\": 5, "
                + "\"reason\": \"r\", \"author\": \"a\", \"date\": \"2026-11-01\"}]}";
        Files.writeString(Path.of(policy), named(text.replace("STUDENT", "ben").replace("5", "500")));
        Files.delete(temp.resolve("the class").resolve("ada's.zip"));
        assertSays(2, "policy.json, overrides[0]: \"points\" is to be a number from 0 to", grade("--policy", policy));
        assertSays(2, "--handed-in needs --policy", grade("--handed-in", policy));
        assertSays(2, "Invalid value for option '--isolation'", grade("--isolation", "T4"));
        assertThat(Path.of(results)).doesNotExist();

        Files.writeString(Path.of(policy), named(text.replace("STUDENT", "ben")));
        assertSays(0, "ben", grade("--policy", policy, "--isolation", "T3"));
        assertThat(Path.of(results, "gradebook.csv"))
                .content()
                .endsWith("\nben,0,100,0,error,0,5,5," + Example.LAB.name() + ": 5 points by a on 2026-11-01: r\n");
        String machine = Files.readString(Path.of(results, "results.json"));
        assertThat(machine).contains("\"tier\" : \"T3\"");
        assertSays(0, "ben", grade("--isolation", "T3"));
        assertThat(Path.of(results, "gradebook.csv")).content().endsWith("\nben,0,100,0,error\n");
        assertThat(Path.of(results, "results.json")).hasContent(machine);
    }

    @Test
    void shardsAreGradedAndMerged() throws IOException {
        Files.delete(temp.resolve("the class").resolve("ada's.zip"));
        for (String wrong : List.of("0/2", "3/2", "x")) {
            assertSays(2, "--shard " + wrong + " is no part of a class", grade("--shard", wrong));
        }
        assertSays(2, "--shard needs --out", "grade", submissions, "--shard", "1/2", "--seed", "1");
        assertSays(2, "Name the folder of the submissions", "grade", "--out", results);
        assertSays(2, "--merge needs --out", "grade", "--merge", results);
        assertSays(
                2,
                "No grading has ended in",
                "grade",
                "--merge",
                results,
                "--out",
                temp.resolve("merged").toString());
        assertThat(Path.of(results)).doesNotExist();

        assertSays(0, "ben", grade("--isolation", "T3"));
        String machine = Files.readString(Path.of(results, "results.json"));
        String[] outs = {temp.resolve("1").toString(), temp.resolve("2").toString()};
        for (int i = 0; i < 2; i++) {
            assertSays(
                    0,
                    "index.html",
                    "grade",
                    submissions,
                    "--shard",
                    i + 1 + "/2",
                    "--out",
                    outs[i],
                    "--no-timings",
                    "--seed",
                    "1",
                    "--isolation",
                    "T3");
        }
        assertSays(2, "it takes only --out", "grade", "--merge", outs[0], outs[1], "--out", results, "--seed", "1");
        assertSays(
                2,
                "there is no shard 2/2",
                "grade",
                "--merge",
                outs[0],
                "--out",
                temp.resolve("merged").toString());
        assertSays(
                0,
                "ben",
                "grade",
                "--merge",
                outs[0],
                outs[1],
                "--out",
                temp.resolve("merged").toString());
        assertThat(temp.resolve("merged/results.json")).hasContent(machine);

        Path policy = temp.resolve("policy.json");
        Files.writeString(
                policy,
                named("{\"zone\": \"UTC\", \"overrides\": [{\"student\": \"ben\", \"lab\": \"LAB\", \"points\": 5, "
                        + "\"reason\": \"r\", \"author\": \"a\", \"date\": \"2026-11-01\"}]}"));
        String[] ruled = {
            "grade",
            submissions,
            "--out",
            temp.resolve("merged").toString(),
            "--policy",
            policy.toString(),
            "--merge",
            outs[0],
            outs[1]
        };
        assertSays(0, "ben", ruled);
        assertThat(temp.resolve("merged/gradebook.csv")).content().contains("5 points by a on 2026-11-01");
        Files.createDirectory(temp.resolve("the class").resolve("zoe"));
        assertSays(2, "somebody else has handed in", ruled);
    }

    private String[] grade(String... more) {
        var all = new ArrayList<>(List.of("grade", submissions, "--out", results, "--no-timings", "--seed", "1"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static StepResult step(String id, Outcome outcome) {
        return StepResult.of(
                id,
                "A step",
                42,
                false,
                List.of(new CheckResult(
                        id + "/it", id, "it holds", outcome.status() == Status.PASS ? 4 : 0, 4, outcome, 42)));
    }

    private static void zip(Path file) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var source : new SourceReader(Example.LAB)
                    .readModule(Home.find().starter(Example.LAB))
                    .files()
                    .entrySet()) {
                zip.putNextEntry(new ZipEntry(Example.LAB.handedIn() + source.getKey()));
                zip.write(source.getValue().getBytes(StandardCharsets.UTF_8));
            }
        } catch (SubmissionException e) {
            throw new IOException(e);
        }
    }
}
