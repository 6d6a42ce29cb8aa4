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

/** {@code lab export} as an instructor meets it. */
@ExtendWith(Console.class)
class ExportCommandTest {

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
        assertSays(2, "Missing required option", "export", "csv", "--results", results);
        assertSays(
                2,
                "There is no " + temp.resolve("nowhere"),
                "export",
                "csv",
                "--results",
                temp.resolve("nowhere").toString(),
                "--out",
                "x.csv");
        assertSays(
                2, "Not graded: LATER-NAME", "export", "csv", "--results", results, "--lab", "LATER", "--out", "x.csv");
        assertSays(
                2, "say whose with --student", "export", "gradescope-results", "--results", results, "--out", "x.json");
        assertSays(3, "run it as ./lab export gradescope", "export", "gradescope", "--out", "x.zip");
    }

    @Test
    void moodlesGradebookIsFilledInOrLeftAlone() throws IOException {
        Path file = temp.resolve("import.csv");
        String[] moodle = {
            "export",
            "moodle",
            "--results",
            results,
            "--gradebook",
            MadeResults.resource("moodle.csv").toString(),
            "--out"
        };
        assertSays(0, "import.csv has the points of the checks for 2 students.", with(moodle, file.toString()));
        assertThat(said())
                .contains("Left as they were:\n  Chloé (chloe@example.edu): 55.50\n", "Map from \"Email address\"");
        assertThat(file).content().contains("ada@example.edu,65,", "ben.oneil@example.edu,0,");
        assertSays(0, "2 students", with(moodle, file.toString(), "--no-bonus"));
        assertThat(file).content().contains("ada@example.edu,60,");

        Files.writeString(
                temp.resolve("out/gradebook.csv"),
                named("student,LAB-NAME,LAB-NAME final\nada,60,58.5\nben.oneil,0,0\n"));
        assertSays(0, "the final points of gradebook.csv for 2", with(moodle, file.toString()));
        assertThat(file).content().contains("ada@example.edu,58.5,");
        assertSays(2, "--no-bonus cannot be used with", with(moodle, file.toString(), "--no-bonus"));
        Files.delete(temp.resolve("out/gradebook.csv"));

        Files.delete(file);
        MadeResults.graded(temp.resolve("out"), MadeResults.student("zoe", 60, 5));
        assertSays(2, "zoe: no such user", with(moodle, file.toString()));
        assertThat(file).doesNotExist();
        Path map = Files.writeString(temp.resolve("map.csv"), "submission,user\nzoe,dan@example.edu\n");
        assertSays(0, "1 student.", with(moodle, file.toString(), "--students", map.toString()));
        assertSays(
                2,
                "would overwrite",
                "export",
                "moodle",
                "--results",
                results,
                "--gradebook",
                file.toString(),
                "--out",
                file.toString(),
                "--students",
                map.toString());
    }

    @Test
    void feedbackGoesBackInOneZip() throws IOException {
        Path zip = temp.resolve("feedback.zip");
        Files.createDirectories(temp.resolve("out/ada"));
        Files.writeString(temp.resolve("out/ada/feedback.html"), "<html>ada");
        assertSays(2, "ben.oneil/feedback.html", "export", "feedback", "--results", results, "--out", zip.toString());
        assertThat(zip).doesNotExist();
        Files.createDirectories(temp.resolve("out/ben.oneil"));
        Files.writeString(temp.resolve("out/ben.oneil/feedback.html"), "<html>ben");
        assertSays(
                0, "the feedback of 2 students", "export", "feedback", "--results", results, "--out", zip.toString());
        try (var in = new ZipFile(zip.toFile())) {
            assertThat(in.getInputStream(in.getEntry("ada/feedback.html")).readAllBytes())
                    .asString()
                    .isEqualTo("<html>ada");
            assertThat(in.stream().filter(entry -> !entry.isDirectory())).hasSize(2);
        }
    }

    /** Results may have come from elsewhere. */
    @Test
    void noPageFromOutsideOfTheResultsIsTaken() throws IOException {
        Path zip = temp.resolve("feedback.zip");
        String[] command = {"export", "feedback", "--results", results, "--out", zip.toString()};
        Path secret =
                Files.writeString(Files.createDirectory(temp.resolve("secret")).resolve("feedback.html"), "mine");
        for (String student : List.of("ada", "ben.oneil")) {
            Files.createDirectories(temp.resolve("out").resolve(student));
            Files.createSymbolicLink(temp.resolve("out").resolve(student).resolve("feedback.html"), secret);
        }
        assertSays(2, "a link that leads out of", command);
        Files.delete(temp.resolve("out/ada/feedback.html"));
        Files.delete(temp.resolve("out/ada"));
        Files.createSymbolicLink(temp.resolve("out/ada"), secret.getParent());
        assertSays(2, "a link that leads out of", command);
        Path file = temp.resolve("out/results.json");
        String own = Files.readString(file);
        for (String name : List.of("../secret", "", "/secret", "..\\\\secret")) {
            Files.writeString(file, own.replaceFirst("\"ada\"", Matcher.quoteReplacement("\"" + name + "\"")));
            assertSays(2, "cannot be a folder's", command);
        }
        for (String points : List.of("1000", "-1")) {
            Files.writeString(file, own.replaceFirst("\"score\" : \\d+", "\"score\" : " + points));
            assertSays(2, points + " of ", command);
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
        String[] command = {
            "export",
            "sources",
            temp.resolve("class").toString(),
            "--lab",
            "LAB",
            "--out",
            temp.resolve("similar").toString()
        };
        assertSays(0, "has the sources of 1 of 2 submissions.\nWithout files of this lab: ben", command);
        assertThat(temp.resolve("similar/submissions/ada"))
                .isDirectoryNotContaining("glob:**.txt")
                .isDirectoryContaining("glob:**/Merge.java");
        assertThat(temp.resolve("similar/base")).isDirectoryContaining("glob:**/Merge.java");
        assertThat(temp.resolve("similar/submissions/ben")).doesNotExist();
        assertSays(2, "is not empty", command);
    }

    @Test
    void whoHandedNothingInIsNamed() {
        MadeResults.graded(
                temp.resolve("out"),
                MadeResults.student("ada", 60, 5),
                new StudentResult("ben.oneil", List.of(LabRun.missing(Example.LAB, "it was not handed in"))));
        assertSays(
                0,
                "\nNot handed in:\n  ben.oneil\n",
                "export",
                "moodle",
                "--results",
                results,
                "--gradebook",
                MadeResults.resource("moodle.csv").toString(),
                "--out",
                temp.resolve("import.csv").toString());
        assertThat(temp.resolve("import.csv")).content().doesNotContain("ben.oneil");
        assertSays(
                0,
                "\nNot handed in:\n  ben.oneil\n",
                "export",
                "moodle",
                "--results",
                results,
                "--gradebook",
                MadeResults.resource("moodle.csv").toString(),
                "--out",
                temp.resolve("import.csv").toString(),
                "--zeros");
        assertThat(temp.resolve("import.csv")).content().contains("ben.oneil@example.edu,0,");
    }

    @Test
    void whatCouldNotBeRunIsNamedAndGetsNoZero() {
        MadeResults.graded(
                temp.resolve("out"),
                MadeResults.student("ada", 60, 5),
                new StudentResult("ben.oneil", List.of(LabRun.error(Example.LAB.name(), "a cut zip", List.of()))));
        assertSays(
                0,
                "\nHanded in, and could not be run; left as they were (--zeros gives 0 points):\n  ben.oneil\n",
                "export",
                "canvas",
                "--results",
                results,
                "--gradebook",
                MadeResults.resource("canvas.csv").toString(),
                "--assignment",
                "Lab 1 (1234)",
                "--out",
                temp.resolve("import.csv").toString());
    }

    @Test
    void canvassGradebookIsFilledIn() {
        Path file = temp.resolve("import.csv");
        MadeResults.graded(temp.resolve("out"), MadeResults.student("ada", 60, 5));
        assertSays(
                0,
                "points of the checks for 1 student.",
                "export",
                "canvas",
                "--results",
                results,
                "--gradebook",
                MadeResults.resource("canvas.csv").toString(),
                "--assignment",
                "Lab 1 (1234)",
                "--out",
                file.toString());
        assertThat(file).content().contains("CS-404-02,65\n").doesNotContain("Lab 2");
    }

    @Test
    void reportsAreOneFileOrAFolder() throws IOException {
        MadeResults.graded(
                temp.resolve("out"),
                MadeResults.student("ada", 60, 5),
                MadeResults.student(":a\nb", 0, 0),
                MadeResults.student(":a b", 0, 0));
        assertSays(
                0,
                "all.xml is written",
                "export",
                "junit",
                "--results",
                results,
                "--out",
                temp.resolve("all.xml").toString());
        assertThat(temp.resolve("all.xml"))
                .content()
                .contains(named("<testsuite name=\"ada LAB-NAME\"") + " tests=\"3\" failures=\"0\"");
        Path folder = temp.resolve("xml");
        assertSays(0, "has 3 files", "export", "junit", "--results", results, "--out", folder.toString());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("TEST-ada.xml", "TEST-_a_b.xml", "TEST-_a_b-2.xml");
        }
        assertSays(
                0,
                "is written",
                "export",
                "csv",
                "--results",
                results,
                "--out",
                temp.resolve("all.csv").toString());
        assertThat(temp.resolve("all.csv"))
                .content()
                .startsWith("student,lab,step,check,")
                .contains(named("\":a b\",LAB-NAME,"));
    }

    @Test
    void gradescopesResultsAreOfOneStudent() throws IOException {
        Path file = temp.resolve("results/results.json");
        assertSays(
                0,
                "LAB-NAME: 60 of 100, bonus 5, isolation T1",
                "export",
                "gradescope-results",
                "--results",
                results,
                "--student",
                "ada",
                "--out",
                file.toString(),
                "--visibility",
                "hidden",
                "--metadata",
                temp.resolve("nowhere").toString());
        assertThat(Json.read(file, JsonNode.class).path("visibility").asText()).isEqualTo("hidden");
        assertSays(
                2,
                "There are no results of zoe",
                "export",
                "gradescope-results",
                "--results",
                results,
                "--student",
                "zoe",
                "--out",
                file.toString());
    }

    private static String[] with(String[] first, String... last) {
        return Stream.concat(Stream.of(first), Stream.of(last)).toArray(String[]::new);
    }
}
