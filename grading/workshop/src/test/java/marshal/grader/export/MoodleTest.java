package marshal.grader.export;

import static marshal.grader.export.MadeResults.grades;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.UsageException;
import marshal.workshop.Example;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against the rules of Moodle's grade/import/csv: users and grades that it does not take stop it as a whole. */
class MoodleTest {

    private static final Path BOOK = MadeResults.resource("moodle.csv");

    @TempDir
    private Path temp;

    @Test
    void onlyTheGradesOfTheItemChange() throws IOException {
        FilledGradebook filled = fill(null, null, grades("ada@example.edu", "87", "2301002", "100.0"));
        assertThat(new String(filled.file(), StandardCharsets.UTF_8))
                .isEqualTo(lines(BOOK, "Email address", "ada@", "ben.oneil@")
                        .replace("ada@example.edu,-,", "ada@example.edu,87,")
                        .replace("ben.oneil@example.edu,-,", "ben.oneil@example.edu,100,"));
        assertThat(filled.graded()).isEqualTo(2);
        assertThat(filled.left()).containsExactly("Chloé (chloe@example.edu): 55.50", "Dan (dan@example.edu): -");
        assertThat(filled.advice())
                .anyMatch(each -> each.contains("\"Email address\""))
                .anyMatch(each -> each.contains("Force import"));
    }

    /** What is in somebody else's row would be written over what Moodle has by then. */
    private static String lines(Path file, String... parts) throws IOException {
        return Files.readString(file)
                .lines()
                .filter(line -> Stream.of(parts).anyMatch(line::contains))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void usersAreFoundByTheFirstPartOfAnAddressAndByTheNamesOfMoodlesOwnFolders() {
        FilledGradebook filled = fill(
                null,
                null,
                grades(
                        "ada",
                        "1",
                        "Dan Müller_123_assignsubmission_file_",
                        "2",
                        "de la Cruz, y Ramos Chloé_7_assignsubmission_file_lab9",
                        "3"));
        assertThat(filled.left()).singleElement().asString().contains("Ben");
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() throws IOException {
        List<Grade> grades = grades(
                "ada", "87", "2301001", "88", "zoe\u001B[2J", "1", "dan", "n/a", "chloe", "105", "Ben O'Neil", "1");
        assertThatThrownBy(() -> fill(null, null, grades))
                .isInstanceOf(UsageException.class)
                .message()
                .startsWith("Nothing was written:")
                .contains("ada and 2301001 are the same user, Ada (ada@example.edu)")
                .contains("zoe?[2J: no such user in Email address or ID number")
                .contains("dan: \"n/a\" is no number")
                .contains("chloe: 105 points are more than 100")
                .contains("--no-bonus")
                .contains("Ben O'Neil: no such user");
    }

    @Test
    void aFileSaysWhoASubmissionIsOf() throws IOException {
        Path map = Files.writeString(temp.resolve("map.csv"), "submission;user\nteam 7;ben.oneil@example.edu\n");
        FilledGradebook filled = new Moodle(BOOK)
                .fill(Example.LAB, null, null, grades("team 7", "9"), StudentMap.read(map), Moodle.MOST);
        assertThat(filled.file()).asString(StandardCharsets.UTF_8).contains("ben.oneil@example.edu,9,");
        Path twice = Files.writeString(temp.resolve("twice.csv"), "submission,user\na,b\nA,c\n");
        assertThatThrownBy(() -> StudentMap.read(twice)).hasMessageContaining("has the submission A twice");
        Path other = Files.writeString(temp.resolve("other.csv"), "who,is\n");
        assertThatThrownBy(() -> StudentMap.read(other)).hasMessageContaining("submission,user");
    }

    @Test
    void aSiteMayTakeMoreThanAHundred() {
        FilledGradebook filled = new Moodle(BOOK)
                .fill(Example.LAB, "Lab 1", null, grades("ada", "105"), StudentMap.NONE, BigDecimal.valueOf(105));
        assertThat(filled.file()).asString(StandardCharsets.UTF_8).contains("ada@example.edu,105,");
    }

    @Test
    void theItemIsFoundOrAskedFor() {
        assertThat(fill("Lab 2", null, grades("ada", "5")).file())
                .asString(StandardCharsets.UTF_8)
                .contains("ada@example.edu,-,,5,");
        assertThat(fill("Assignment: Lab 2 (Real)", null, grades("ada", "5")).graded())
                .isOne();
        assertThatThrownBy(() -> fill("Lab 3", null, grades("ada", "5")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is called Lab 3")
                .hasMessageContaining("\"Assignment: Lab 1 (Real)\"");
    }

    @Test
    void anotherLanguageNeedsTheTitleOfItsColumn() throws IOException {
        Path german = MadeResults.resource("moodle-german.csv");
        assertThatThrownBy(
                        () -> new Moodle(german).fill(Example.LAB, null, null, List.of(), StudentMap.NONE, Moodle.MOST))
                .hasMessageContaining("no column Email address, Username or ID number")
                .hasMessageContaining("\"E-Mail-Adresse\"");
        FilledGradebook filled = new Moodle(german)
                .fill(
                        Example.LAB,
                        null,
                        "E-Mail-Adresse",
                        grades("ADA@example.edu", "78.3"),
                        StudentMap.NONE,
                        Moodle.MOST);
        assertThat(new String(filled.file(), StandardCharsets.UTF_8))
                .isEqualTo(Files.readString(german)
                        .replaceAll("(?m)^Jürgen.*\\R", "")
                        .replace("\"-\";\"0,00\"", "\"78.3\";\"0,00\""));
    }

    @Test
    void whatElseWouldStopTheImportIsRefused() throws IOException {
        assertRefused(
                Files.readString(BOOK).replace("55.50,\"See", "B+,\"See"),
                "Chloé (chloe@example.edu) has \"B+\" in Assignment: Lab 1 (Real)");
        assertRefused(Files.readString(BOOK) + "Eve,E\n", "Line 6");
        assertRefused(
                Files.readString(BOOK).replace("dan@example.edu", "Ben.oneil@example.edu"),
                "No column tells all users apart");
        assertRefused(Files.readString(BOOK).replace("dan@example.edu", ""), "No column tells all users apart");
        assertRefused(
                Files.readString(BOOK).replace("dan@example.edu", "ada@other.edu"),
                "ada may be Ada (ada@example.edu) or Dan (ada@other.edu)");
    }

    private void assertRefused(String book, String why) throws IOException {
        Path file = Files.writeString(temp.resolve("book.csv"), book);
        assertThatThrownBy(() -> new Moodle(file)
                        .fill(Example.LAB, null, null, grades("ada", "5"), StudentMap.NONE, Moodle.MOST))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }

    private static FilledGradebook fill(String item, String by, List<Grade> grades) {
        return new Moodle(BOOK).fill(Example.LAB, item, by, grades, StudentMap.NONE, Moodle.MOST);
    }
}
