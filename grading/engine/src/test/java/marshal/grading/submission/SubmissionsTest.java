package marshal.grading.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Language;
import marshal.grading.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
