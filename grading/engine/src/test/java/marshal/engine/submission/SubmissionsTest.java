package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import marshal.engine.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubmissionsTest {

    @TempDir
    private Path folder;

    @Test
    void areFoldersAndZipsByName() throws IOException {
        folders("cleo", ".git");
        files("ada.zip", "ben.ZIP", "marks.csv");
        assertThat(Submissions.in(folder)).extracting(Submission::student).containsExactly("ada", "ben", "cleo");
    }

    @Test
    void whatSystemsAndInstructorsLeaveIsTold() throws IOException {
        folders("cleo", "__MACOSX", "@eaDir", "lost+found", ".git", "$RECYCLE.BIN");
        files(".DS_Store", "Thumbs.db", "desktop.ini", "marks.csv", "policy.JSON", "README.md");
        var told = new ArrayList<String>();
        assertThat(Submissions.in(folder, told::add))
                .extracting(Submission::student)
                .containsExactly("cleo");
        assertThat(told)
                .containsExactly("Left out, since no student has handed it in: $RECYCLE.BIN, .DS_Store, .git, @eaDir, "
                        + "README.md, Thumbs.db, __MACOSX, desktop.ini, lost+found, marks.csv, policy.JSON.");
    }

    /** Their names say which student has handed them in. */
    @Test
    void tablesAndPagesFromCanvasAndMoodleAreStudents() throws IOException {
        files("ada_7_21_lab9.zip", "ada_7_22_timings.csv", "ben_8_23_answers.md", "marks.csv");
        files("C D_9_assignsubmission_file_policy.json");
        var told = new ArrayList<String>();
        assertThat(Submissions.in(folder, told::add))
                .extracting(Submission::student)
                .containsExactly("C D_9_assignsubmission_file_policy.json", "ada_7_21_lab9", "ben_8_23_answers.md");
        assertThat(told)
                .containsExactly(
                        "Left out, since no student has handed it in: marks.csv.",
                        "Left out, since the same student has handed in something better to grade: "
                                + "ada_7_22_timings.csv.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__MACOSX",
                "@eaDir",
                "#recycle",
                "@Recycle",
                "#snapshot",
                "lost+found",
                "$RECYCLE.BIN",
                "RECYCLER",
                "found.000",
                "System Volume Information",
                "Temporary Items",
                "Icon\r",
                ".Trashes",
                "~$marks.docx"
            })
    void whatSystemsLeaveIsNoStudent(String name) throws IOException {
        folders("ada", "found", "recycle", name);
        assertThat(Submissions.in(folder)).extracting(Submission::student).containsExactly("ada", "found", "recycle");
    }

    @Test
    void everyOtherFileIsASubmission() throws IOException {
        files("ada.tar.gz", "ben.TGZ", "carl.tar", "dora.rar", "emil.7z", "Partition.java", "fay.tar.bz2", "gus.pdf");
        files("hal.smith", "ivy.c", ".zip.zip", "jo.java.txt");
        assertThat(Submissions.in(folder, told -> assertThat(told).endsWith(": .zip.zip.")))
                .extracting(Submission::student)
                .containsExactly(
                        "Partition", "ada", "ben", "carl", "dora", "emil", "fay", "gus", "hal.smith", "ivy", "jo");
    }

    /** Canvas lets a student hand in several files, and names their owner. So does Moodle. */
    @Test
    void whatGoesBestIsTakenOfWhatOneStudentHandedIn() throws IOException {
        files("ada.zip", "ada.pdf", "babbage_8_24_Merge-1.java", "babbage_8_25_notes.txt");
        files("lovelaceada_LATE_7_21_lab9.tgz", "lovelaceada_7_22_report.pdf", "lovelaceada_7_23_Merge.java");
        files("hopper_9_26_notes.txt", "hopper_9_27_report.pdf");
        folders("A B_1_assignsubmission_file_", "A B_1_assignsubmission_onlinetext_");
        folders("C_2_assignsubmission_onlinetext_");
        var told = new ArrayList<String>();
        assertThat(Submissions.in(folder, told::add))
                .extracting(Submission::student)
                .containsExactly(
                        "A B_1_assignsubmission_file_",
                        "C_2_assignsubmission_onlinetext_",
                        "ada",
                        "babbage_8_24_Merge-1",
                        "hopper_9_26_notes",
                        "lovelaceada_LATE_7_21_lab9");
        assertThat(told)
                .containsExactly("Left out, since the same student has handed in something better to grade: "
                        + "A B_1_assignsubmission_onlinetext_, ada.pdf, babbage_8_25_notes.txt, hopper_9_27_report.pdf, "
                        + "lovelaceada_7_22_report.pdf, lovelaceada_7_23_Merge.java.");
    }

    /** Of two files with the same name from the student, Canvas received the one with the higher number last. */
    @Test
    void canvassSingleFilesOfOneStudentAreOneSubmission() throws Exception {
        Lab lab = Labs.ALL.get(0);
        Map.of(
                        "a_7_9_Merge.java",
                        "old",
                        "a_7_22_Merge-1.java",
                        "new",
                        "a_7_23_Spa.java.txt",
                        "spa",
                        "b_8_24_Spa.java",
                        "b's")
                .forEach((name, text) -> write(name, lab.mark(Language.JAVA) + text));
        files("a_7_25_notes.txt");
        var told = new ArrayList<String>();
        List<Submission> found = Submissions.in(folder, told::add);
        assertThat(told).singleElement().asString().endsWith(": a_7_25_notes.txt.");
        assertThat(found).hasSize(2);
        assertThat(new SourceReader(lab).read(found.get(0).path()).files())
                .containsExactly(
                        Map.entry("Merge.java", lab.mark(Language.JAVA) + "new"),
                        Map.entry("Spa.java", lab.mark(Language.JAVA) + "spa"));
    }

    @Test
    void moodlesSingleFilesOfOneStudentAreOneSubmission() throws Exception {
        Lab lab = Labs.ALL.get(0);
        for (String name : List.of(
                "A B_7_assignsubmission_file_Merge.java",
                "A B_7_assignsubmission_file_Spa.java",
                "A B_71_assignsubmission_file_Spa.java")) {
            write(name, lab.mark(Language.JAVA));
        }
        List<Submission> found = Submissions.in(folder);
        assertThat(found).hasSize(2);
        assertThat(new SourceReader(lab).read(found.get(1).path()).files()).containsOnlyKeys("Merge.java", "Spa.java");
        assertThat(new SourceReader(lab).read(found.get(0).path()).files()).containsOnlyKeys("Spa.java");
    }

    @Test
    void otherSingleFilesOfOneStudentAreRefused() throws IOException {
        files("ada.java", "ada.c");
        assertRefused(folder, "ada.c, ada.java", "into one folder");
    }

    @Test
    void aFolderWithNothingButAZipIsThatZip() throws IOException {
        String moodle = "Ada Lovelace_123_assignsubmission_";
        folders(moodle + "file_", "ben", "cleo", moodle + "onlinetext_");
        files(moodle + "file_/lab9.zip", "ben/lab9.zip", "ben/notes.txt", "cleo/lab9.zip", "cleo/lab8.zip");
        assertThat(Submissions.in(folder))
                .extracting(Submission::path)
                .containsExactly(
                        folder.resolve(moodle + "file_/lab9.zip"),
                        folder.resolve("ben/lab9.zip"),
                        folder.resolve("cleo"));
    }

    @Test
    void aZipBesideTheFilesThemselvesIsNotAskedFor() throws IOException {
        Lab lab = Labs.ALL.get(0);
        Path files = Files.createDirectories(folder.resolve("ada/" + lab.handedIn()));
        Files.writeString(files.resolve("Merge.java"), lab.mark(Language.JAVA));
        files("ada/older.zip");
        assertThat(Submissions.in(folder)).extracting(Submission::path).containsExactly(folder.resolve("ada"));
    }

    @Test
    void complainsOfMissingEmptyAndTwofold() throws IOException {
        assertRefused(folder.resolve("nowhere"), "nowhere");
        assertRefused(folder, "No submissions");
        folders("ada");
        files("ada.zip");
        assertRefused(folder, "called ada");
    }

    /** Their rows of the gradebook would have one name. */
    @Test
    void namesThatLookAlikeAreRefused() throws IOException {
        folders("C D", "C\nD", "C D E");
        assertRefused(folder, "Two submissions are called C D: ", "rename one");
    }

    /**
     * In each pair, one student's results would replace the other's on a system that takes both names for one folder.
     */
    @ParameterizedTest
    @CsvSource({
        "Ada, ada",
        "\u00e9ve, e\u0301ve",
        "\u00c9ve, e\u0301ve",
        "Stra\u00dfe, STRASSE",
        "\u03c3\u03c2, \u03a3\u03a3"
    })
    void namesThatAreOneFolderSomewhereAreRefusedEverywhere(String one, String other) throws IOException {
        folders("ben");
        files(one + ".zip");
        assertThat(Submissions.in(folder)).hasSize(2);
        files(other + ".tar");
        assertRefused(folder, "\"" + one + "\"", "\"" + other + "\"", "one folder on some systems", "Rename one");
    }

    private static void assertRefused(Path submissions, String... says) {
        assertThatThrownBy(() -> Submissions.in(submissions))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(says);
    }

    private void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void files(String... names) throws IOException {
        for (String name : names) {
            Files.createFile(folder.resolve(name));
        }
    }

    private void folders(String... names) throws IOException {
        for (String name : names) {
            Files.createDirectory(folder.resolve(name));
        }
    }
}
