package marshal.grader.export;

import static marshal.grader.export.MadeResults.grades;
import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.engine.UsageException;
import marshal.workshop.Example;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the rules of Canvas's gradebook importer, which creates unknown users and assignments. */
class CanvasTest {

    private static final Path BOOK = MadeResults.resource("canvas.csv");

    @TempDir
    private Path temp;

    @Test
    void onlyWhatTheImportNeedsIsWritten() {
        FilledGradebook filled = fill("Lab 1 (1234)", null, grades("ada", "87", "2301002", "102.5"));
        assertThat(filled.file()).asString(StandardCharsets.UTF_8).isEqualTo("""
                Student,ID,SIS User ID,SIS Login ID,Section,Lab 1 (1234)
                    Points Possible,,,,,100
                "Cruz, Chloé de la",40311,2301003,chloe@example.edu,CS-404-01,55.5
                "Lovelace, Ada",40309,2301001,ada@example.edu,CS-404-01 and CS-404-02,87
                "Müller, Dan",40312,2301004,dan@example.edu,CS-404-02,EX
                "O'Neil, Ben",40310,2301002,bo117@example.edu,CS-404-01,102.5
                "Student, Test",40399,,f1a9c0de5f1a9c0de5f1a9c0de5f1a9c0de5f1a9,CS-404-01,
                """);
        assertThat(filled.left())
                .containsExactly(
                        "Cruz, Chloé de la (40311): 55.5",
                        "Müller, Dan (40312): EX (excused)",
                        "Student, Test (40399): empty");
        assertThat(filled.advice()).noneMatch(each -> each.contains("points possible"));
    }

    /**
     * The other forms of its export: separate names, no SIS User ID, semicolons and decimal commas, a mark at the
     * start.
     */
    @Test
    void otherFormsOfItsExportAreKept() throws IOException {
        Path other = Files.writeString(temp.resolve("other.csv"), """
                \uFEFFLastName;FirstName;ID;SIS Login ID;Root Account;Section;Lab 1 (1234);Final Score\r
                    Points Possible;;;;;;100,00;(read only)\r
                Lovelace;Ada;40309;ada;canvas.example.edu;"CS; 404";87,5;87,5\r
                O'Neil;Ben;40310;ben;canvas.example.edu;CS 404;;\r
                """);
        FilledGradebook filled =
                new Canvas(other).fill(Example.LAB, 100, "Lab 1", null, grades("ben", "12.5"), StudentMap.NONE);
        assertThat(filled.file()).asString(StandardCharsets.UTF_8).isEqualTo("""
                \uFEFFLastName;FirstName;ID;SIS Login ID;Root Account;Section;Lab 1 (1234)\r
                    Points Possible;;;;;;100,00\r
                Lovelace;Ada;40309;ada;canvas.example.edu;"CS; 404";87,5\r
                O'Neil;Ben;40310;ben;canvas.example.edu;CS 404;12.5\r
                """);
        assertThat(filled.advice()).hasSize(1);
    }

    @Test
    void rowsThatSayHowGradesArePostedStay() {
        assertThat(fill("Lab 2 (1235)", null, grades("ada", "87")).file())
                .asString(StandardCharsets.UTF_8)
                .startsWith(
                        "Student,ID,SIS User ID,SIS Login ID,Section,Lab 2 (1235)\n,,,,,Manual Posting\n    Points Possible,,,,,100\n");
    }

    @Test
    void whoIsExcusedOrHasNoSuchAssignmentIsLeftAndListed() {
        FilledGradebook filled = fill("Lab 2 (1235)", null, grades("dan", "50"));
        assertThat(filled.graded()).isZero();
        assertThat(filled.left()).contains("Müller, Dan (40312): N/A (not assigned)");
        assertThat(fill("Lab 1 (1234)", null, grades("dan", "50")).file())
                .asString(StandardCharsets.UTF_8)
                .contains("CS-404-02,EX");
    }

    @Test
    void theAssignmentHasToBeThere() {
        assertThat(fill("1234", null, grades("ada", "1")).graded()).isOne();
        assertThat(fill("Lab 1, early", null, grades("ada", "1")).advice())
                .anyMatch(each -> each.contains(named("has 5 points possible, and LAB has 100")));
        for (String title : List.of("Lab 9 (99)", "Lab 1 (1235)", "Final Score", "lab 1 (1234)", "")) {
            assertThatThrownBy(() -> fill(title, null, List.of()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("would make a new one")
                    .hasMessageContaining("\"Lab 1, early (1299)\"");
        }
    }

    @Test
    void usersAreFoundByTheNumberInTheNamesOfCanvassOwnFiles() {
        FilledGradebook filled = fill(
                "Lab 1 (1234)",
                null,
                grades("oneilben_LATE_40310_998877_lab9-gray", "1", "lovelaceada_40309_998878_lab9 (1)", "2"));
        assertThat(filled.graded()).isEqualTo(2);
    }

    @Test
    void usersThatAreNotThereAreRefused() {
        assertThatThrownBy(() -> fill("Lab 1 (1234)", null, grades("zoe", "1", "ada", "NaN", "Lovelace, Ada", "1")))
                .isInstanceOf(UsageException.class)
                .message()
                .contains("zoe: no such user in ID or SIS User ID or SIS Login ID")
                .contains("ada: \"NaN\" is not a number")
                .contains("Lovelace, Ada: no such user");
        assertThatThrownBy(() -> fill("Lab 1 (1234)", "SIS Login ID", grades("40309", "1")))
                .hasMessageContaining("40309: no such user in SIS Login ID");
        assertThatThrownBy(() -> fill("Lab 1 (1234)", "Shoe size", grades("40309", "1")))
                .hasMessageContaining("no column Shoe size");
    }

    @Test
    void otherFilesAndReadOnlyColumnsAreRefused() throws IOException {
        assertThatThrownBy(() -> new Canvas(MadeResults.resource("moodle.csv"))
                        .fill(Example.LAB, 100, "Lab 1 (1234)", null, List.of(), StudentMap.NONE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not an export of Canvas");
        Path closed = Files.writeString(
                temp.resolve("closed.csv"), Files.readString(BOOK).replace(",,,,,,100,5", ",,,,,,(read only),5"));
        assertThatThrownBy(() ->
                        new Canvas(closed).fill(Example.LAB, 100, "Lab 1 (1234)", null, List.of(), StudentMap.NONE))
                .hasMessageContaining("read only");
    }

    private static FilledGradebook fill(String assignment, String by, List<Grade> grades) {
        return new Canvas(BOOK).fill(Example.LAB, 100, assignment, by, grades, StudentMap.NONE);
    }
}
