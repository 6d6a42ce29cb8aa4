package marshal.grader.export;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Gradebook;
import marshal.grader.report.Gradebooks;
import marshal.grader.report.LeftOut;
import marshal.grader.report.StudentResult;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Files written from results can be read by other programs' parsers. */
class FormatsTest {

    private static final String NAME = "=cmd|'/c x'!A1,\"\n<ada>\u0007";

    @TempDir
    private Path temp;

    @Test
    void aKitThatCannotBeLookedThroughIsNotShipped() throws IOException {
        Folders.withoutWay(
                temp, app -> assertThatThrownBy(() -> new GradescopeZip(Home.find(), app, List.of(Example.LAB))
                                .write(temp.resolve("autograder.zip"), LeftOut.NOTHING, List.of(), List.of()))
                        .isInstanceOf(KitException.class)
                        .hasMessageContaining("autograder.zip"));
    }

    @Test
    void junitXmlIsValidAndKeepsWhatWasSaid() throws Exception {
        String xml = JUnitXml.of(List.of(MadeResults.student("ada", 60, 5), MadeResults.student(NAME, 0, 0)));
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(MadeResults.resource("junit.xsd").toFile())
                .newValidator()
                .validate(new StreamSource(new StringReader(xml)));
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
        var suite = (Element) document.getElementsByTagName("testsuite").item(1);
        assertThat(suite.getAttribute("name")).isEqualTo(named("=cmd|'/c x'!A1,\" <ada>? LAB-NAME"));
        assertThat(List.of("tests", "failures", "errors", "skipped"))
                .map(suite::getAttribute)
                .containsExactly("3", "2", "0", "1");
        var failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).startsWith("expected it holds; came =HYPERLINK(\"http://x\")");
        assertThat(failure.getTextContent())
                .contains(
                        "Came          =HYPERLINK(\"http://x\")\n              <b>&]]>??[2J?? \"quoted\", ?back? 😀\n              end\n")
                .endsWith("0 of 60 points, seed 42");
        assertThat(suite.getElementsByTagName("skipped").item(0).getTextContent())
                .isEqualTo(named("not run: LAB.1 comes first"));
        assertThat(((Element) suite.getElementsByTagName("testcase").item(0)).getAttribute("name"))
                .isEqualTo(named("LAB.1/sorts: it sorts"));
        var first = (Element) document.getElementsByTagName("testsuite").item(0);
        assertThat(first.getElementsByTagName("failure").getLength()).isZero();
    }

    @Test
    void theTableHasARowACheckAndNoFormula() throws Exception {
        String table = TidyCsv.of(List.of(MadeResults.student("ada", 60, 5), MadeResults.student(NAME, 0, 0)));
        List<Map<String, String>> rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .<Map<String, String>>readValues(table)
                .readAll();
        assertThat(rows).hasSize(6);
        assertThat(rows.get(0).keySet())
                .containsExactly("student lab step check status score max bonus seed isolation sources".split(" "));
        assertThat(rows.get(2).values())
                .containsExactly(named("ada LAB-NAME LAB.10 LAB.10/links pass 5 5 true 42 T1 abc123")
                        .split(" "));
        assertThat(rows.get(3).get("student")).isEqualTo("'=cmd|'/c x'!A1,\" <ada>?");
        for (String formula : List.of("=1", "+1", "-1", "@x", "\t=1", " =1", "＝1")) {
            assertThat(Gradebook.harmless(formula)).startsWith("'");
        }
    }

    /** The names and kinds of https://gradescope-autograders.readthedocs.io/en/latest/specs/#output-format. */
    @Test
    void gradescopeGetsWhatItsSpecificationNames() throws Exception {
        LabRun failed = LabRun.error(Example.LATER.name(), "Merge.java:5: error\u001B[2J", List.of());
        var options = new GradescopeResults.Options(Visibility.after_due_date, true, 12, Map.of("submission", 7));
        JsonNode json = json(GradescopeResults.of(List.of(MadeResults.run(60, 5), failed), options));
        assertThat(fields(json))
                .isSubsetOf(("score execution_time output output_format test_output_format test_name_format "
                                + "visibility stdout_visibility extra_data tests leaderboard")
                        .split(" "));
        assertThat(json.path("score").isNumber()).isTrue();
        assertThat(json.path("score").asInt()).isEqualTo(65);
        assertThat(json.path("execution_time").asInt()).isEqualTo(12);
        assertThat(json.path("visibility").asText()).isEqualTo("after_due_date");
        assertThat(json.path("stdout_visibility").asText()).isEqualTo("hidden");
        assertThat(json.path("output").asText())
                .contains(
                        named("LAB-NAME: 60 of 100 points, and 5 bonus points"),
                        "Not handed in: Spa.java",
                        "It could not be graded:\nMerge.java:5: error?[2J");
        assertThat(json.path("extra_data").path("submission").asInt()).isEqualTo(7);

        assertThat(json.path("tests")).hasSize(3).allSatisfy(test -> {
            assertThat(fields(test))
                    .isSubsetOf(("score max_score status name name_format number output output_format tags visibility "
                                    + "extra_data")
                            .split(" "));
            assertThat(test.path("status").asText()).isIn("passed", "failed");
            assertThat(test.path("output_format").asText()).isEqualTo("text");
            assertThat(test.path("visibility").asText()).isEqualTo("after_due_date");
            assertThat(test.path("tags").isArray()).isTrue();
        });
        assertThat(sum(json, "score")).isEqualTo(65);
        assertThat(sum(json, "max_score"))
                .as("the assignment's points: what a bonus earns is extra")
                .isEqualTo(100);
        assertThat(json.at("/tests/1/output").asText()).isEqualTo(named("Skipped: not run: LAB.1 comes first"));
        assertThat(json.at("/tests/2/name").asText()).isEqualTo("Links: it links (bonus, up to 5)");
        assertThat(json.at("/tests/2/number").asText())
                .isEqualTo(named("LAB.10.1").replace("lab", ""));
        assertThat(json.path("leaderboard"))
                .singleElement()
                .satisfies(
                        leader -> { // the other speed is inconclusive
                            assertThat(leader.path("name").asText()).startsWith("spa over socket");
                            assertThat(leader.path("value").asDouble()).isEqualTo(1.235);
                            assertThat(leader.path("order").asText()).isEqualTo("asc");
                        });
    }

    /**
     * The names and kinds of the page "Advanced Autograding" in Classroom 50's handbook, and what its collector
     * refuses.
     */
    @Test
    void classroom50GetsWhatItsContractNames() throws Exception {
        Map<String, String> runner =
                new HashMap<>(Map.of("CLASSROOM", "systems", "ASSIGNMENT", "lab9", "OWNER", "ada"));
        runner.put("SUBMISSION_TAG", "submit/2026-10-12T21-59-00Z-abc");
        runner.put("COMMIT_URL", "https://x/commit/abc");
        runner.put("RELEASE_URL", "https://x/releases/tag/abc");
        Instant handedIn = Instant.parse("2026-10-12T21:59:00.123Z");
        JsonNode json =
                json(Classroom50Result.of(List.of(MadeResults.run(60, 0)), runner, handedIn, handedIn.plusSeconds(60)));
        assertThat(fields(json))
                .containsExactlyInAnyOrder(
                        ("schema classroom assignment owner submission commit release review datetime graded_at "
                                        + "score max-score tests")
                                .split(" "));
        assertThat(json.path("schema").asText()).isEqualTo("classroom50/result/v1");
        assertThat(json.path("review").asText()).isEqualTo("https://x/commit/abc");
        assertThat(json.path("datetime").asText()).isEqualTo("2026-10-12T21:59:00Z");
        assertThat(json.path("score").isInt()).isTrue();
        assertThat(json.path("score").asInt()).isEqualTo(60).isEqualTo(sum(json, "score"));
        assertThat(json.path("max-score").asInt())
                .as("no score may be above its maximum, so the bonus counts")
                .isEqualTo(105)
                .isEqualTo(sum(json, "max-score"));
        assertThat(json.path("tests")).allSatisfy(test -> {
            assertThat(fields(test)).containsExactlyInAnyOrder("test-name", "passed", "score", "max-score", "output");
            assertThat(test.path("passed").isBoolean()).isTrue();
            assertThat(test.path("score").asInt())
                    .isBetween(0, test.path("max-score").asInt());
        });
        assertThatThrownBy(() -> Classroom50Result.of(List.of(MadeResults.run(60, 0)), Map.of(), handedIn, handedIn))
                .hasMessageContaining("There is no COMMIT_URL");
    }

    @Test
    void whatWasNotHandedInIsSkippedAndNoError() throws Exception {
        var ben =
                new StudentResult("ben", List.of(LabRun.missing(Example.LATER, named("LATER-NAME was not handed in"))));
        int checks = ben.labs().get(0).steps().stream()
                .mapToInt(step -> step.checks().size())
                .sum();
        assertThat(JUnitXml.of(List.of(ben)))
                .contains("tests=\"" + checks + "\" failures=\"0\" errors=\"0\" skipped=\"" + checks + "\"")
                .contains(named("LATER-NAME was not handed in"))
                .doesNotContain("<error", "<failure");
        assertThat(TidyCsv.of(List.of(ben)).lines().skip(1))
                .hasSize(checks)
                .allMatch(row -> row.contains(",missing,0,"));
        JsonNode json = json(GradescopeResults.of(
                ben.labs(), new GradescopeResults.Options(Visibility.visible, false, null, Map.of())));
        assertThat(json.path("output").asText()).isEqualTo(named("LATER-NAME: not handed in\n"));
        assertThat(json.at("/tests/0/output").asText()).isEqualTo(named("LATER-NAME was not handed in"));
        assertThat(json.path("score").asInt()).isZero();
    }

    @Test
    void gradescopeShowsWhatWasSaidAsPlainText() throws Exception {
        var options = new GradescopeResults.Options(Visibility.visible, false, null, Map.of());
        JsonNode json = json(GradescopeResults.of(List.of(MadeResults.run(0, 0)), options));
        assertThat(json.has("leaderboard")).isFalse();
        assertThat(json.has("execution_time")).isFalse();
        assertThat(json.at("/tests/0/output").asText())
                .contains("<b>&]]>")
                .doesNotContain("\u001B", "\u0000", "\u202E")
                .endsWith(named("To replay it: ./lab check LAB.1 --seed 42"));
    }

    @Test
    void aLabIsChosenWhereThereAreSeveral() {
        var one = MadeResults.results(MadeResults.student("ada", 60, 0));
        assertThat(Results.lab(one, null)).isEqualTo(MadeResults.LAB);
        assertThatThrownBy(() -> Results.lab(one, Example.LATER))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(named("Not graded: LATER-NAME"));
        var two = MadeResults.results(new StudentResult(
                "ada", List.of(MadeResults.run(60, 0), LabRun.error(Example.LATER.name(), "x", List.of()))));
        assertThatThrownBy(() -> Results.lab(two, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(named("--lab LAB-NAME"));
        assertThat(Results.only(two, Example.LATER.name()).students().get(0).labs())
                .extracting(LabRun::lab)
                .containsExactly(Example.LATER.name());
    }

    /** The gradebook as {@code lab grade --policy} writes it. */
    @Test
    void finalPointsAreThoseOfTheGradebook() throws Exception {
        Path out = MadeResults.graded(
                temp.resolve("out"), MadeResults.student("ada", 60, 5), MadeResults.student("=ben\u001B", 60, 0));
        ClassResult results = Results.read(out);
        assertThat(Points.finals(out, MadeResults.LAB)).isEmpty();
        assertThat(Grade.of(results, MadeResults.LAB, Points.machine(true), false))
                .extracting(Grade::points)
                .containsExactly("65", "60");
        assertThat(Grade.of(results, MadeResults.LAB, Points.machine(false), false))
                .extracting(Grade::points)
                .containsExactly("60", "60");
        Files.writeString(out.resolve("gradebook.csv"), Gradebooks.csv(Gradebook.PLAIN, results.students()));
        assertThat(Points.finals(out, MadeResults.LAB)).isEmpty();
        Gradebook.Rules half = (student, run) -> new Gradebook.Ruling(
                BigDecimal.TEN,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                new BigDecimal(run.score()).divide(new BigDecimal(8)),
                "=late");
        Files.writeString(out.resolve("gradebook.csv"), Gradebooks.csv(Gradebook.by(half), results.students()));
        assertThat(finals(out)).extracting(Grade::points).containsExactly("7.5", "7.5");
        Files.writeString(out.resolve("gradebook.csv"), named("student,LAB-NAME final\nada,54.5\n"));
        assertThatThrownBy(() -> finals(out)).isInstanceOf(UsageException.class).hasMessageContaining("no row of =ben");
    }

    /** A zero looks as if the code had been run. Points from an instructor are a grade. */
    @Test
    void whoCouldNotBeGradedHasNoGrade() throws Exception {
        var missing = new StudentResult("mia", List.of(LabRun.missing(Example.LAB, "not handed in")));
        var broken = new StudentResult("dan", List.of(LabRun.error(MadeResults.LAB, "does not compile", List.of())));
        var unchecked = new StudentResult("eve", List.of(LabRun.unchecked(Example.LAB, "no machine for it")));
        Path out =
                MadeResults.graded(temp.resolve("out"), MadeResults.student("ada", 0, 0), missing, broken, unchecked);
        ClassResult results = Results.read(out);
        assertThat(Grade.of(results, MadeResults.LAB, Points.machine(true), false))
                .containsExactly(new Grade("ada", "0"));
        assertThat(Grade.of(results, MadeResults.LAB, Points.machine(true), true))
                .extracting(Grade::submission)
                .containsExactly("ada", "mia", "dan");
        Files.writeString(out.resolve("gradebook.csv"), named("student,LAB-NAME final\nada,0\nmia,0\ndan,12\neve,\n"));
        assertThat(finals(out)).containsExactly(new Grade("ada", "0"), new Grade("dan", "12"));
        Files.writeString(out.resolve("gradebook.csv"), named("student,LAB-NAME final\nada,0\nmia,0\ndan,0\neve,0\n"));
        assertThat(finals(out))
                .as("a person may give 0, too")
                .containsExactly(new Grade("ada", "0"), new Grade("dan", "0"), new Grade("eve", "0"));
        Files.writeString(out.resolve("gradebook.csv"), named("student,LAB-NAME final\nada,0\nmia,0\ndan,\neve,\n"));
        Points finals = Points.finals(out, MadeResults.LAB).orElseThrow();
        assertThat(Grade.of(results, MadeResults.LAB, finals, false)).containsExactly(new Grade("ada", "0"));
        assertThat(Grade.of(results, MadeResults.LAB, finals, true))
                .containsExactly(new Grade("ada", "0"), new Grade("mia", "0"), new Grade("dan", "0"));
    }

    @Test
    void whatIsNoResultIsRefused() throws Exception {
        assertThatThrownBy(() -> Results.read(temp))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the folder that ./lab grade filled");
        Files.writeString(temp.resolve("results.json"), "[1]");
        assertThatThrownBy(() -> Results.read(temp))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("holds no results");
        Files.writeString(
                temp.resolve("results.json"), "{\"version\": 4, \"isolation\": {\"tier\": null}, \"students\": []}");
        assertThatThrownBy(() -> Results.read(temp))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("holds no results");
    }

    private static JsonNode json(Object value) throws IOException {
        return new ObjectMapper().readTree(Json.text(value));
    }

    /** The final points of the students who have some. */
    private static List<Grade> finals(Path out) throws IOException {
        return Grade.of(
                Results.read(out),
                MadeResults.LAB,
                Points.finals(out, MadeResults.LAB).orElseThrow(),
                false);
    }

    private static int sum(JsonNode json, String field) {
        return StreamSupport.stream(json.path("tests").spliterator(), false)
                .mapToInt(test -> test.path(field).asInt())
                .sum();
    }

    private static Set<String> fields(JsonNode json) {
        var names = new TreeSet<String>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
