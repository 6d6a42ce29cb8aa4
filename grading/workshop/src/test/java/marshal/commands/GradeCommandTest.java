package marshal.commands;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.submission.HandIn;
import marshal.engine.submission.SourceReader;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Outcomes;
import marshal.grader.report.StudentResult;
import marshal.workshop.Example;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests the other features of grading: explanations, a policy, an isolation. */
@ExtendWith(Console.class)
class GradeCommandTest {

    @TempDir
    private Path temp;

    private String submissions;
    private String results;

    @BeforeEach
    void handIn() throws Exception {
        submissions = Files.createDirectory(temp.resolve("the class")).toString();
        results = temp.resolve("out").toString();
        var files = new TreeMap<String, byte[]>();
        new SourceReader(Example.LAB)
                .readModule(Home.find().starter(Example.LAB))
                .files()
                .forEach((name, text) -> files.put(Example.LAB.handedIn(name), text.getBytes(StandardCharsets.UTF_8)));
        new HandIn("ada's", files, Map.of(), true, 0).write(temp.resolve("the class"));
        Files.createDirectory(temp.resolve("the class").resolve("ben"));
    }

    @Test
    void everyPointLostIsExplainedWithALineThatShowsItAgain() throws IOException {
        assertSays(2, "There are no results in", "grade %s --out %s --explain ben", submissions, results);
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
        assertSays(2, "There is no student eve in", "grade %s --out %s --explain eve", submissions, results);

        assertSays(0, "ada's", "grade %s --out %s --explain ada's", submissions, results);
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
                  skipped  1 check (0/4): builds on LAB.2, of which less than half works yet
                  Again         %s
                """.formatted(again, again)));
        Path policy = Files.writeString(temp.resolve("policy.json"), named("""
                {"zone": "UTC", "overrides": [{"student": "ada's", "step": "LAB.2", "points": 2.5,
                 "reason": "a typing slip", "author": "M. Day", "date": "2026-10-20"}]}"""));
        assertSays(
                0,
                "LAB-NAME: 4 of 12 points, bonus 0\n  Final points  6.5: LAB.2: 2.5 instead of 0 points by M. Day on"
                        + " 2026-10-20: a\n                typing slip",
                "grade %s --out %s --policy %s --explain ada's",
                submissions,
                results,
                policy);
        assertSays(1, "not written yet (LAB.2)", "check LAB.2 --seed 42 --in %s", submissions + "/ada's.zip");
        assertSays(0, "It does not compile", "grade %s --out %s --explain ben", submissions, results);
        assertThat(said())
                .contains(named("./lab check LAB --in '") + submissions + "/ben'")
                .endsWith(named("\n\nLATER-NAME: not handed in\n"));
        String some = "grade %s --out %s --explain ben --labs ";
        assertSays(0, "ben\n\nLATER-NAME: not handed in\n", some + "LATER", submissions, results);
        assertSays(2, "nobody has a result of IN_C-NAME. Grade", some + "IN_C", submissions, results);
    }

    @Test
    void resultsAmongTheSubmissionsWouldBeASubmissionTheNextTime() {
        for (String within : List.of("results", "ben/results", ".hidden/../results")) {
            assertSays(
                    2,
                    " and the next grading would take it for",
                    "grade %s --out %s --isolation T3",
                    submissions,
                    submissions + "/" + within);
        }
        assertSays(
                2,
                " and the next grading would take it for",
                "grade %s --out %s --merge %s",
                submissions,
                submissions + "/results",
                results);
        assertSays(
                2,
                " and the next grading would take it for",
                "export sources %s --lab LAB --out %s",
                submissions,
                submissions + "/results");
        assertThat(temp.resolve("the class/results")).doesNotExist();
    }

    /** A script whose variable is not set passes an empty text; that is not the current folder. */
    @Test
    void anEmptyTextNamesNoFolder() {
        assertThat(Main.run("grade", "", "--isolation", "T3")).isEqualTo(2);
        assertThat(said()).contains("it is empty, and names no file or folder");
        assertThat(Main.run("grade", submissions, "--isolation", "T3", "--out", ""))
                .isEqualTo(2);
        assertThat(said()).contains("Invalid value for option '--out': it is empty");
        assertSays(2, "option '--seed' (N) should be specified only once", "grade --seed 1 --seed 2 %s", submissions);
    }

    @Test
    void anAtBeginsAName() throws IOException {
        String name = "@" + Files.writeString(temp.resolve("ben.txt"), "nobody");
        assertSays(2, "There is no folder " + name, "grade %s --isolation T3", name);
    }

    @Test
    void aWholeFileSystemIsRefused() {
        assertSays(2, "/ is a whole file system. Name the folder", "grade / --isolation T3");
        assertSays(2, "/tmp/.. is a whole file system", "grade /tmp/.. --out %s --explain ben", results);
    }

    /** The folders of two classes may have one name. */
    @Test
    void oneClassDoesNotOverwriteTheResultsOfAnother() throws IOException {
        Files.delete(temp.resolve("the class").resolve("ada's.zip"));
        String name = temp.getFileName() + " of 2026"; // nobody else's
        Path first = Files.move(temp.resolve("the class"), temp.resolve(name));
        Path other = temp.resolve("other").resolve(name);
        Files.createDirectories(other.resolve("zoe"));
        Path usual = Home.find().state().resolve("graded").resolve(name);
        String grade = "grade %s --no-timings --seed 1 --isolation T3";
        try {
            assertSays(0, "ben", grade, first);
            assertSays(2, "holds the results of another class, " + first + ". Give --out", grade, other);
            assertSays(2, "holds the results of another class", "grade %s --explain ben", other);
            assertThat(usual.resolve("gradebook.csv")).content().contains("ben").doesNotContain("zoe");
            assertSays(0, "ben", grade, temp.resolve("other/../" + name));
            Files.move(first, temp.resolve("elsewhere"));
            assertSays(0, "zoe", grade, other);
        } finally {
            Directories.delete(usual);
        }
    }

    @Test
    void aSeedOfZeroIsShownToo() throws IOException {
        StepResult failed = step(named("LAB.1"), Outcomes.failed("[0..8)", "[0..7)"));
        StepResult zero = StepResult.of(failed.id(), failed.title(), 0, failed.bonus(), failed.checks());
        var ben = new StudentResult("ben", List.of(LabRun.graded(Example.LAB.name(), "T0", List.of(zero))));
        Files.createDirectory(Path.of(results));
        Files.writeString(
                Path.of(results, "results.json"),
                Json.text(new ClassResult("1.0", 0L, ClassResult.Isolation.of(Tier.T0), List.of(ben))));
        assertSays(0, "./lab check LAB.1 --seed 0 --in '", "grade %s --out %s --explain BEN", submissions, results);
    }

    @Test
    void aPolicyIsReadBeforeAnythingIsGradedAndChangesTheGradebookOnly() throws IOException {
        Path policy = policy(500);
        Files.delete(temp.resolve("the class").resolve("ada's.zip"));
        assertGrades(2, "policy.json, overrides[0]: \"points\" is to be a number from 0 to", "--policy %s", policy);
        assertGrades(2, "--handed-in needs --policy", "--handed-in %s", policy);
        assertGrades(2, "Invalid value for option '--isolation'", "--isolation T4");
        assertThat(Path.of(results)).doesNotExist();

        policy(5);
        assertGrades(0, "ben", "--policy %s --isolation T3", policy);
        assertThat(Path.of(results, "gradebook.csv"))
                .content()
                .endsWith("\nben,0,100,0,no points yet,0,0,5,0,5," + Example.LAB.name()
                        + ": 5 points by a on 2026-11-01: r\n");
        assertThat(Path.of(results, "index.html")).content().contains("Points by the policy policy.json");
        String machine = Files.readString(Path.of(results, "results.json"));
        assertThat(machine).contains("\"tier\" : \"T3\"");
        Path withoutOne =
                Files.writeString(temp.resolve("short.json"), named("{\"zone\": \"UTC\", \"leaveOut\": [\"LAB.4\"]}"));
        int left = 100 - Lab.points(Example.LAB.steps().get(3));
        assertGrades(0, "-/" + left, "--policy %s --isolation T3", withoutOne);
        assertThat(Path.of(results, "gradebook.csv"))
                .content()
                .endsWith(named("\nben,0," + left + ",0,no points yet,0,0,0,0,,left out: LAB.4,LAB.4\n"));
        assertThat(Path.of(results, "index.html")).content().contains(named("short.json, left out: LAB.4"));
        assertThat(Path.of(results, "results.json")).hasContent(machine);
        assertGrades(0, "ben", "--isolation T3");
        assertThat(Path.of(results, "gradebook.csv")).content().endsWith("\nben,0,100,0,no points yet\n");
        assertThat(Path.of(results, "results.json")).hasContent(machine);
    }

    @Test
    void shardsAreGradedAndMerged() throws IOException {
        Files.delete(temp.resolve("the class").resolve("ada's.zip"));
        for (String wrong : List.of("0/2", "3/2", "x")) {
            assertGrades(2, "--shard " + wrong + " is not a part of a class", "--shard " + wrong);
        }
        assertSays(2, "--shard needs --out", "grade %s --shard 1/2 --seed 1", submissions);
        assertSays(2, "Name the folder of the submissions", "grade --out %s", results);
        assertSays(2, "--merge needs --out", "grade --merge %s", results);
        assertSays(2, "No grading has ended in", "grade --merge %s --out %s", results, temp.resolve("merged"));
        assertThat(Path.of(results)).doesNotExist();

        assertGrades(0, "ben", "--isolation T3");
        String machine = Files.readString(Path.of(results, "results.json"));
        Path[] outs = {temp.resolve("1"), temp.resolve("2")};
        for (int i = 0; i < 2; i++) {
            assertSays(
                    0,
                    "index.html",
                    "grade %s --shard %s --out %s --no-timings --seed 1 --isolation T3",
                    submissions,
                    i + 1 + "/2",
                    outs[i]);
        }
        assertSays(2, "it takes only --out", "grade --merge %s %s --out %s --seed 1", outs[0], outs[1], results);
        assertSays(2, "there is no shard 2/2", "grade --merge %s --out %s", outs[0], temp.resolve("merged"));
        assertSays(0, "ben", "grade --merge %s %s --out %s", outs[0], outs[1], temp.resolve("merged"));
        assertThat(temp.resolve("merged/results.json")).hasContent(machine);

        String ruled = "grade %s --out %s --policy %s --merge %s %s";
        Object[] values = {submissions, temp.resolve("merged"), policy(5), outs[0], outs[1]};
        assertSays(0, "ben", ruled, values);
        assertThat(temp.resolve("merged/gradebook.csv")).content().contains("5 points by a on 2026-11-01");
        Files.createDirectory(temp.resolve("the class").resolve("zoe"));
        assertSays(2, "somebody else has handed in", ruled, values);
    }

    private void assertGrades(int exitCode, String what, String options, Object... values) {
        Stream<Object> all = Stream.concat(Stream.of(submissions, results), Stream.of(values));
        assertSays(exitCode, what, "grade %s --out %s --no-timings --seed 1 " + options, all.toArray());
    }

    /** A policy that gives ben these points for LAB. */
    private Path policy(int points) throws IOException {
        return Files.writeString(temp.resolve("policy.json"), named("""
                {"zone": "UTC", "overrides": [{"student": "ben", "lab": "LAB", "points": %d, "reason": "r", "author": "a", "date": "2026-11-01"}]}""".formatted(points)));
    }

    private static StepResult step(String id, Outcome outcome) {
        return Outcomes.step(id, outcome.status() == Status.PASS ? 4 : 0, 4, outcome);
    }
}
