package marshal.grader.export;

import static marshal.workshop.Example.named;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Json;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Outcomes;
import marshal.grader.report.StudentResult;
import marshal.workshop.Example;

/** Results that were made up, not computed. */
public final class MadeResults {

    static final String LAB = Example.LAB.name();

    /** A message that a malicious program could print. */
    static final String HOSTILE =
            "=HYPERLINK(\"http://x\")\n<b>&]]>\u0000\u001B[2J\uFFFE\uD800 \"quoted\", \u202Eback\u202C 😀\r\nend";

    private MadeResults() {}

    /** A student with points in a required step and a bonus step. */
    public static StudentResult student(String name, int score, int bonus) {
        return new StudentResult(name, List.of(run(score, bonus)));
    }

    /** One lab: a check of 60 points, one of 40 that was skipped, and a bonus of 5. */
    static LabRun run(int score, int bonus) {
        var sorts = check(
                named("LAB.1"), "sorts", score > 0 ? Status.PASS : Status.FAIL, score, 60, score > 0 ? "" : HOSTILE);
        var merges = check(named("LAB.2"), "merges", Status.SKIPPED, 0, 40, named("LAB.1 comes first"));
        var window = check(
                named("LAB.10"),
                "links",
                bonus > 0 ? Status.PASS : Status.FAIL,
                bonus,
                5,
                bonus > 0 ? "" : "it does not link");
        return LabRun.graded(
                        LAB,
                        "T1",
                        List.of(
                                step(named("LAB.1"), "Sequential", sorts, false),
                                step(named("LAB.2"), "Merge", merges, false),
                                step(named("LAB.10"), "Links", window, true)))
                .of("abc123")
                .withMoreNotes(List.of("Not handed in: Spa.java"))
                .withSpeeds(List.of(
                        speed("spa", 200, 1.23456, 1.1, 1.4, 9, Speed.Verdict.SLOWER),
                        speed("sort", 20_000, 1, 0.5, 2, 30, Speed.Verdict.INCONCLUSIVE)));
    }

    /** The speed of a program over sockets compared with the reference's. */
    public static Speed speed(
            String program, int n, double ratio, double low, double high, int pairs, Speed.Verdict verdict) {
        return new Speed(program, "socket", n, 4, ratio, low, high, pairs, Speed.Measure.TIME, verdict);
    }

    static ClassResult results(StudentResult... students) {
        return new ClassResult("1.0", null, ClassResult.Isolation.of(Tier.T1), List.of(students));
    }

    /** Writes a folder as grading leaves it. */
    public static Path graded(Path folder, StudentResult... students) {
        try {
            Files.createDirectories(folder);
            Files.write(
                    folder.resolve("results.json"),
                    Json.text(results(students)).getBytes(StandardCharsets.UTF_8)); // half a character becomes a ?
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes points without a grading: name, points, name, points. */
    static List<Grade> grades(String... namesAndPoints) {
        return Stream.iterate(0, i -> i < namesAndPoints.length, i -> i + 2)
                .map(i -> new Grade(namesAndPoints[i], namesAndPoints[i + 1]))
                .toList();
    }

    /** A file of the test resources. */
    public static Path resource(String name) {
        try {
            return Path.of(MadeResults.class.getResource("/export/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CheckResult check(String step, String method, Status status, int score, int max, String message) {
        return new CheckResult(step + "/" + method, step, "it " + method, score, max, Outcomes.of(status, message), 42);
    }

    private static StepResult step(String id, String title, CheckResult check, boolean bonus) {
        return StepResult.of(id, title, 42, bonus, List.of(check));
    }
}
