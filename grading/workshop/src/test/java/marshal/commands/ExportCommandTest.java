package marshal.commands;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import marshal.engine.Json;
import marshal.engine.run.LabRun;
import marshal.grader.export.MadeResults;
import marshal.grader.report.StudentResult;
import marshal.workshop.Example;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code lab export} as an instructor uses it. */
@ExtendWith(Console.class)
class ExportCommandTest {

    private static final Path MOODLE = MadeResults.resource("moodle.csv");
    private static final Path CANVAS = MadeResults.resource("canvas.csv");

    @TempDir
    private Path temp;

    private String results;

    @BeforeEach
    void grade() {
        results = MadeResults.graded(
                        temp.resolve("out"), MadeResults.student("ada", 60, 5), MadeResults.student("ben.oneil", 0, 0))
                .toString();
    }

    @Test
    void wrongUsageIsTwo() {
        assertSays(2, "gradescope-results", "export");
        assertExports(2, "Missing required option", "csv");
        assertSays(
                2,
                "There is no " + temp.resolve("nowhere"),
                "export csv --out x.csv --results %s",
                temp.resolve("nowhere"));
        assertExports(2, "Not graded: LATER-NAME", "csv --lab LATER --out x.csv");
        assertExports(2, "say whose with --student", "gradescope-results --out x.json");
        assertSays(3, "run it as ./lab export gradescope", "export gradescope --out x.zip");
    }

    @Test
    void moodlesGradebookIsFilledInOrLeftAlone() throws IOException {
        Path file = temp.resolve("import.csv");
        assertExports(
                0,
                "import.csv has the points of the checks for 2 students.",
                "moodle --gradebook %s --out %s",
                MOODLE,
                file);
        assertThat(said())
                .contains("Left as they were:\n  Chloé (chloe@example.edu): 55.50\n", "Map from \"Email address\"");
        assertThat(file).content().contains("ada@example.edu,65,", "ben.oneil@example.edu,0,");
        assertExports(0, "2 students", "moodle --gradebook %s --out %s --no-bonus", MOODLE, file);
        assertThat(file).content().contains("ada@example.edu,60,");

        Files.writeString(
                temp.resolve("out/gradebook.csv"),
                named("student,LAB-NAME,LAB-NAME final\nada,60,58.5\nben.oneil,0,0\n"));
        assertExports(0, "the final points of gradebook.csv for 2", "moodle --gradebook %s --out %s", MOODLE, file);
        assertThat(file).content().contains("ada@example.edu,58.5,");
        assertExports(2, "--no-bonus cannot be used with", "moodle --gradebook %s --out %s --no-bonus", MOODLE, file);
        Files.delete(temp.resolve("out/gradebook.csv"));

        Files.delete(file);
        MadeResults.graded(temp.resolve("out"), MadeResults.student("zoe", 60, 5));
        assertExports(2, "zoe: no such user", "moodle --gradebook %s --out %s", MOODLE, file);
        assertThat(file).doesNotExist();
        Path map = Files.writeString(temp.resolve("map.csv"), "submission,user\nzoe,dan@example.edu\n");
        assertExports(0, "1 student.", "moodle --gradebook %s --out %s --students %s", MOODLE, file, map);
        assertExports(2, "would overwrite", "moodle --gradebook %s --out %s --students %s", file, file, map);
    }

    @Test
    void feedbackGoesBackInOneZip() throws IOException {
        Path zip = temp.resolve("feedback.zip");
        Files.createDirectories(temp.resolve("out/ada"));
        Files.writeString(temp.resolve("out/ada/feedback.html"), "<html>ada");
        assertExports(2, "ben.oneil/feedback.html", "feedback --out %s", zip);
        assertThat(zip).doesNotExist();
        Files.createDirectories(temp.resolve("out/ben.oneil"));
        Files.writeString(temp.resolve("out/ben.oneil/feedback.html"), "<html>ben");
        assertExports(0, "the feedback of 2 students", "feedback --out %s", zip);
        try (var in = new ZipFile(zip.toFile())) {
            assertThat(in.getInputStream(in.getEntry("ada/feedback.html")).readAllBytes())
                    .asString()
                    .isEqualTo("<html>ada");
            assertThat(in.stream().filter(entry -> !entry.isDirectory())).hasSize(2);
        }
    }

    /** Results may come from another machine. */
    @Test
    void noPageFromOutsideOfTheResultsIsTaken() throws IOException {
        Path zip = temp.resolve("feedback.zip");
        String command = "feedback --out " + zip;
        Path secret =
                Files.writeString(Files.createDirectory(temp.resolve("secret")).resolve("feedback.html"), "mine");
        for (String student : List.of("ada", "ben.oneil")) {
            Files.createDirectories(temp.resolve("out").resolve(student));
            Files.createSymbolicLink(temp.resolve("out").resolve(student).resolve("feedback.html"), secret);
        }
        assertExports(2, "a link that leads out of", command);
        Files.delete(temp.resolve("out/ada/feedback.html"));
        Files.delete(temp.resolve("out/ada"));
        Files.createSymbolicLink(temp.resolve("out/ada"), secret.getParent());
        assertExports(2, "a link that leads out of", command);
        Path file = temp.resolve("out/results.json");
        String own = Files.readString(file);
        for (String name : List.of("../secret", "", "/secret", "..\\\\secret")) {
            Files.writeString(file, own.replaceFirst("\"ada\"", Matcher.quoteReplacement("\"" + name + "\"")));
            assertExports(2, "cannot be a folder's", command);
        }
        for (String points : List.of("1000", "-1")) {
            Files.writeString(file, own.replaceFirst("\"score\" : \\d+", "\"score\" : " + points));
            assertExports(2, points + " of ", command);
        }
        assertThat(zip).doesNotExist();
    }

    @Test
    void sourcesAreLaidOutBesideWhatTheStarterGave() throws IOException {
        Path handedIn = temp.resolve("class/ada").resolve(Example.LAB.handedIn());
        Files.createDirectories(handedIn);
        Files.writeString(handedIn.resolve("Merge.java"), named("package marshal.LAB;\nclass Merge {}"));
        Files.writeString(handedIn.resolve("notes.txt"), "mine");
        Files.createDirectories(temp.resolve("class/ben"));
        String command = "export sources %s --lab LAB --out %s";
        assertSays(
                0,
                "has the sources of 1 of 2 submissions.\nWithout files of this lab: ben",
                command,
                temp.resolve("class"),
                temp.resolve("similar"));
        assertThat(temp.resolve("similar/submissions/ada"))
                .isDirectoryNotContaining("glob:**.txt")
                .isDirectoryContaining("glob:**/Merge.java");
        assertThat(temp.resolve("similar/base")).isDirectoryContaining("glob:**/Merge.java");
        assertThat(temp.resolve("similar/submissions/ben")).doesNotExist();
        assertSays(2, "is not empty", command, temp.resolve("class"), temp.resolve("similar"));
    }

    @Test
    void aSubmissionThatCannotBeReadIsNamedAndTheOthersAreLaidOut() throws IOException {
        Path handedIn = Files.createDirectories(temp.resolve("class/zoe").resolve(Example.LAB.handedIn()));
        Files.writeString(handedIn.resolve("Merge.java"), named("package marshal.LAB;\nclass Merge {}"));
        Files.createSymbolicLink(temp.resolve("class/ada.java"), Path.of("/proc/self/mem")); // even root cannot read it
        assertSays(
                0,
                "has the sources of 1 of 2 submissions.\nNot compared, because they cannot be read here: ada (",
                "export sources %s --lab LAB --out %s",
                temp.resolve("class"),
                temp.resolve("similar"));
        assertThat(temp.resolve("similar/submissions/zoe/Merge.java")).exists();
    }

    @Test
    void whoHandedNothingInIsNamed() {
        MadeResults.graded(
                temp.resolve("out"),
                MadeResults.student("ada", 60, 5),
                new StudentResult("ben.oneil", List.of(LabRun.missing(Example.LAB, "it was not handed in"))));
        assertExports(
                0,
                "\nNot handed in:\n  ben.oneil\n",
                "moodle --gradebook %s --out %s",
                MOODLE,
                temp.resolve("import.csv"));
        assertThat(temp.resolve("import.csv")).content().doesNotContain("ben.oneil");
        assertExports(
                0,
                "\nNot handed in:\n  ben.oneil\n",
                "moodle --gradebook %s --out %s --zeros",
                MOODLE,
                temp.resolve("import.csv"));
        assertThat(temp.resolve("import.csv")).content().contains("ben.oneil@example.edu,0,");
    }

    @Test
    void whatCouldNotBeRunIsNamedAndGetsNoZero() {
        MadeResults.graded(
                temp.resolve("out"),
                MadeResults.student("ada", 60, 5),
                new StudentResult("ben.oneil", List.of(LabRun.error(Example.LAB.name(), "a cut zip", List.of()))));
        assertOnlyBenIsLeftAsHeWas();
    }

    @Test
    void whomAPersonGavePointsIsNotCalledLeftOut() throws IOException {
        MadeResults.graded(
                temp.resolve("out"),
                new StudentResult("ada", List.of(LabRun.error(Example.LAB.name(), "a cut zip", List.of()))),
                new StudentResult("ben.oneil", List.of(LabRun.error(Example.LAB.name(), "a cut zip", List.of()))));
        Files.writeString(temp.resolve("out/gradebook.csv"), named("student,LAB-NAME final\nada,7.5\nben.oneil,\n"));
        assertOnlyBenIsLeftAsHeWas();
        assertThat(temp.resolve("import.csv")).content().contains("CS-404-02,7.5\n");
    }

    private void assertOnlyBenIsLeftAsHeWas() {
        assertExports(
                0,
                "\nHanded in, and could not be run; left as they were (--zeros gives 0 points):\n  ben.oneil\n",
                "canvas --gradebook %s --assignment %s --out %s",
                CANVAS,
                "Lab 1 (1234)",
                temp.resolve("import.csv"));
    }

    @Test
    void canvassGradebookIsFilledIn() {
        Path file = temp.resolve("import.csv");
        MadeResults.graded(temp.resolve("out"), MadeResults.student("ada", 60, 5));
        assertExports(
                0,
                "points of the checks for 1 student.",
                "canvas --gradebook %s --assignment %s --out %s",
                CANVAS,
                "Lab 1 (1234)",
                file);
        assertThat(file).content().contains("CS-404-02,65\n").doesNotContain("Lab 2");
    }

    @Test
    void reportsAreOneFileOrAFolder() throws IOException {
        MadeResults.graded(
                temp.resolve("out"),
                MadeResults.student("ada", 60, 5),
                MadeResults.student(":a\nb", 0, 0),
                MadeResults.student(":a b", 0, 0));
        assertExports(0, "all.xml is written", "junit --out %s", temp.resolve("all.xml"));
        assertThat(temp.resolve("all.xml"))
                .content()
                .contains(named("<testsuite name=\"ada LAB-NAME\"") + " tests=\"3\" failures=\"0\"");
        Path folder = temp.resolve("xml");
        assertExports(0, "has 3 files", "junit --out %s", folder);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("TEST-ada.xml", "TEST-_a_b.xml", "TEST-_a_b-2.xml");
        }
        assertExports(0, "is written", "csv --out %s", temp.resolve("all.csv"));
        assertThat(temp.resolve("all.csv"))
                .content()
                .startsWith("student,lab,step,check,")
                .contains(named("\":a b\",LAB-NAME,"));
    }

    @Test
    void gradescopesResultsAreOfOneStudent() throws IOException {
        Path file = temp.resolve("results/results.json");
        assertExports(
                0,
                "LAB-NAME: 60 of 100, bonus 5, isolation T1",
                "gradescope-results --student ada --out %s --visibility hidden --metadata %s",
                file,
                temp.resolve("nowhere"));
        assertThat(Json.read(file, JsonNode.class).path("visibility").asText()).isEqualTo("hidden");
        assertExports(2, "There are no results of zoe", "gradescope-results --student zoe --out %s", file);
    }

    /** Asserts as {@link Console#assertSays} does, for an export of the results. */
    private void assertExports(int exitCode, String what, String line, Object... values) {
        assertSays(exitCode, what, "export " + line + " --results " + results, values);
    }
}
