package marshal.grader.pages;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.checks.story.Diagram;
import marshal.checks.story.Story;
import marshal.engine.Home;
import marshal.engine.isolate.Tier;
import marshal.engine.measure.PaperTotals;
import marshal.engine.run.LabRun;
import marshal.grader.fingerprints.Fingerprints;
import marshal.grader.pages.Browser.Frame;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Feedback;
import marshal.grader.report.Gradebook;
import marshal.grader.report.Gradebooks;
import marshal.grader.report.Outcomes;
import marshal.grader.report.StudentResult;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.kit.trace.Event;
import marshal.workshop.CasesInTurn;
import marshal.workshop.Example;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the pages as texts, and in a browser: a student's text stays text, and everybody can read the pages, also on a
 * phone.
 */
class PagesTest {

    /** A tree without mutants and notebooks. */
    private static final Home NOWHERE = new Home(Path.of("nowhere"));

    private static final Fingerprints NO_FINGERPRINTS = Fingerprints.of(NOWHERE);

    /** The width and height of a page of a PDF. */
    private static final Pattern MEDIA_BOX = Pattern.compile("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)]");

    private static final String STUDENT = "student 03";

    @TempDir
    static Path temp;

    private static Browser browser;

    /** Started by the first test that needs it: most need none. */
    private static Browser browser() {
        if (browser == null) {
            browser = new Browser(temp);
        }
        return browser;
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void feedbackSaysWhatFailedWhyAndHowToSeeItAgain() {
        Document page = Jsoup.parse(feedback());
        assertThat(page.select("dt").eachText())
                .contains("Expected", "Came", "Packets", Story.WHY, Story.LOOK, Story.AGAIN);
        assertThat(page.select("dd code").eachText()).containsOnly(named("./lab check LATER.3 --seed 42"));
        assertThat(page.select("pre").eachText()).anyMatch(text -> text.contains("|------DATA 1---X     |"));
        assertThat(page.select("details summary").eachText())
                .anyMatch(text -> text.matches("\\d+ steps? passed whole"));
        assertThat(page.select(named("#LATER\\.3, table.steps a[href=#LATER.3]")))
                .hasSize(2);
        assertThat(page.text()).contains("T0, " + Tier.T0.description());
    }

    @Test
    void theMessageThatIsNotAsExpectedIsMarked() {
        Document page = Jsoup.parse(feedback());
        Element drawing = page.select("dd svg.spacetime").first();
        assertThat(drawing.attr("role")).isEqualTo("img");
        assertThat(drawing.attr("aria-label")).contains("here is the first that is not as expected", "<script>");
        assertThat(drawing.select("g.here")).as("an arrow, and its label").hasSize(2);
        assertThat(drawing.select("g.here text.label").text()).startsWith("<script>");
        assertThat(drawing.select("g.here text.mark").text()).isEqualTo("here");
        assertThat(drawing.select("script, img, foreignObject")).isEmpty();
        assertThat(page.select("dd .note").eachText()).contains("4 of 1234 events are shown.");
    }

    @Test
    void whatCannotStandInAPageIsReplaced() {
        String page = feedback();
        assertThat(page)
                .doesNotContainPattern("[\\p{Cntrl}&&[^\\n\\t]]")
                .doesNotContain("\u202E")
                .contains("\uFFFD");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(page)).isTrue();
    }

    @Test
    void theReportCountsAndNames() {
        Document page = Jsoup.parse(report());
        assertThat(page.select("h1").text()).isEqualTo("6 students, " + Labs.ALL.size() + " labs");
        assertThat(page.select("main > section").eachAttr("aria-labelledby"))
                .as("marks come before the long lists")
                .startsWith("marks", "look");
        assertThat(page.select("section[aria-labelledby=look]").text())
                .contains("no points yet", "student 00, student 01", Example.LATER.name());
        assertThat(page.select("section[aria-labelledby=marks] td").eachText()).contains("not handed in");
        assertThat(page.select("table.heat thead th").size())
                .isEqualTo(Labs.ALL.size()
                        + Labs.ALL.stream().mapToInt(lab -> lab.steps().size()).sum());
        assertThat(page.select("a[href='./student%2003/feedback.html']")).isNotEmpty();
        assertThat(page.select("section[aria-labelledby=times] tbody tr").eachText())
                .contains(
                        "spa 100 rmi-serializable 1 20.0 20.0 20.0 2.00 103 1.94",
                        "spa 100 socket 1 10.0 10.0 10.0 53.0",
                        "spa 100 mpi 1 5.00 5.00 5.00"); // a ratio to sockets would compare C with Java
        assertThat(page.select("section[aria-labelledby=isolation]").text())
                .contains("T2", Tier.T2.cannotStop().get(0));
    }

    @Test
    void whatWasNotHandedInIsShownAndCountsNowhere() {
        Document page = Jsoup.parse(report());
        assertThat(page.select("section[aria-labelledby=look] tr").eachText())
                .noneMatch(row -> row.contains(named("IN_C-NAME no points yet")));
        Element section = page.selectFirst(named("section[aria-labelledby=IN_C-NAME]"));
        assertThat(section.select("p").eachText())
                .contains("Not handed in, and in no number below: student 04.")
                .noneMatch(text -> text.contains("Not graded"))
                .anyMatch(text -> text.startsWith("4 submissions graded"));
        Element heat = section.selectFirst("table.heat");
        assertThat(heat.select("tbody tr:contains(student 04) td").eachText())
                .isNotEmpty()
                .allMatch(text -> text.endsWith("not handed in"));
        assertThat(heat.selectFirst("tfoot td").text())
                .as("everybody's first step passes")
                .isEqualTo("100 %");
    }

    @Test
    void whatBrokeIsToldAndCountsNowhere() {
        Document page = Jsoup.parse(report());
        String broke = named("LATER.2 could not be checked, \"");
        assertThat(page.select("section[aria-labelledby=look] tr").eachText())
                .filteredOn(row -> row.contains(broke))
                .allMatch(row -> row.startsWith("student 02") && row.contains("no process could be started"))
                .hasSize(1);
        Element section = page.selectFirst(named("section[aria-labelledby=LATER-NAME]"));
        assertThat(section.select("p").eachText())
                .anyMatch(text -> text.startsWith("Not checked, so without points. " + broke)
                        && text.endsWith("Students: student 02."))
                .anyMatch(text -> text.startsWith("5 submissions graded"));
        assertThat(section.select("table.heat tbody tr").eachText()).noneMatch(row -> row.contains("student 02"));
    }

    @Test
    void aStudentHasOneRowAmongTheSubmissionsToLookAt() {
        Lab one = Labs.ALL.get(0);
        Lab two = Labs.ALL.get(1);
        Element rows = parsed(classPage()
                        .add(
                                new StudentResult("ben", List.of(LabRun.error(one, "x"), LabRun.error(two, "y"))),
                                Map.of())
                        .add(
                                new StudentResult("ada", List.of(LabRun.error(one, "z"), LabRun.error(two, "z"))),
                                Map.of()))
                .selectFirst("section[aria-labelledby=look] tbody");
        assertThat(rows.select("tr th").eachText()).containsExactly("ada", "ben");
        assertThat(rows.select("li").eachText())
                .containsExactly(
                        one.name() + ", " + two.name() + ": no points yet: z",
                        one.name() + ": no points yet: x",
                        two.name() + ": no points yet: y");
    }

    @Test
    void aClassOfNobodyHasAReport() {
        assertThat(parsed(classPage()).select("h1").text()).isEqualTo("0 students, 0 labs");
    }

    @Test
    void inertAsTheyAre() throws Exception {
        assertThat(browser().open(feedback()).title()).startsWith("Feedback for o<script>");
        Document report = browser().open(report());
        assertThat(report.title()).isEqualTo("Class report");
        assertThat(report.select("th button"))
                .as("the policy allows the page's own script")
                .isNotEmpty();
    }

    @Test
    void theReportSaysItsDateAndItsPolicy() throws Exception {
        String date = "; last graded \\d{4}-\\d\\d-\\d\\d, \\d\\d:\\d\\d";
        assertThat(browser().open(report()).select("header p.note").text())
                .matches("Points of the checks, without a policy" + date);
        String ruled = classPage().html("1.0", "course.json", ClassResult.Isolation.of(Tier.T0));
        assertThat(Jsoup.parse(ruled).select("header p.note").text()).isEqualTo("Points by the policy course.json");
    }

    @Test
    void everybodyCanReadThemOnAnyScreen() throws Exception {
        List<Integer> widths = CasesInTurn.of("widths of a screen", List.of(1280, 400), 1);
        List<Frame> frames = Stream.of(
                        new Frame("feedback", feedback(), 1280, false), new Frame("report", report(), 1280, true),
                        new Frame("feedback", feedback(), 400, true), new Frame("report", report(), 400, false))
                .filter(frame -> widths.contains(frame.width()))
                .toList();
        List<JsonNode> all = browser().look(frames);
        assertThat(all)
                .extracting(found -> text(found, "frame"), found -> number(found, "width"), found -> found.get("dark")
                        .asBoolean())
                .containsExactlyInAnyOrderElementsOf(frames.stream()
                        .map(frame -> tuple(frame.name(), frame.width(), frame.dark()))
                        .toList());
        assertThat(all).allSatisfy(found -> {
            assertThat(found.get("styled").asBoolean())
                    .as("the policy allows the page's own style")
                    .isTrue();
            assertThat(text(found, "title")).as("no markup of a student's").doesNotStartWith("owned");
            assertThat(number(found, "scrollWidth"))
                    .as("width of the page")
                    .isLessThanOrEqualTo(number(found, "width"));
            assertThat(found.get("violations")).as("axe's complaints").isEmpty();
        });
        assertThat(all)
                .filteredOn(found -> text(found, "frame").equals("feedback"))
                .hasSize(widths.size())
                .allSatisfy(found -> assertThat(text(found, "ladder"))
                        .contains("   |------DATA 0-------->|\n   |<-----ACK 0----------|\n"));
        assertThat(all)
                .filteredOn(found -> text(found, "frame").equals("report"))
                .hasSize(widths.size())
                .allSatisfy(found -> {
                    assertThat(text(found, "sortedBy")).isEqualTo("ascending");
                    assertThat(found.get("byPoints")).hasSize(6);
                    assertThat(found.get("filtered")).hasSize(5).allMatch(name -> name.asText()
                            .startsWith("student 0"));
                });
    }

    @Test
    void aNameIsFoundHoweverItsAccentsAreWritten() throws Exception {
        assertThat(browser().ask(List.of(new Frame("report", report(), 1280, false)), "filtered.js"))
                .singleElement()
                .satisfies(
                        shown -> assertThat(shown).extracting(JsonNode::asText).containsExactly("Jo\u0308rg"));
    }

    @Test
    void numbersAreSortedByTheirValue() throws Exception {
        assertThat(browser().ask(List.of(new Frame("report", report(), 1280, false)), "sorted.js"))
                .singleElement()
                .satisfies(sorted -> assertThat(sorted)
                        .extracting(JsonNode::asText)
                        .containsExactly(
                                "\u221210", "\u22128.4", "7", "7.25", "7.5", "64", "998", "1,234", "not handed in"));
    }

    @Test
    void theMarksOfAllLabsAreSeenOnAnyScreenAndOnPaper() throws Exception {
        for (String report : List.of(report(), reportOf(lateness()))) {
            String paper = report.replace("@media print", "@media all")
                    .replaceFirst("style-src [^;]*", "style-src 'unsafe-inline'");
            var frames = new ArrayList<Frame>();
            List.of(390, 768, 1280, 1920).forEach(width -> frames.add(new Frame("" + width, report, width, false)));
            frames.add(new Frame("paper", paper, (297 - 2 * 12) * 96 * 10 / 254, false)); // A4 without its margins
            List<JsonNode> all = browser().ask(frames, "marks.js");
            assertThat(all).hasSameSizeAs(frames).allSatisfy(found -> assertThat(found.get("tables"))
                    .as("marks, and steps of each lab")
                    .hasSize(1 + Labs.ALL.size()));
            for (JsonNode found : all) {
                String frame = text(found, "frame");
                for (JsonNode table : found.get("tables")) {
                    String name = frame + ": " + table;
                    assertThat(number(table, "right")).as(name).isLessThanOrEqualTo(number(table, "page"));
                    assertThat(table.get("shaded").asBoolean())
                            .as("the edge is seen: " + name)
                            .isEqualTo(number(table, "scrolled") > 0);
                    if (table.get("isMarks").asBoolean() || frame.equals("paper")) {
                        assertThat(number(table, "last")).as(name).isLessThanOrEqualTo(number(table, "right"));
                    }
                    if (table.get("isMarks").asBoolean()) {
                        assertThat(number(table, "columns")).isEqualTo(1 + Labs.ALL.size() + 1);
                        assertThat(number(table, "scrolled") > 0).as(name).isEqualTo(frame.equals("390"));
                        assertThat(number(table, "first"))
                                .as("names stay: " + name)
                                .isZero();
                    }
                }
            }
        }
    }

    @Test
    void theReportIsPrintedAcross() throws Exception {
        Matcher size = MEDIA_BOX.matcher(browser().print(report()));
        assertThat(size.results().toList()).isNotEmpty().allSatisfy(page -> assertThat(Double.valueOf(page.group(1)))
                .isGreaterThan(Double.valueOf(page.group(2))));
    }

    /** The buttons of its head would keep Chromium from that. */
    @Test
    void aLongTableRepeatsItsHeadOnEveryPageOfPaper() throws Exception {
        Document page = Jsoup.parse(report());
        page.outputSettings().prettyPrint(false);
        page.select("meta[http-equiv]").remove(); // the policy allows no script
        Element style = page.selectFirst("style");
        style.text(style.data().replace("@media print", "@media all"));
        page.body().appendElement("script").attr("type", "module").text("""
                document.title = [...new Set([...document.querySelectorAll('thead, th button')]
                    .map(each => each.localName + ' ' + getComputedStyle(each).display))].join(', ')""");
        assertThat(browser().open(page.outerHtml()).title()).isEqualTo("thead table-header-group, button contents");
    }

    @Test
    void marksAddUpUnlessALabHasNoPoints() {
        List<Lab> labs = Labs.ALL.subList(0, 2);
        var page = classPage();
        List.of(
                        new StudentResult("ada", List.of(graded(labs.get(0), 3), graded(labs.get(1), 4))),
                        new StudentResult("ben", List.of(graded(labs.get(0), 6), LabRun.missing(labs.get(1), "no"))),
                        new StudentResult(
                                "cleo", List.of(graded(labs.get(0), 1), LabRun.unchecked(labs.get(1), "no MPI"))),
                        new StudentResult(
                                "dan",
                                List.of(
                                        graded(labs.get(0), 2),
                                        LabRun.error(labs.get(1).name(), "broken", List.of()))))
                .forEach(student -> page.add(student, Map.of()));
        Element table = parsed(page).selectFirst("table.marks");
        assertThat(table.select("tbody tr").stream()
                        .map(row -> row.select("td").last().text()))
                .as("totals")
                .containsExactly("7", "6", "", "");
        assertThat(table.select("thead th").last().text())
                .as("ten points were made up; whoever handed in nothing could have had all of the lab's points")
                .isEqualTo("Total of 110");
        assertThat(table.select("tfoot tr").eachText()).containsExactly("Mean 3.0 4.0 6.5", "Median 2.5 4.0 6.5");
        assertThat(table.select("tbody tr").first().select("td a").eachAttr("href"))
                .containsExactlyElementsOf(labs.stream()
                        .map(lab -> "./ada/feedback.html#" + lab.name())
                        .toList());
        StudentResult ada = new StudentResult("ada", List.of(graded(labs.get(0), 3)));
        Document feedback = Jsoup.parse(feedback(ada));
        assertThat(feedback.getElementById(labs.get(0).name())).isNotNull();
        String step = parsed(classPage().add(ada, Map.of()))
                .selectFirst("table.heat tbody td a")
                .attr("href");
        assertThat(step).startsWith("./ada/feedback.html#");
        assertThat(feedback.getElementById(step.substring(step.indexOf('#') + 1)))
                .isNotNull();
    }

    @Test
    void whatCannotBeRunHasNoPointsAnywhere() {
        Lab lab = Labs.ALL.get(0);
        String said = "It does not compile:\na.c: In function 'f':\na.c:4:22: error: expected ';'\n    4 | x";
        LabRun broken = LabRun.error(lab, said);
        var dan = new StudentResult("dan", List.of(broken, graded(Labs.ALL.get(1), 3)));
        Document feedback = Jsoup.parse(feedback(dan));
        assertThat(feedback.getElementById(lab.name()).text()).isEqualTo(lab.name() + " no points yet");
        assertThat(feedback.select("nav li").eachText()).contains(lab.name() + " no points yet");
        assertThat(Feedback.page(dan, Map.of()))
                .contains("## " + lab.name() + ": no points yet")
                .doesNotContain("## " + lab.name() + ": 0 of");
        assertThat(parsed(classPage().add(dan, Map.of()))
                        .select("section[aria-labelledby=look] li")
                        .eachText())
                .as("the error, not the line above it")
                .contains(lab.name() + ": no points yet: It does not compile: a.c:4:22: error: expected ';'");
    }

    /** A mistake in one step often costs points in the steps that build on it. */
    @Test
    void aFailureSaysFromWhichStepBelowItMayCome() {
        Step above = Example.LAB.steps().stream()
                .map(Lab::step)
                .filter(step -> step.needs().length > 0)
                .findFirst()
                .orElseThrow();
        String below = above.needs()[0];
        String said = "This may come from " + below + ": correct it first.";
        Outcome failed = Outcomes.failed("it holds", "it does not");
        assertThat(fedBack(above, failed, failed))
                .allSatisfy(page -> assertThat(page).containsOnlyOnce(said));
        assertThat(fedBack(above, new Outcome.Skipped("a third step"), failed))
                .noneMatch(page -> page.contains("may come from"));
        assertThat(fedBack(above, failed, Outcome.PASSED)).noneMatch(page -> page.contains("may come from"));
        assertThat(fedBack(above, failed, Outcomes.of(Status.TO_DO, ""))).noneMatch(page -> page.contains("may come"));
        assertThat(fedBack(above, Outcome.PASSED, failed)).noneMatch(page -> page.contains("may come from"));
    }

    /** Both pages if the first step that a step builds on ended like this, and the step itself like that. */
    private static List<String> fedBack(Step above, Outcome below, Outcome itself) {
        var steps = new ArrayList<StepResult>();
        for (String needed : above.needs()) {
            steps.add(step(needed, steps.isEmpty() ? below : Outcome.PASSED));
        }
        steps.add(step(above.id(), itself));
        var ada = new StudentResult("ada", List.of(LabRun.graded(Example.LAB.name(), "T0", steps)));
        return List.of(Jsoup.parse(feedback(ada)).text(), Feedback.page(ada, Map.of()));
    }

    private static StepResult step(String id, Outcome outcome) {
        return Outcomes.step(id, outcome.status() == Status.PASS ? 4 : 0, 4, outcome);
    }

    @Test
    void whyThereAreNoPointsIsSaidInTheSameWordsEverywhere() throws Exception {
        Lab lab = Labs.ALL.get(0);
        for (LabRun run : List.of(
                LabRun.error(lab, "broken"), LabRun.missing(lab, "none"), LabRun.unchecked(lab, "no loopback"))) {
            var student = new StudentResult("ada", List.of(run, graded(Labs.ALL.get(1), 3)));
            assertThat(run.lack()).isNotEmpty();
            assertThat(Gradebooks.csv(Gradebook.PLAIN, List.of(student))).contains("," + run.lack() + ",");
            assertThat(Jsoup.parse(feedback(student)).select("nav li").eachText())
                    .contains(lab.name() + " " + run.lack());
            assertThat(parsed(classPage().add(student, Map.of()))
                            .select(".marks td")
                            .eachText())
                    .contains(run.lack());
        }
    }

    @Test
    void theLegendHasEveryColourOfACell() {
        Element section = parsed(
                        classPage().add(new StudentResult("ada", List.of(graded(Labs.ALL.get(0), 3))), Map.of()))
                .selectFirst("section:has(table.heat)");
        assertThat(IntStream.range(0, 5).mapToObj(heat -> section.select(".legend .heat-" + heat)))
                .allSatisfy(keys -> assertThat(keys).hasSize(1));
    }

    @Test
    void everyLabHasAHistogramOfThePointsThatCount() {
        Lab lab = Labs.ALL.get(0);
        var page = classPage();
        int[] points = {0, 4, 4, 10};
        for (int i = 0; i < points.length; i++) {
            page.add(new StudentResult("student " + i, List.of(graded(lab, points[i]))), Map.of());
        }
        page.add(
                new StudentResult("late", List.of(graded(lab, 9))),
                Map.of(
                        lab.name(),
                        new Gradebook.Ruling(
                                new BigDecimal("4.5"),
                                BigDecimal.ZERO,
                                BigDecimal.ZERO,
                                BigDecimal.ZERO,
                                new BigDecimal("4.5"),
                                "late")));
        page.add(
                new StudentResult(
                        "absent",
                        List.of(LabRun.missing(lab, "no")
                                .withSteps(graded(lab, 0).steps()))),
                Map.of());
        assertThat(parsed(page).select("svg.histogram").eachAttr("aria-label"))
                .containsExactly("Students by points in " + lab.name() + ": 1 from 0, 3 from 4, 1 from 9");
    }

    /** A run whose only check gives these points out of ten. */
    private static LabRun graded(Lab lab, int points) {
        Step step = Lab.step(lab.steps().get(0));
        var check = new CheckResult("a check", step.id(), "it holds", points, 10, Outcomes.of(Status.FAIL, ""), 1);
        return LabRun.graded(lab.name(), "T0", List.of(StepResult.of(step, 42, List.of(check))));
    }

    private static Gradebook.Ruling lateness() {
        return new Gradebook.Ruling(
                new BigDecimal("12.25"),
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                new BigDecimal("87.75"),
                "late");
    }

    @Test
    void whatIsNotWrittenYetHasALineAndNotABoxEach() throws Exception {
        String html = feedback(Examples.halfFinished());
        Document page = Jsoup.parse(html);
        assertThat(page.select(".check"))
                .as("boxes: one check that ran has failed")
                .hasSize(1);
        assertThat(page.select("p.first").eachText())
                .hasSize(Labs.ALL.size())
                .allSatisfy(text -> assertThat(text).contains("Then run ./lab check "))
                .anyMatch(text -> text.matches("Fix this first: .*\\. This does not hold yet: .*"))
                .anyMatch(text -> text.startsWith("Write this first: "));
        assertThat(page.select("p.first a").eachAttr("href"))
                .allSatisfy(
                        id -> assertThat(page.getElementById(id.substring(1))).isNotNull());
        assertThat(page.select("table.steps .why").eachText())
                .anyMatch(text -> text.equals("Write what this step asks for."))
                .anyMatch(text -> text.startsWith("builds on "));
        assertThat(MEDIA_BOX.matcher(browser().print(html)).results().count())
                .as("pages on paper")
                .isBetween(1L, 5L);
    }

    @Test
    void onlyTheFirstFailureOfALabIsOpenSoThatAllFitsOnFivePages() throws Exception {
        String html = feedback(Examples.wrong());
        Document page = Jsoup.parse(html);
        long failures = Examples.wrong().labs().stream()
                .flatMap(LabRun::checks)
                .filter(check -> check.status() == Status.FAIL)
                .count();
        assertThat(page.select("div.check")).hasSameSizeAs(Labs.ALL);
        assertThat(page.select("details.check:not([open])")).hasSize((int) failures - Labs.ALL.size());
        assertThat(page.select("details.check > summary").eachText())
                .as("a folded failure says what does not hold")
                .noneMatch(String::isBlank);
        assertThat(MEDIA_BOX.matcher(browser().print(html)).results().count())
                .as("pages on paper")
                .isBetween(1L, 5L);
    }

    @Test
    void onPaperWhyAndLookAreOnTheSamePage() throws Exception {
        Document page = Jsoup.parse(feedback(Examples.drawn(List.of(busy(2)))));
        assertThat(page.select(".together > dt").eachText()).containsExactly(Story.WHY, Story.LOOK);
        page.outputSettings().prettyPrint(false);
        page.select("meta[http-equiv]").remove(); // the policy allows no script
        Element style = page.selectFirst("style");
        style.text(style.data().replace("@media print", "@media all"));
        page.body().appendElement("script").text("""
                document.title = getComputedStyle(document.querySelector('.together')).breakInside + ' '
                    + new Set([...document.querySelectorAll('.check dd')].filter(dd => dd.matches(':not(:has(.drawing))'))
                        .map(dd => Math.round(dd.getBoundingClientRect().x))).size""");
        assertThat(browser().open(page.outerHtml()).title())
                .as("kept whole, and in the columns of the others")
                .isEqualTo("avoid 1");
    }

    @Test
    void aStepOfWhichACheckWasNotRunIsInPart() {
        Step step = Lab.step(Example.LAB.steps().get(0));
        var outcomes = Map.of(
                "passed", List.of(Status.PASS, Status.PASS),
                "in part", List.of(Status.PASS, Status.SKIPPED),
                "not run", List.of(Status.SKIPPED, Status.SKIPPED),
                "to do", List.of(Status.TO_DO, Status.SKIPPED),
                "failed", List.of(Status.TO_DO, Status.FAIL));
        outcomes.forEach((words, statuses) -> {
            List<CheckResult> checks = statuses.stream()
                    .map(status -> new CheckResult(
                            "check",
                            step.id(),
                            "it holds",
                            status == Status.PASS ? 4 : 0,
                            4,
                            Outcomes.of(status, ""),
                            1))
                    .toList();
            LabRun run = LabRun.graded(Example.LAB.name(), "T0", List.of(StepResult.of(step, 42, checks)));
            var student = new StudentResult("ada", List.of(run));
            assertThat(Jsoup.parse(feedback(student))
                            .select("table.steps .badge")
                            .text())
                    .as("%s", statuses)
                    .endsWith(words);
            Element cell = parsed(classPage().add(student, Map.of())).selectFirst("table.heat tbody td");
            assertThat(cell.text()).as("%s", statuses).endsWith(words);
            assertThat(cell.hasClass("heat-none"))
                    .as("%s", statuses)
                    .isEqualTo(words.equals("not run") || words.equals("to do"));
        });
    }

    @Test
    void aDiagramIsLegibleOnPaperHoweverManyRanksItHas() throws Exception {
        List<Diagram> diagrams = Stream.of(2, 9, 11).map(PagesTest::busy).toList();
        Document page = Jsoup.parse(feedback(Examples.drawn(diagrams)));
        page.outputSettings().prettyPrint(false);
        page.select("meta[http-equiv]").remove(); // the policy allows no script
        Element style = page.selectFirst("style");
        style.text(style.data().replace("@media print", "@media all") + "body { width: 180mm; }"); // A4
        page.body().appendElement("script").text("""
                document.title = [...document.querySelectorAll('.spacetime')]
                    .map(svg => Math.min(...[...svg.querySelectorAll('text')]
                        .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)))
                    .join(' ') + ';' + [...document.querySelectorAll('.spacetime')]
                    .flatMap(svg => {
                        const rails = [...svg.querySelectorAll('.rail')].map(rail => rail.x1.baseVal.value);
                        return [...svg.querySelectorAll('.label')].filter(label => label.textContent.includes('...'))
                            .filter(label => label.getBBox().width > rails[1] - rails[0]);
                    }).length""");
        String[] title = browser().open(page.outerHtml()).title().split(";");
        assertThat(title[1])
                .as("shortened labels that are wider than their arrow")
                .isEqualTo("0");
        List<Double> pixels =
                Stream.of(title[0].split(" ")).map(Double::valueOf).toList();
        assertThat(pixels)
                .as("the smallest text of each, in 1/96 inch")
                .hasSameSizeAs(diagrams)
                .allSatisfy(each -> assertThat(each).isGreaterThanOrEqualTo(7.0 * 96 / 72));
    }

    /** Each of this number of ranks sends to the next, in turns. */
    private static Diagram busy(int ranks) {
        List<Event> events = IntStream.range(0, 60)
                .mapToObj(i -> new Event(
                        i,
                        Event.Kind.passed,
                        "rank " + i % ranks,
                        "rank " + (i + 1) % ranks,
                        0,
                        "MPI_Sendrecv",
                        i + 1,
                        2,
                        8))
                .toList();
        return new Diagram(events, 30, 60);
    }

    @Test
    void theReferenceIsNoStudentAmongTheTimes() {
        List<String> socket = Jsoup.parse(report()).select("[aria-labelledby=times] tr").stream()
                .map(row -> row.select("th, td").eachText())
                .filter(cells -> cells.contains("socket"))
                .findFirst()
                .orElseThrow();
        assertThat(socket).startsWith("spa", "100", "socket", "1", "10.0", "10.0", "10.0");
    }

    @Test
    void whatAPolicyChangesIsShownToTheStudentAndToTheClass() {
        var late = new Gradebook.Ruling(
                new BigDecimal("2.5"),
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                new BigDecimal("10"),
                "late, <b>day</b> 1");
        StudentResult student = Examples.students(1).get(0);
        var rulings = Map.of(student.labs().get(0).lab(), late);
        assertThat(Jsoup.parse(FeedbackPage.html(student, rulings, NO_FINGERPRINTS))
                        .select("p.ruling")
                        .eachText())
                .containsExactly("Final points: 10: late, <b>day</b> 1");
        Document page = parsed(classPage().add(student, rulings));
        assertThat(page.select("[aria-labelledby=marks] h3").eachText()).containsExactly("What your policy changed");
        assertThat(page.select("[aria-labelledby=marks] table")
                        .last()
                        .select("tbody tr")
                        .text())
                .contains("\u22122.5 0 0 10 late, <b>day</b> 1");
    }

    /** Only an override makes points of it. */
    @Test
    void aPolicyMakesNoZeroOfWhatHasNoPointsYet() {
        Lab lab = Labs.ALL.get(0);
        BigDecimal none = BigDecimal.ZERO;
        var page = classPage();
        for (String points : List.of("", "0", "5")) {
            BigDecimal given = points.isEmpty() ? null : new BigDecimal(points);
            BigDecimal override = given == null ? none : given;
            page.add(
                    new StudentResult("student" + points, List.of(LabRun.error(lab, "broken"))),
                    Map.of(lab.name(), new Gradebook.Ruling(none, none, override, none, given, "")));
        }
        Element table = parsed(page).selectFirst("table.marks");
        assertThat(table.select("tbody tr").eachText())
                .containsExactly("student no points yet", "student0 no points yet 0 0", "student5 no points yet 5 5");
        assertThat(table.select("tfoot tr").eachText()).containsExactly("Mean 2.5 2.5", "Median 2.5 2.5");
    }

    private static String text(JsonNode found, String name) {
        return found.get(name).asText();
    }

    private static int number(JsonNode found, String name) {
        return found.get(name).asInt();
    }

    private static String feedback() {
        return feedback(Examples.hostile());
    }

    private static String feedback(StudentResult student) {
        return FeedbackPage.html(student, Map.of(), NO_FINGERPRINTS);
    }

    private static ClassPage classPage() {
        return new ClassPage(NO_FINGERPRINTS, PaperTotals.of(NOWHERE));
    }

    private static Document parsed(ClassPage page) {
        return Jsoup.parse(page.html("1.0", "", ClassResult.Isolation.of(Tier.T0)));
    }

    private static String report() {
        return reportOf(null);
    }

    private static String reportOf(Gradebook.Ruling ruling) {
        var page = new ClassPage(NO_FINGERPRINTS, PaperTotals.of(Home.find()));
        for (StudentResult student : Examples.students(5)) {
            var rulings = new HashMap<String, Gradebook.Ruling>();
            if (ruling != null) {
                student.labs().forEach(run -> rulings.put(run.lab(), ruling));
            }
            page.add(student, rulings);
        }
        page.add(timing(Timing.Side.student, "socket", 10))
                .add(timing(Timing.Side.student, "rmi-serializable", 20))
                .add(timing(Timing.Side.student, "mpi", 5))
                .add(timing(Timing.Side.reference, "socket", 5));
        return page.html("1.0", "", ClassResult.Isolation.of(Tier.T2));
    }

    private static Timing timing(Timing.Side side, String mechanism, double ms) {
        return new Timing(
                STUDENT,
                mechanism.equals("mpi") ? Example.IN_C.name() : "lab9-gray",
                new Timing.Setting(mechanism, "loopback", "spa", 100, 4),
                1,
                new Timing.Millis(ms, 0, 0, 0, 0),
                new Counts(8, 1, 1),
                0,
                true,
                1,
                new Timing.Machine("17", 64, 2),
                side);
    }
}
