package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import marshal.engine.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubmissionsTest {

    @TempDir
    private Path folder;

    @Test
    void areFoldersAndZipsByName() throws IOException {
        Files.createDirectory(folder.resolve("cleo"));
        Files.createFile(folder.resolve("ada.zip"));
        Files.createFile(folder.resolve("ben.ZIP"));
        Files.createFile(folder.resolve("marks.csv"));
        Files.createDirectory(folder.resolve(".git"));
        assertThat(Submissions.in(folder)).extracting(Submission::student).containsExactly("ada", "ben", "cleo");
    }

    @Test
    void whatSystemsAndInstructorsLeaveIsTold() throws IOException {
        Files.createDirectory(folder.resolve("cleo"));
        for (String name : List.of("__MACOSX", "@eaDir", "lost+found", ".git", "$RECYCLE.BIN")) {
            Files.createDirectory(folder.resolve(name));
        }
        for (String name : List.of(".DS_Store", "Thumbs.db", "desktop.ini", "marks.csv", "policy.JSON", "README.md")) {
            Files.createFile(folder.resolve(name));
        }
        var told = new ArrayList<String>();
        assertThat(Submissions.in(folder, told::add))
                .extracting(Submission::student)
                .containsExactly("cleo");
        assertThat(told)
                .containsExactly("Left out, since no student has handed it in: $RECYCLE.BIN, .DS_Store, .git, @eaDir, "
                        + "README.md, Thumbs.db, __MACOSX, desktop.ini, lost+found, marks.csv, policy.JSON.");
    }

    @Test
    void everyOtherFileIsASubmission() throws IOException {
        for (String name : List.of(
                "ada.tar.gz",
                "ben.TGZ",
                "carl.tar",
                "dora.rar",
                "emil.7z",
                "Partition.java",
                "fay.tar.bz2",
                "gus.pdf",
                "hal.smith",
                "ivy.c",
                ".zip.zip")) {
            Files.createFile(folder.resolve(name));
        }
        assertThat(Submissions.in(folder, told -> assertThat(told).endsWith(": .zip.zip.")))
                .extracting(Submission::student)
                .containsExactly("Partition", "ada", "ben", "carl", "dora", "emil", "fay", "gus", "hal.smith", "ivy");
    }

    /** Canvas lets a student hand in several files, and says whose they are; so does Moodle. */
    @Test
    void whatGoesBestIsTakenOfWhatOneStudentHandedIn() throws IOException {
        for (String name : List.of(
                "ada.zip",
                "ada.pdf",
                "lovelaceada_LATE_7_21_lab9.tgz",
                "lovelaceada_7_22_report.pdf",
                "lovelaceada_7_23_Merge.java",
                "babbage_8_24_Merge-1.java",
                "babbage_8_25_notes.txt",
                "hopper_9_26_notes.txt",
                "hopper_9_27_report.pdf")) {
            Files.createFile(folder.resolve(name));
        }
        for (String name : List.of(
                "A B_1_assignsubmission_file_",
                "A B_1_assignsubmission_onlinetext_",
                "C_2_assignsubmission_onlinetext_")) {
            Files.createDirectory(folder.resolve(name));
        }
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

    @Test
    void severalSingleFilesOfOneStudentAreRefused() throws IOException {
        Files.createFile(folder.resolve("lovelaceada_7_22_Merge.java"));
        Files.createFile(folder.resolve("lovelaceada_7_23_Spa.java"));
        assertThatThrownBy(() -> Submissions.in(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("lovelaceada_7_22_Merge.java, lovelaceada_7_23_Spa.java", "into one folder");
    }

    @Test
    void aFolderWithNothingButAZipIsThatZip() throws IOException {
        Path zip = Files.createFile(Files.createDirectory(folder.resolve("Ada Lovelace_123_assignsubmission_file_"))
                .resolve("lab9.zip"));
        Path beside =
                Files.createFile(Files.createDirectory(folder.resolve("ben")).resolve("lab9.zip"));
        Files.createFile(folder.resolve("ben").resolve("notes.txt"));
        Files.createFile(Files.createDirectory(folder.resolve("cleo")).resolve("lab9.zip"));
        Files.createFile(folder.resolve("cleo").resolve("lab8.zip"));
        Files.createDirectory(folder.resolve("Ada Lovelace_123_assignsubmission_onlinetext_"));
        assertThat(Submissions.in(folder))
                .extracting(Submission::path)
                .containsExactly(zip, beside, folder.resolve("cleo"));
    }

    @Test
    void aZipBesideTheFilesThemselvesIsNotAskedFor() throws IOException {
        Lab lab = Labs.ALL.get(0);
        Path files = Files.createDirectories(folder.resolve("ada/" + lab.handedIn()));
        Files.writeString(files.resolve("Merge.java"), lab.mark(Language.JAVA));
        Files.createFile(folder.resolve("ada/older.zip"));
        assertThat(Submissions.in(folder)).extracting(Submission::path).containsExactly(folder.resolve("ada"));
    }

    @Test
    void complainsOfMissingEmptyAndTwofold() throws IOException {
        assertThatThrownBy(() -> Submissions.in(folder.resolve("nowhere")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nowhere");
        assertThatThrownBy(() -> Submissions.in(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("No submissions");
        Files.createDirectory(folder.resolve("ada"));
        Files.createFile(folder.resolve("ada.zip"));
        assertThatThrownBy(() -> Submissions.in(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("called ada");
    }

    /** Of each two, one student's results would be the other's where a system takes both for one folder. */
    @ParameterizedTest
    @CsvSource({
        "Ada, ada",
        "\u00e9ve, e\u0301ve",
        "\u00c9ve, e\u0301ve",
        "Stra\u00dfe, STRASSE",
        "\u03c3\u03c2, \u03a3\u03a3"
    })
    void namesThatAreOneFolderSomewhereAreRefusedEverywhere(String one, String other) throws IOException {
        Files.createDirectory(folder.resolve("ben"));
        Files.createFile(folder.resolve(one + ".zip"));
        assertThat(Submissions.in(folder)).hasSize(2);
        Files.createFile(folder.resolve(other + ".tar"));
        assertThatThrownBy(() -> Submissions.in(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        "\"" + one + "\"", "\"" + other + "\"", "one folder on some systems", "Rename one");
    }
}
