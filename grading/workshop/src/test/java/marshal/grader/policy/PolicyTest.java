package marshal.grader.policy;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import marshal.checks.course.Lab;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Submission;
import marshal.grader.report.Gradebook;
import marshal.grader.report.Gradebooks;
import marshal.grader.report.Outcomes;
import marshal.grader.report.StudentResult;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.MangledInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An instructor's rules: what they cost, and that mistakes in them are refused. LAB and LATER are any labs, see
 * {@link Example}.
 */
class PolicyTest {

    private static final String TEN_A_DAY = """
            {"zone": "Europe/Berlin", "labs": {"LAB": {"due": "2026-10-24T23:59", "graceMinutes": 10, "percentADay": 10, "floorPercent": 40}}}""";

    private static final String SIGNED = " \"reason\": \"x\", \"author\": \"me\", \"date\": \"2026-01-01\"}";
    private static final Instant NOW = Instant.parse("2027-02-01T00:00:00Z");

    @TempDir
    private Path temp;

    private final List<String> remarks = new ArrayList<>();
    private List<Submission> submissions;

    private List<Submission> adaAndBen() {
        return List.of(new Submission("ada", temp.resolve("ada")), new Submission("ben", temp.resolve("ben.zip")));
    }

    @BeforeEach
    void handIn() throws IOException {
        submissions = adaAndBen();
        Path file = Folders.put(temp.resolve("ada").resolve(Example.LAB.handedIn("Merge.java")), "class Merge {}");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-10-26T09:30:00Z")));
        zip("2026-10-24T23:58");
    }

    /** Clocks go back in the night after the deadline, so the first day of lateness has 25 hours. */
    @ParameterizedTest(name = "handed in {0}: {1} points")
    @CsvSource({
        "2026-10-24T23:59:00+02:00, 80",
        "2026-10-25T00:09:00+02:00, 80",
        "2026-10-25T00:09:01+02:00, 72",
        "2026-10-25T23:59:00+01:00, 72",
        "2026-10-25T22:59:00Z, 72",
        "2026-10-25T23:59:01+01:00, 64",
        "9999-12-31T23:59:59-18:00, 80",
        "0001-01-01T00:00:00+18:00, 80",
        "2026-10-25 23:59, 72",
        "2026-10-26T23:59:00, 64",
        "2026-10-29T12:00:00Z, 40",
        "2027-01-01T00:00:00Z, 32"
    })
    void eachDayBegunCostsAPercentageDownToAFloor(String time, BigDecimal points) throws IOException {
        assertThat(ruling(TEN_A_DAY, ada(time), "ada").total()).isEqualByComparingTo(points);
    }

    /** Clocks go forward on 29 March 2026 in Berlin. Hours are real hours; days are calendar days. */
    @ParameterizedTest(name = "handed in {0}: {1} percent less")
    @CsvSource({
        "2026-03-28T12:00:00+01:00, 0",
        "2026-03-28T12:00:01+01:00, 5",
        "2026-03-28T14:00:00+01:00, 5",
        "2026-03-28T14:00:01+01:00, 20",
        "2026-03-29T12:00:00+02:00, 20",
        "2026-03-29T12:00:01+02:00, 50",
        "2026-04-28T12:00:00+02:00, 50"
    })
    void aTableSaysWhatLatenessCosts(String time, BigDecimal percent) throws IOException {
        String table = """
                {"zone": "Europe/Berlin", "labs": {"LAB-NAME": {"due": "2026-03-28T12:00", "late": [
                  {"after": "0 minutes", "percent": 5}, {"after": "2 hours", "percent": 20}, {"after": "1 day", "percent": 50}]}}}""";
        assertThat(ruling(table, ada(time), "ada").late())
                .isEqualByComparingTo(percent.multiply(BigDecimal.valueOf(80)).movePointLeft(2));
    }

    @Test
    void theRowsOfThatTableMayComeInAnyOrder() throws IOException {
        String table = """
                {"zone": "UTC", "labs": {"LAB": {"due": "2026-03-28T12:00", "late": [
                  {"after": "1 day", "percent": 50}, {"after": "0 minutes", "percent": 5}, {"after": "2 hours", "percent": 20}]}}}""";
        assertThat(ruling(table, ada("2026-03-30T12:00:00Z"), "ada").late()).isEqualByComparingTo("40");
        assertThat(ruling(table, ada("2026-03-28T15:00:00Z"), "ada").late()).isEqualByComparingTo("16");
    }

    @Test
    void graceMayEndWithinAMinute() throws IOException {
        String half = TEN_A_DAY.replace("\"graceMinutes\": 10", "\"graceMinutes\": 0.5");
        assertThat(ruling(half, ada("2026-10-24T23:59:30"), "ada").late()).isZero();
        assertThat(ruling(half, ada("2026-10-24T23:59:31"), "ada").late()).isEqualByComparingTo("8");
    }

    @Test
    void timesThatAreTwiceOrNeverAreTheLaterOnes() throws IOException {
        String inTheGap = TEN_A_DAY.replace("2026-10-24T23:59", "2026-03-29T02:30"); // skipped: means 03:30
        assertThat(ruling(inTheGap, ada("2026-03-29T03:30:00+02:00"), "ada").late())
                .isZero();
        String twice = TEN_A_DAY.replace("2026-10-24T23:59", "2026-10-25T02:30"); // the second of the two times
        assertThat(ruling(twice, ada("2026-10-25T02:30:00+01:00"), "ada").late())
                .isZero();
    }

    @Test
    void withoutATableTheZipOrTheNewestFileSaysWhen() throws IOException {
        Policy policy = policy(TEN_A_DAY, null);
        assertThat(policy.of("ada", run(80))).satisfies(ruling -> {
            assertThat(ruling.late()).isEqualByComparingTo("16");
            assertThat(ruling.remark())
                    .isEqualTo("handed in 2026-10-26 10:30 +01:00 (newest file); late, day 2: 20 % less");
        });
        assertThat(policy.of("ben", run(80)).remark())
                .as("dates inside a zip are the student's")
                .isEqualTo("handed in 2026-10-25 23:58 +01:00 (date of the file); late, day 1: 10 % less");
        Policy other = policy(TEN_A_DAY, "student,lab,time\nben,LAB,2026-10-30T12:00\n");
        assertThat(other.of("ada", run(80)).remark()).contains("(newest file)");
        assertThat(other.of("ben", run(80)).remark())
                .contains("handed in 2026-10-30 12:00 +01:00 (times.csv)", "late, day 6: 60 % less");
    }

    /** Such a file is neither late by millions of days nor in time. A person looks at files with future dates. */
    @Test
    void aTimeThatIsYetToComeIsRemarkedUponAndCostsNothing() throws IOException {
        for (String ahead : List.of("2027-02-01T00:06:00Z", "2100-01-01T00:00:00Z")) {
            Files.setLastModifiedTime(temp.resolve("ben.zip"), FileTime.from(Instant.parse(ahead)));
            submissions = adaAndBen();
            assertThat(ruling(TEN_A_DAY, null, "ben")).satisfies(ruling -> {
                assertThat(ruling.total()).isEqualByComparingTo("80");
                assertThat(ruling.remark()).contains("(date of the file); that is yet to come");
            });
        }
        Files.setLastModifiedTime(temp.resolve("ben.zip"), FileTime.from(NOW.plusSeconds(60))); // clocks may differ
        submissions = adaAndBen();
        assertThat(ruling(TEN_A_DAY, null, "ben").total()).isEqualByComparingTo("32");
    }

    @Test
    void whoseFoldersMayHaveDatesOfTheirOwnIsSaid() throws IOException {
        policy(TEN_A_DAY, null);
        assertThat(remarks)
                .singleElement()
                .asString()
                .startsWith("1 of 2 submissions are folders")
                .contains("--handed-in");
    }

    @Test
    void moodlesWorksheetSaysWhen() throws IOException {
        String ada = "Ada Lovelace_4711_assignsubmission_file_";
        submissions = List.of(new Submission(ada, temp.resolve("ada")));
        String worksheet =
                "Identifier,Full name,Status,Grade,Last modified (submission)\nParticipant 47,Ben,-,,-\nParticipant 4711,Ada Lovelace,x,,\"%s\"\n";
        Policy policy = policy(TEN_A_DAY, String.format(worksheet, "Sunday, 25 October 2026, 11:30 PM"));
        assertThat(policy.of(ada, run(80)).remark())
                .isEqualTo("handed in 2026-10-25 23:30 +01:00 (times.csv); late, day 1: 10 % less");
        assertThatThrownBy(() -> policy(TEN_A_DAY, String.format(worksheet, "Sonntag, 25. Oktober 2026, 23:30")))
                .hasMessageContaining("line 3: \"Sonntag, 25. Oktober 2026, 23:30\" is not a time such as")
                .hasMessageContaining("in the language of the worksheet");
    }

    /** Some languages share a column title, but not the names of months. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            Identifier;    Last modified (submission);             Sunday, October 25, 2026, 11:30 PM
            ID;            Zuletzt geändert (Abgabe);              Sonntag, 25. Oktober 2026, 23:30
            Identifiant;   Dernière modification (travail remis);  dimanche 25 octobre 2026, 23:30
            Identificador; Última modificación (entrega);          domingo, 25 de octubre de 2026, 23:30
            Identificador; Última modificación (entrega);          domingo, 25 de outubro de 2026, 23:30
            Identificador; Última modificação (envio);             domingo, 25 out 2026, 23:30
            Something;     Last modified (submission);             Sunday, 25 October 2026, 11:30 PM
            标识符;          上次修改（作业）;                          2026年10月25日 星期日 23:30
            """)
    void aWorksheetInAnyLanguageSaysWhen(String identifier, String submitted, String time) throws IOException {
        String ada = "Ada Lovelace_4711_assignsubmission_file_";
        submissions = List.of(new Submission(ada, temp.resolve("ada")));
        Policy policy = policy(TEN_A_DAY, identifier + ";" + submitted + "\nX 47;-\nX 4711;\"" + time + "\"\n");
        assertThat(policy.of(ada, run(80)).remark()).startsWith("handed in 2026-10-25 23:30 +01:00 (times.csv)");
    }

    @Test
    void gradescopesTableSaysWhen() throws IOException {
        submissions = List.of(new Submission("submission_123", temp.resolve("ada")));
        Policy policy = policy(
                TEN_A_DAY,
                "Name,Email,Submission ID,Submission Time\nZoe,z@x,,\nAda,a@x,123,2026-10-25 15:30:00 -0700\nBen,b@x,1234,2026-10-25 15:30:00 -0700\n");
        assertThat(policy.of("submission_123", run(80)).remark())
                .startsWith("handed in 2026-10-25 23:30 +01:00 (times.csv)");
    }

    @Test
    void canvasSaysWhoIsLateAndNotWhen() throws IOException {
        String late = "lovelaceada_LATE_123_456_lab9";
        Path zip = temp.resolve(late + ".zip");
        Files.copy(temp.resolve("ben.zip"), zip);
        Files.setLastModifiedTime(zip, FileTime.from(Instant.parse("2026-10-20T09:30:00Z")));
        submissions = List.of(new Submission(late, zip));
        assertThat(policy(TEN_A_DAY, null).of(late, run(80)).remark())
                .contains("marked as late, nobody says by how much: as the first day; late, day 1: 10 % less");
        String slipDays = TEN_A_DAY.replace("\"labs\": {", "\"slipDays\": {\"days\": 1}, \"labs\": {");
        assertThat(policy(slipDays, null).of(late, run(80)).late())
                .as("a slip day is for that, too")
                .isZero();
    }

    @Test
    void anExtensionMovesTheDueTimeOfOne() throws IOException {
        String text = with(TEN_A_DAY, "extensions", """
                {"student": "ada", "lab": "LAB", "due": "2026-10-27T12:00", "reason": "was ill", "author": "Prof. Day", "date": "2026-10-20"}""");
        assertThat(ruling(text, null, "ada")).satisfies(ruling -> {
            assertThat(ruling.total()).isEqualByComparingTo("80");
            assertThat(ruling.remark()).endsWith("due 2026-10-27 12:00 +01:00 by Prof. Day on 2026-10-20: was ill");
        });
    }

    @Test
    void slipDaysGoToTheFirstLabThatIsLate() throws IOException {
        String two = TEN_A_DAY.replace(
                "\"labs\": {",
                "\"slipDays\": {\"days\": 3, \"mostALab\": 2},\n\"labs\": {\"LATER\": {\"due\": \"2026-10-01T12:00\", \"percentADay\": 5}, ");
        String both =
                "student,lab,time\nada,LATER,2026-10-02T11:00\nada,LAB,2026-10-27T20:00\n"; // one day late, and three
        assertThat(ruling(two, both, "ada")).satisfies(ruling -> {
            assertThat(ruling.late()).as("of three days, two are left for it").isEqualByComparingTo("8");
            assertThat(ruling.remark())
                    .contains("2 of 3 slip days, so due 2026-10-26 23:59 +01:00", "late, day 1: 10 % less");
        });
        String onlyOne = two.replace("\"days\": 3", "\"days\": 1");
        assertThat(ruling(onlyOne, both, "ada").late()).as("lab 2 has taken it").isEqualByComparingTo("24");
        assertThat(ruling(onlyOne, "student,lab,time\nada,LAB,2026-10-27T20:00\nada,LATER,2026-10-01T12:00\n", "ada")
                        .late())
                .isEqualByComparingTo("16");
    }

    @Test
    void noMoreSlipDaysAreTakenThanGraceLeavesToTake() throws IOException {
        String three = TEN_A_DAY.replace("\"labs\": {", "\"slipDays\": {\"days\": 3}, \"labs\": {");
        assertThat(ruling(three, ada("2026-10-26T00:09:00+01:00"), "ada")).satisfies(ruling -> {
            assertThat(ruling.late()).isZero();
            assertThat(ruling.remark()).endsWith("1 of 3 slip days, so due 2026-10-25 23:59 +01:00");
        });
        assertThat(ruling(three, ada("2026-10-26T00:09:01+01:00"), "ada").remark())
                .contains("2 of 3 slip days");
    }

    @Test
    void aLabThatCannotBeReadCostsNoSlipDays() throws IOException {
        Path unread = Files.createSymbolicLink(temp.resolve("ada.java"), Path.of("/proc/self/mem")); // even by root
        submissions = List.of(new Submission("ada", unread));
        String two = TEN_A_DAY.replace(
                "\"labs\": {",
                "\"slipDays\": {\"days\": 2}, \"labs\": {\"LATER\": {\"due\": \"2026-10-01T12:00\", \"percentADay\": 5}, ");
        assertThat(ruling(two, ada("2026-10-26T20:00:00"), "ada")).satisfies(ruling -> {
            assertThat(ruling.late()).isZero();
            assertThat(ruling.remark()).contains("2 of 2 slip days");
        });
    }

    @Test
    void overridesChangeAStepOrSettleALab() throws IOException {
        String step = with(TEN_A_DAY, "overrides", """
                {"student": "ada", "step": "LAB.3", "points": 7.5, "reason": "the idea is right", "author": "Prof. Day", "date": "2026-11-02"}""");
        assertThat(ruling(step, null, "ada")).satisfies(ruling -> {
            assertThat(ruling.override()).isEqualByComparingTo("7.5"); // it had 0 points
            assertThat(ruling.late()).isEqualByComparingTo("17.5"); // 20 % of 87.5
            assertThat(ruling.total()).isEqualByComparingTo("70");
            assertThat(ruling.remark())
                    .startsWith(named(
                            "LAB.3: 7.5 instead of 0 points by Prof. Day on 2026-11-02: the idea is right; handed in"));
        });
        String lab = step.replace("\"step\": \"LAB.3\"", "\"lab\": \"LAB\"");
        assertThat(ruling(lab, null, "ada")).satisfies(ruling -> {
            assertThat(ruling.override()).isEqualByComparingTo("-72.5");
            assertThat(ruling.late()).isZero();
            assertThat(ruling.total()).isEqualByComparingTo("7.5");
        });
    }

    @Test
    void theGradebookHasTheMachinesPointsAndWhatBecameOfThem() throws IOException {
        var students = List.of(new StudentResult("ada", List.of(run(80))), new StudentResult("ben", List.of(run(0))));
        assertThat(Gradebooks.csv(Gradebook.by(policy(TEN_A_DAY, null)), students))
                .isEqualTo(named("""
                student,LAB-NAME,LAB-NAME max,LAB-NAME bonus,LAB-NAME status,LAB-NAME late,LAB-NAME answers,LAB-NAME override,LAB-NAME above maximum,LAB-NAME final,LAB-NAME remark
                ada,80,92,0,graded,16,0,0,0,64,"handed in 2026-10-26 10:30 +01:00 (newest file); late, day 2: 20 % less"
                ben,0,92,0,graded,0,0,0,0,0,"handed in 2026-10-25 23:58 +01:00 (date of the file); late, day 1: 10 % less"
                """));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {                                                               | line 1: no JSON
            []                                                              | expected an object
            {"zone": "Berlin"}                                              | "zone" is "Berlin", expected something like Europe/Berlin
            {"labs": {}}                                                    | "zone" is missing
            {"zone": "UTC", "lab": {}}                                      | there is no "lab" here; there may be zone, labs, slipDays, extensions, overrides, answers, capAtMaximum
            {"zone": "UTC", "zone": "UTC"}                                  | Duplicate field
            {"zone": "UTC", "labs": {"lab9": {"due": "2026-01-01T00:00", "percentADay": 1}}}   | labs.lab9: there is no lab lab9
            {"zone": "UTC", "labs": {"LAB": {"percentADay": 1}}}           | labs.LAB: "due" is missing
            {"zone": "UTC", "labs": {"LAB": {"due": "1.1.2026", "percentADay": 1}}}           | "due" is "1.1.2026", expected something like 2026-10-12T23:59
            {"zone": "UTC", "labs": {"LAB": {"due": "-2026-12-31T23:59", "percentADay": 1}}} | "due" is "-2026-12-31T23:59", expected something like 2026-10-12T23:59
            {"zone": "UTC", "labs": {"LAB": {"due": "+999999999-12-31T23:59", "percentADay": 1}}} | "due" is "+999999999-12-31T23:59", expected something like 2026-10-12T23:59
            {"zone": "UTC", "labs": {"LAB": {"due": "2026-01-01T00:00"}}}  | expected either "percentADay" or "late"
            {"zone": "UTC", "labs": {"LAB": {"due": "2026-01-01T00:00", "percentADay": 101}}} | "percentADay" is to be a number from 0 to 100, not 101
            {"zone": "UTC", "labs": {"LAB": {"due": "2026-01-01T00:00", "late": [{"after": "soon", "percent": 1}]}}} | late[0]: "after" is "soon"
            {"zone": "UTC", "overrides": [{"student": "ada", "lab": "LAB", "points": 5, "author": "me", "date": "2026-01-01"}]}  | overrides[0]: "reason" is missing
            {"zone": "UTC", "overrides": [{"student": "ada", "lab": "LAB", "points": 5, "reason": "x", "date": "2026-01-01"}]}   | overrides[0]: "author" is missing
            {"zone": "UTC", "overrides": [{"student": "ada", "lab": "LAB", "points": 5, "reason": "x", "author": "me"}]}         | overrides[0]: "date" is missing
            {"zone": "UTC", "overrides": [{"student": "ada", "step": "LAB.99", "points": 5}]} | overrides[0]: there is no step LAB.99
            {"zone": "UTC", "overrides": [{"student": "ada", "step": "LAB.1", "points": 1e-999999999}]} | "points" is to be a number from 0 to POINTS, not
            {"zone": "UTC", "overrides": [{"student": "ada", }]}            | line 1: no JSON: Unexpected character ('}'
            {"zone": "UTC", "labs": {"LAB": {"due": "2026-01-01T00:00",     | line 1: no JSON: Unexpected end-of-input
            {"zone": "UTC", "overrides": [{"student": "ada", "step": "LAB.1", "points": 1e9999999999}]} | a number cannot be read
            {"zone": "UTC", "overrides": [{"student": "ada", "step": "LAB.1", "points": 99}]}  | "points" is to be a number from 0 to POINTS, not 99
            {"zone": "UTC", "overrides": [{"student": "ada", "points": 9}]}                    | expected either "lab" or "step"
            {"zone": 5}                                                     | zone: expected a text
            {"zone": "UTC"} {}                                              | there is something behind its end
            {"zone": "UTC", "labs": {"LAB": [null]}}                       | labs.LAB: expected an object
            {"zone": "UTC", "extensions": {}}                               | extensions: expected a list
            {"zone": "UTC", "slipDays": {"days": 1.5}}                      | slipDays.days: expected a whole number
            {"zone": "UTC", "extensions": [{"student": "ada", "lab": "LAB", "due": "2026-01-01T00:00"}]} | extensions[0]: LAB-NAME has no due time
            {"zone": "UTC", "leaveOut": {}}                                 | leaveOut: expected a list
            {"zone": "UTC", "leaveOut": ["LAB.4", "LAB"]}                   | leaveOut[1]: there is no step LAB; steps have names such as LAB.1
            {"zone": "UTC", "leaveOut": ["LAB.4", "LAB.4"]}                 | leaveOut[1]: LAB.4 is there already
            {"zone": "UTC", "leaveOut": ["LAB.2"]}                          | leaveOut: LAB.3 needs LAB.2: leave out both, or none of them
            {"zone": "UTC", "leaveOut": [ALL-OF-LAB]}                       | leaveOut: no points of LAB are left; to leave out a whole lab, name the others with --labs
            {"zone": "UTC", "leaveOut": ["LAB.4"], "overrides": [{"student": "ada", "step": "LAB.4", "points": 1}]} | overrides[0]: LAB.4 is left out
            """)
    void slipsOfThePenAreRefusedWithTheirPlace(String text, String says) {
        String all = Example.LAB.steps().stream()
                .map(checks -> "\"" + Lab.step(checks).id() + "\"")
                .collect(Collectors.joining(", "));
        assertThatThrownBy(() -> policy(text.replace("ALL-OF-LAB", all), null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("policy.json")
                .hasMessageContaining(named(says)
                        .replace("POINTS", "" + Lab.points(Example.LAB.steps().get(0))));
    }

    /** Editors on Windows write a mark at the beginning, or another encoding. */
    @Test
    void aPolicyIsReadInTheEncodingThatItsFirstBytesShow() throws IOException {
        String override = "{\"student\": \"M\u00FCller\", \"lab\": \"LAB\", \"points\": 5," + SIGNED;
        String text = named(with(TEN_A_DAY, "overrides", override));
        submissions = List.of(new Submission("M\u00FCller", temp.resolve("ben.zip")));
        Path file = temp.resolve("policy.json");
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Files.write(file, ("\uFEFF" + text).getBytes(charset));
            assertThat(Policy.read(file, List.of(), submissions, NOW, remarks::add)
                            .of("M\u00FCller", run(80))
                            .total())
                    .as("%s", charset)
                    .isEqualByComparingTo("5");
        }
        Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Policy.read(file, List.of(), submissions, NOW, remarks::add))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("policy.json, line 1: it is not text in UTF-8: save it in that encoding");
    }

    /** Lateness costs a share of the points that count, and a cap is the maximum that is left. */
    @Test
    void stepsThatAreLeftOutCountForNobody() throws IOException {
        Files.writeString(temp.resolve("answers.csv"), named("student,lab,points\nada,LAB,4\n"));
        String rest = ", \"leaveOut\": [\"LAB.3\", \"LAB.4\"], \"answers\": \"answers.csv\", \"capAtMaximum\": true}";
        Policy policy = policy(TEN_A_DAY.replaceFirst("}$", rest), "student,lab,time\nada,LAB,2026-10-25T12:00\n");
        Gradebook book = Gradebook.by(policy);
        StudentResult counted = book.counted(new StudentResult("ada", List.of(run(80))));
        assertThat(counted.labs()).singleElement().satisfies(run -> {
            assertThat(run.score()).isEqualTo(80);
            assertThat(run.max()).as("of 92").isEqualTo(80);
        });
        assertThat(book.rulings(counted).get(Example.LAB.name())).satisfies(ruling -> {
            assertThat(ruling.late()).as("84 points less 10 %").isEqualByComparingTo("8.4");
            assertThat(ruling.total()).isEqualByComparingTo("75.6");
            assertThat(ruling.remark()).endsWith(named("; left out: LAB.3, LAB.4"));
        });
        assertThat(book.policy()).isEqualTo(named("policy.json, left out: LAB.3, LAB.4"));
        assertThat(Gradebooks.csv(book, List.of(counted)))
                .startsWith(named("student,LAB-NAME,LAB-NAME max,"))
                .contains(named(",LAB-NAME left out\nada,80,80,"))
                .endsWith(named(",LAB.3 LAB.4\n"));
        assertThat(policy.of("ada", LabRun.unchecked(Example.LAB, "no loopback"))
                        .total())
                .isNull();
    }

    @Test
    void withoutDueTimesNobodyAsksWhenAFolderCame() throws IOException {
        policy("{\"zone\": \"UTC\", \"leaveOut\": [\"LAB.4\"]}", null);
        assertThat(remarks).isEmpty();
    }

    /** A policy is written before everybody has handed in, and a table of times covers a whole course. */
    @Test
    void whoHasNotHandedInIsRemarkedUpon() throws IOException {
        String extension = "{\"student\": \"eve\", \"lab\": \"LAB\", \"due\": \"2026-12-24T00:00\"," + SIGNED;
        policy(with(TEN_A_DAY, "extensions", extension), "student,lab,time\nzoe,LAB,2026-01-01T00:00\n");
        assertThat(remarks)
                .hasSize(2)
                .anySatisfy(remark -> assertThat(remark).contains("extensions[0]: there is no submission of eve"))
                .anySatisfy(remark -> assertThat(remark).contains("line 2: there is no submission of zoe"));
    }

    /** A Mac writes an accent as a letter of its own. No two submissions may differ in that, or in case, only. */
    @Test
    void aStudentIsFoundHoweverTheNameIsWritten() throws IOException {
        String onAMac = "Zoe\u0308";
        submissions = List.of(new Submission(onAMac, temp.resolve("ada")));
        Files.writeString(temp.resolve("answers.csv"), named("student,lab,points\nzo\u00EB,LAB,4\n"));
        String extension = "{\"student\": \"Zo\u00EB\", \"lab\": \"LAB\", \"due\": \"2026-12-24T00:00\"," + SIGNED;
        String override = "{\"student\": \"Zo\u00EB\", \"step\": \"LAB.3\", \"points\": 7," + SIGNED;
        String policy = with(with(TEN_A_DAY, "extensions", extension), "overrides", override)
                .replace("{\"zone\"", "{\"answers\": \"answers.csv\", \"zone\"");
        assertThat(ruling(policy, "student,lab,time\nZo\u00EB,LAB,2026-11-30T12:00\n", onAMac))
                .satisfies(ruling -> {
                    assertThat(ruling.total()).isEqualByComparingTo("91");
                    assertThat(ruling.remark())
                            .contains("4 points", named("LAB.3: 7 instead"), "2026-11-30", "due 2026-12-24");
                });
        assertThat(remarks).isEmpty();
    }

    @Test
    void oneLabIsNotOverriddenTwice() {
        String first = "{\"student\": \"ada\", \"lab\": \"LAB\", \"points\": 5," + SIGNED;
        assertThatThrownBy(() -> policy(with(TEN_A_DAY, "overrides", first + "," + first), null))
                .hasMessageContaining(named("overrides[1]: ada has an override of LAB-NAME already"));
        String second = first.replace("\"lab\": \"LAB\"", "\"step\": \"LAB.3\"");
        assertThatThrownBy(() -> policy(with(TEN_A_DAY, "overrides", first + "," + second), null))
                .hasMessageContaining(
                        named("overrides[1]: ada has an override of LAB-NAME already, which goes not together with "
                                + "one of LAB.3"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ada,LAB,yesterday        | line 2: yesterday is not a time such as
            ada,LAB,+292278994-01-01T00:00:00Z | line 2: +292278994-01-01T00:00:00Z is not a time such as
            ada,LAB,-999999999-01-01T00:00:00+18:00 | line 2: -999999999-01-01T00:00:00+18:00 is not a time such as
            ada,LAB,+10000-01-01T00:00 | line 2: +10000-01-01T00:00 is not a time such as
            ada,lab9,2026-01-01T00:00 | line 2: there is no lab lab9
            ada,LAB                  | line 2: there is no time
            ada,LAB,2026-01-01T00:00,more,and,more | is not a table with the columns
            """)
    void aTableOfTimesIsReadStrictly(String row, String says) {
        assertThatThrownBy(() -> policy(TEN_A_DAY, "student,lab,time\n" + row + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(says);
    }

    @Test
    void aTableWithOtherTitlesIsToldSo() {
        assertThatThrownBy(() -> policy(TEN_A_DAY, "student,Lab,time\nada,LAB,2026-10-25T12:00\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("times.csv has no column lab. It has the columns student, Lab, time");
    }

    @Test
    void pointsForWrittenAnswersCountLikeTheMachines() throws IOException {
        String policy = TEN_A_DAY.replace("{\"zone\"", "{\"answers\": \"answers.csv\", \"zone\"");
        Files.writeString(
                temp.resolve("answers.csv"), named("student,lab,points\nada,LAB,10\nben,LAB-NAME,2.5\neve,LAB,1\n"));
        Policy read = policy(policy, "student,lab,time\nada,LAB,2026-10-25T12:00\nben,LAB,2026-10-24T12:00\n");
        assertThat(read.of("ada", run(80))).satisfies(ruling -> {
            assertThat(ruling.total()).as("90 points less 10 %").isEqualByComparingTo("81");
            assertThat(ruling.answers()).isEqualByComparingTo("10");
            assertThat(ruling.override()).isZero();
            assertThat(ruling.remark()).startsWith("10 points for written answers; handed in");
        });
        assertThat(read.of("ben", run(80)).total()).isEqualByComparingTo("82.5");
        assertThat(remarks).singleElement().asString().contains("line 4: there is no submission of eve");
        for (String row :
                List.of("ada,LAB,many", "ada,LAB,-1", "ada,lab9,1", "ada,LAB", "ada,LAB,1\nada,LAB,2", "ada,LAB,1e9")) {
            Files.writeString(temp.resolve("answers.csv"), named("student,lab,points\n" + row + "\n"));
            assertThatThrownBy(() -> policy(policy, null))
                    .as(row)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("answers.csv, line ");
        }
        Files.delete(temp.resolve("answers.csv"));
        assertThatThrownBy(() -> policy(policy, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("There is no file");
    }

    /** The lab has 92 points: a percentage is of what was earned, and the cap comes last. */
    @ParameterizedTest
    @CsvSource({"12, 92, 0", "20, 92, 8", "20.5, 92, 8.5", "0, 80, 0"})
    void aCapKeepsAllPointsWithinTheMaximum(String answers, String total, String above) throws IOException {
        Files.writeString(temp.resolve("answers.csv"), named("student,lab,points\nben,LAB," + answers + "\n"));
        String policy =
                TEN_A_DAY.replace("{\"zone\"", "{\"answers\": \"answers.csv\", \"capAtMaximum\": true, \"zone\"");
        Gradebook.Ruling ruling =
                policy(policy, "student,lab,time\nben,LAB,2026-10-24T12:00\n").of("ben", run(80));
        assertThat(ruling.total()).isEqualByComparingTo(total);
        assertThat(ruling.above()).isEqualByComparingTo(above);
        assertThat(ruling.remark().endsWith("at most 92 points count")).isEqualTo(!above.equals("0"));
    }

    @Test
    void withoutACapPointsMayExceedTheMaximum() throws IOException {
        Files.writeString(temp.resolve("answers.csv"), named("student,lab,points\nben,LAB,20\n"));
        String policy = TEN_A_DAY.replace("{\"zone\"", "{\"answers\": \"answers.csv\", \"zone\"");
        assertThat(policy(policy, "student,lab,time\nben,LAB,2026-10-24T12:00\n")
                        .of("ben", run(80))
                        .total())
                .isEqualByComparingTo("100");
        assertThatThrownBy(() -> policy(policy.replace("{\"answers\"", "{\"capAtMaximum\": 1, \"answers\""), null))
                .hasMessageContaining("capAtMaximum: expected true or false");
    }

    /** Only points that a person gave are a result. */
    @Test
    void whatCouldNotBeRunHasNoFinalPointsYet() throws IOException {
        LabRun broken = LabRun.error(Example.LAB, "does not compile");
        String capped = TEN_A_DAY.replace("{\"zone\"", "{\"capAtMaximum\": true, \"zone\"");
        Gradebook.Rules rules = policy(capped, null);
        assertThat(rules.of("ben", broken)).satisfies(ruling -> {
            assertThat(ruling.total()).isNull();
            assertThat(ruling.changesPoints()).isFalse();
            assertThat(ruling.remark()).contains("late, day 1");
        });
        var ben = new StudentResult("ben", List.of(broken));
        assertThat(Gradebooks.csv(Gradebook.by(rules), List.of(ben))).contains(",no points yet,0,0,0,0,,\"handed in ");
        String override = "{\"student\": \"ben\", \"lab\": \"LAB\", \"points\": 0," + SIGNED;
        assertThat(policy(with(TEN_A_DAY, "overrides", override), null)
                        .of("ben", broken)
                        .total())
                .isZero();
        Files.writeString(temp.resolve("answers.csv"), named("student,lab,points\nben,LAB,10\n"));
        assertThat(policy(TEN_A_DAY.replace("{\"zone\"", "{\"answers\": \"answers.csv\", \"zone\""), null)
                        .of("ben", broken)
                        .total())
                .isEqualByComparingTo("9");
    }

    @Test
    void tablesAreBoundedRegularFiles() throws Exception {
        Path table = temp.resolve("answers.csv");
        String policy = TEN_A_DAY.replace("{\"zone\"", "{\"answers\": \"answers.csv\", \"zone\"");
        assertThat(new ProcessBuilder("mkfifo", table.toString()).start().waitFor())
                .isZero();
        assertTableIsRefused(policy, "it is not a regular file");
        Files.delete(table);
        Files.createDirectory(table);
        assertTableIsRefused(policy, "it is not a regular file");
        Files.delete(table);
        Files.createSymbolicLink(table, Path.of("/dev/zero"));
        assertTableIsRefused(policy, "it is not a regular file");
        assertTableIsRefused(policy.replace("answers.csv", "/dev/zero"), "Cannot read /dev/zero");
        Files.delete(table);
        try (var file = new RandomAccessFile(table.toFile(), "rw")) {
            file.setLength(1L << 40); // a sparse file: nothing of it is on the disk
        }
        assertTableIsRefused(policy, "it holds more than 64 MB");
    }

    private void assertTableIsRefused(String policy, String why) {
        assertThatThrownBy(() -> policy(policy, null))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("Cannot read ")
                .hasMessageContaining(why);
    }

    @Test
    void whateverIsWrongWithAPolicyOrATableIsToldInItsOwnWords() throws Exception {
        String extension = "{\"student\": \"ada\", \"lab\": \"LAB\", \"due\": \"2026-12-24T00:00\"," + SIGNED;
        String override = "{\"student\": \"ben\", \"step\": \"LAB.1\", \"points\": 7.5," + SIGNED;
        String right = with(with(TEN_A_DAY, "extensions", extension), "overrides", override);
        MangledInput.readBy(
                (String text) -> {
                    remarks.clear();
                    ruling(text, null, "ada");
                },
                named(right),
                UsageException.class);
        MangledInput.readBy(
                (String text) -> {
                    remarks.clear();
                    ruling(TEN_A_DAY, text, "ada");
                },
                named("student,lab,time\nada,LAB,2026-10-26T12:00\nben,LAB,2026-10-25T23:59:01+01:00\n"),
                UsageException.class);
    }

    private Gradebook.Ruling ruling(String text, String times, String student) throws IOException {
        return policy(text, times).of(student, run(80));
    }

    private Policy policy(String text, String times) throws IOException {
        Path file = Files.writeString(temp.resolve("policy.json"), named(text));
        return Policy.read(
                file,
                times == null
                        ? List.of()
                        : List.of(new TimesTable(
                                times.startsWith("student,") ? null : Example.LAB,
                                Files.writeString(temp.resolve("times.csv"), named(times)))),
                submissions,
                NOW,
                remarks::add);
    }

    /** The table of times for ada, who handed in only LAB. */
    private static String ada(String time) {
        return "student,lab,time\nada,LAB," + time + "\n";
    }

    private static String with(String policy, String name, String members) {
        return policy.substring(0, policy.lastIndexOf('}')) + ", \"" + name + "\": [" + members + "]}";
    }

    /** A run with two steps: one with these points, and one that failed. */
    private static LabRun run(int score) {
        return LabRun.graded(
                Example.LAB.name(), "T0", List.of(step(named("LAB.1"), score, 80), step(named("LAB.3"), 0, 12)));
    }

    private static StepResult step(String id, int score, int max) {
        Status status = score == max ? Status.PASS : Status.FAIL;
        return Outcomes.step(id, score, max, Outcomes.of(status, ""));
    }

    private void zip(String time) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(temp.resolve("ben.zip")))) {
            var entry = new ZipEntry(Example.LAB.handedIn() + "Merge.java");
            entry.setTimeLocal(LocalDateTime.parse(time));
            zip.putNextEntry(entry);
            zip.write("class Merge {}".getBytes(StandardCharsets.UTF_8));
        }
        Files.setLastModifiedTime(temp.resolve("ben.zip"), FileTime.from(Instant.parse("2026-10-25T22:58:00Z")));
    }
}
