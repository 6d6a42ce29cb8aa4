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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the rules of Moodle's grade/import/csv: an unknown user or a wrong grade stops the whole import. */
class MoodleTest {

    private static final Path BOOK = MadeResults.resource("moodle.csv");

    @TempDir
    private Path temp;

    @Test
    void onlyTheGradesOfTheItemChange() throws IOException {
        FilledGradebook filled = fill(null, grades("ada@example.edu", "87", "2301002", "100.0"));
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

    /** The lines that contain one of these parts. A row of another student would overwrite newer points in Moodle. */
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
        assertThatThrownBy(() -> fill(null, grades))
                .isInstanceOf(UsageException.class)
                .message()
                .startsWith("Nothing was written:")
                .contains("ada and 2301001 are the same user, Ada (ada@example.edu)")
                .contains("zoe?[2J: no such user in Email address or ID number")
                .contains("dan: \"n/a\" is not a number")
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
    void anEmptyCellOfThatFileIsNotTheUserWhoLacksANumber() throws IOException {
        Path map = Files.writeString(temp.resolve("map.csv"), "submission,user\nteam 7,\n");
        Path book = Files.writeString(
                temp.resolve("book.csv"), "Email address,ID number,Lab 1 (Real)\na@x.edu,1,-\nb@x.edu,,-\n");
        assertThatThrownBy(() -> new Moodle(book)
                        .fill(Example.LAB, "Lab 1", null, grades("team 7", "9"), StudentMap.read(map), Moodle.MOST))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("team 7 (): no such user in Email address or ID number");
    }

    @Test
    void aSiteMayTakeMoreThanAHundred() {
        FilledGradebook filled = new Moodle(BOOK)
                .fill(Example.LAB, "Lab 1", null, grades("ada", "105"), StudentMap.NONE, BigDecimal.valueOf(105));
        assertThat(filled.file()).asString(StandardCharsets.UTF_8).contains("ada@example.edu,105,");
    }

    @Test
    void theItemIsFoundOrAskedFor() {
        assertThat(fill("Lab 2", grades("ada", "5")).file())
                .asString(StandardCharsets.UTF_8)
                .contains("ada@example.edu,-,,5,");
        assertThat(fill("Assignment: Lab 2 (Real)", grades("ada", "5")).graded())
                .isOne();
        assertThatThrownBy(() -> fill("Lab 3", grades("ada", "5")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is called Lab 3")
                .hasMessageContaining("\"Assignment: Lab 1 (Real)\"");
    }

    @Test
    void anotherLanguageIsAsGood() throws IOException {
        Path german = MadeResults.resource("moodle-german.csv");
        for (String by : new String[] {null, "E-Mail-Adresse", "email", "Email address"}) {
            FilledGradebook filled = new Moodle(german)
                    .fill(Example.LAB, null, by, grades("ADA@example.edu", "78.3"), StudentMap.NONE, Moodle.MOST);
            assertThat(new String(filled.file(), StandardCharsets.UTF_8))
                    .as(by)
                    .isEqualTo(Files.readString(german)
                            .replaceAll("(?m)^Jürgen.*\\R", "")
                            .replace("\"-\";\"0,00\"", "\"78.3\";\"0,00\""));
        }
    }

    /**
     * The word for an assignment, and the language's words for names, addresses, points, percentages, letters and
     * feedback.
     */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            Assignment: ; First name; Last name; Email address;              Real;      Percentage;   Letter;               Feedback
            Aufgabe:_   ; Vorname;    Nachname;  E-Mail-Adresse;             Punkte;    Prozentsatz;  Note;                 Rückmeldung
            Devoir_:_   ; Prénom;     Nom de famille; Adresse de courriel;   Brut;      Pourcentage;  Lettre;               Feedback
            Devoir_     ; Prénom;     Nom;       Adresse_de_courriel;        Brut;      Pourcentage;  Lettre;               Feedback
            Tarea:      ; Nombre;     Apellido(s); Dirección de correo;      Real;      Porcentaje;   Letra;                Retroalimentación
            Compito:    ; Nome;       Cognome;   Indirizzo email;            Punteggio; Percentuale;  Graduatoria letterale; Feedback
            Trabalho:_  ; Nome;       Apelido;   E-mail;                     Real;      Percentagem;  Nota alfabética;      Comentários
            Tarefa:     ; Nome;       Sobrenome; Endereço de email;          Real;      Porcentagem;  Letra;                Feedback
            Opdracht:   ; Voornaam;   Achternaam; E-mailadres;               Reëel;     Percentage;   Letter;               Feedback
            Inlämningsuppgift:; Förnamn; Efternamn; E-postadress;            Reell;     Procent;      Bokstav;              Återkoppling
            Zadanie:    ; Imię;       Nazwisko;  E-mail;                     Punkty;    Procentowo;   Nazwa oceny;          Informacja zwrotna
            Úkol:       ; Křestní jméno; Příjmení; E-mailová adresa;         Skutečná hodnota; Procentuální hodnota; Slovní známka; Komentář
            Ödev:       ; Adı;        Soyadı;    E-posta adresi;             Gerçek;    Yüzde;        Harf;                 Geri bildirim
            Задание:    ; Имя;        Фамилия;   Адрес электронной почты;    Значение;  Проценты;     Буква;                Отзыв
            Завдання:   ; Ім'я;       Прізвище;  Електронна пошта;           Бали;      Відсоток;     Буква;                Коментар
            課題:        ; 名;          姓;         メールアドレス;               実データ;     パーセンテージ;  文字;                  フィードバック
            과제 :       ; 이름;         성;         이메일 주소;                  실점수;      백분율;         문자;                  피드백
            作业：        ; 名;          姓;         电子邮件地址;                 分数;       百分比;         分数段;                 反馈
            """)
    void everyLanguagesWordsAreKnown(
            String assignment,
            String first,
            String last,
            String written,
            String real,
            String percent,
            String letter,
            String feedback)
            throws IOException {
        String address = written.replace('_', '\u00a0');
        String title = assignment.replace('_', '\u00a0') + (assignment.endsWith("_") ? "" : " ") + "Lab\u00a01 (";
        String book = String.join(";", first, last, address, title + percent + ")", title + letter + ")") + ";" + title
                + real + ");" + title + feedback + ")";
        Path file = Files.writeString(
                temp.resolve("book.csv"),
                book + "\nAda;King;ada@x.edu;-;-;-;\nMary;O'Neil;mary@x.edu;12,00 %;F;3,00;well\n");
        for (String by : new String[] {null, address.replace('_', ' '), "email"}) {
            for (String item : new String[] {
                null, "Lab 1", "lab\u00a01", title + real + ")", (title + real + ")").replace('\u00a0', ' ')
            }) {
                var grades =
                        grades("Ada King_1_assignsubmission_file_", "5", "ONeil Mary_2_assignsubmission_file_", "6");
                FilledGradebook filled =
                        new Moodle(file).fill(Example.LAB, item, by, grades, StudentMap.NONE, Moodle.MOST);
                assertThat(filled.file())
                        .asString(StandardCharsets.UTF_8)
                        .contains("ada@x.edu;-;-;5;", "mary@x.edu;12,00 %;F;6;well");
                assertThat(filled.advice()).singleElement().asString().startsWith("Import it");
            }
        }
        for (String kind : List.of(percent, letter, feedback)) {
            Path lone = Files.writeString(
                    temp.resolve("lone.csv"),
                    first + ";" + last + ";" + address + ";" + title + kind + ")\nAda;King;ada@x.edu;-\n");
            for (String item : new String[] {null, "Lab 1", title + kind + ")"}) {
                assertThatThrownBy(() -> new Moodle(lone)
                                .fill(Example.LAB, item, null, grades("ada", "5"), StudentMap.NONE, Moodle.MOST))
                        .isInstanceOf(UsageException.class)
                        .hasMessageContaining(kind + ")\" of ")
                        .hasMessageContaining("has no points. Export the gradebook once more");
            }
        }
    }

    @Test
    void anUnknownLanguageIsAskedForItsColumnsAndRemarkedUpon() throws IOException {
        Path file =
                Files.writeString(temp.resolve("book.csv"), "Ime,E-naslov,Naloga: Lab 1 (Vrednost)\nAda,ada@x.edu,-\n");
        assertThatThrownBy(() -> new Moodle(file)
                        .fill(Example.LAB, null, null, grades("ada@x.edu", "5"), StudentMap.NONE, Moodle.MOST))
                .hasMessageContaining("no column Email address, Username or ID number")
                .hasMessageContaining("\"E-naslov\"");
        FilledGradebook filled = new Moodle(file)
                .fill(Example.LAB, null, "E-naslov", grades("ada@x.edu", "5"), StudentMap.NONE, Moodle.MOST);
        assertThat(filled.advice().get(0)).startsWith("Look whether \"Naloga: Lab 1 (Vrednost)\" holds points");
    }

    /** The number in the folder names of the submissions identifies its students, whatever their names are. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            Identifier;    Participant;    Full name;          Grade;        Last modified (submission)
            ID;            Teilnehmer/in;  Vollständiger Name; Bewertung;    Zuletzt geändert (Abgabe)
            Identifiant;   Participant;    Nom complet;        Note;         Dernière modification (travail remis)
            Идентификатор; Участник;       Полное имя;         Оценка;       Последнее изменение (ответ)
            ID;            参加者;           フルネーム;           評点;          最終更新日時 (提出)
            """)
    void aGradingWorksheetIsFilledToo(String identifier, String participant, String name, String grade, String modified)
            throws IOException {
        Path file = Files.writeString(
                temp.resolve("sheet.csv"),
                "\uFEFF" + String.join(",", identifier, name, grade, "Max", modified) + "\n" + participant
                        + " 7,Ada King,,\"100,00\",-\n" + participant + " 71,Ben,,\"100,00\",-\n");
        FilledGradebook filled = new Moodle(file)
                .fill(
                        Example.LAB,
                        null,
                        null,
                        grades("Ada_7_assignsubmission_file_", "5"),
                        StudentMap.NONE,
                        Moodle.MOST);
        assertThat(filled.file())
                .asString(StandardCharsets.UTF_8)
                .contains(" 7,Ada King,5,")
                .doesNotContain("Ben");
        assertThat(filled.advice()).containsExactly("Upload it in the assignment, as its grading worksheet.");
    }

    @Test
    void gradescopesTableSaysWhoASubmissionIsOf() throws IOException {
        Path map = Files.writeString(
                temp.resolve("gradescope.csv"),
                "First Name,Last Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID,Submission Time\n"
                        + "Ben,O,1,ben.oneil@example.edu,,1.0,9.0,Graded,123,2026-10-25 23:30:00 -0700\nZoe,P,2,z@x,,,9.0,Missing,,\nYan,P,3,y@x,,,9.0,Missing,,\n");
        FilledGradebook filled = new Moodle(BOOK)
                .fill(Example.LAB, null, null, grades("submission_123", "9"), StudentMap.read(map), Moodle.MOST);
        assertThat(filled.file()).asString(StandardCharsets.UTF_8).contains("ben.oneil@example.edu,9,");
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

    private static FilledGradebook fill(String item, List<Grade> grades) {
        return new Moodle(BOOK).fill(Example.LAB, item, null, grades, StudentMap.NONE, Moodle.MOST);
    }
}
