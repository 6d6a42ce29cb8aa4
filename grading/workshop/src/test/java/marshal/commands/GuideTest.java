package marshal.commands;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.grader.policy.Policy;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.handout.StepTables;
import marshal.workshop.mutants.Mutant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The handouts and the instructors' pages agree with the checks and the mutants about labs, steps and mistakes. */
class GuideTest {

    private static final Pattern STEP = Pattern.compile("lab\\d+\\.\\d+");
    private static final Pattern PASSED = Pattern.compile("(?m)^  pass +(.*)$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");
    private static final Pattern WEEKS = Pattern.compile("(?m)^### (\\d+) weeks$");

    /** The minutes that one measurement, with its notebook, takes a student. */
    private static final int MEASURING = 60;

    private static final Pattern ALONE = Pattern.compile("You can leave out lab([^.]|\\.\\d)*");
    private static final Pattern SHORT_FORM = Pattern.compile("A short form leaves\\sout\\s[^:]*: (\\d+) minutes");

    private static final Pattern QUESTION =
            Pattern.compile("(?ms)^## Step (\\d+)((?!^## ).)*?^\\*\\*Think about it\\.\\*\\*");

    private final Home home = Home.find();
    private final Page guide = Page.read(home.root().resolve("labs/INSTRUCTORS.md"));

    GuideTest() throws IOException {}

    @Test
    void tablesAreWhatChecksAndSolutionsSay() {
        SortedMap<Path, String> pages = new StepTables(home).pages();
        assertThat(pages).allSatisfy((page, text) -> assertThat(page)
                .as("a page for ./lab docs to write")
                .content()
                .isEqualTo(text));
        assertThat(pages.keySet())
                .contains(guide.file())
                .containsAll(Labs.ALL.stream()
                        .flatMap(lab -> Stream.of("README.md", "MAP.md").map(home.handout(lab)::resolve))
                        .toList());
    }

    @Test
    void mapsLeadToWhatIsThere() throws IOException {
        for (Lab lab : Labs.ALL) {
            Path map = home.handout(lab).resolve("MAP.md");
            assertThat(LINK.matcher(Files.readString(map)).results())
                    .hasSizeGreaterThan(8 + lab.steps().size())
                    .allSatisfy(link ->
                            assertThat(map.resolveSibling(link.group(1))).exists());
        }
    }

    @Test
    void mapsNameEveryFolderOfTheirLab() throws IOException {
        assertThat(home.handout(Example.LAB).resolve("MAP.md"))
                .content()
                .contains(
                        named("more in grading/bench"),
                        named("[marshal/bench/LAB](../../grading/bench/src/main/java/marshal/bench/LAB)"),
                        named("tests in labs/kit"),
                        named("[marshal/kit/LAB](../../labs/kit/src/test/java/marshal/kit/LAB)"))
                .containsOnlyOnce(named("(../../grading/mutants/LAB)"))
                .doesNotContain("/target/", "/samples/");
        for (Lab lab : Labs.ALL) {
            Path folder = home.handout(lab);
            boolean needs = Files.exists(folder.resolve("needs"));
            assertThat(Files.readString(folder.resolve("MAP.md")).contains("[needs](needs)"))
                    .as(lab.id())
                    .isEqualTo(needs);
        }
    }

    @Test
    void tablesThatAreOldAreWrittenAndTheRestOfThePageStays(@TempDir Path temp) throws IOException {
        Path root = temp.resolve("tree");
        for (String folder : List.of("labs", "solutions", "c-mpi/solution")) {
            Folders.copy(home.root().resolve(folder), root.resolve(folder));
        }
        for (Lab lab : Labs.ALL) {
            Files.delete(new Home(root).handout(lab).resolve("MAP.md")); // it describes the whole tree
        }
        Path handout = new Home(root).handout(Example.LAB).resolve("README.md");
        String right = Files.readString(handout);
        Files.writeString(handout, right.replaceFirst(named("(\\| LAB\\.1 +\\|[^|]+\\| +)\\d"), "$1\\9"));
        var tables = new StepTables(new Home(root));
        assertThat(tables.old()).containsOnlyKeys(handout);
        assertThat(tables.write()).containsOnlyKeys(handout);
        assertThat(handout).hasContent(right);
        Files.writeString(handout, right.replace(named("<!-- steps of LAB"), "<!-- steps of lab99"));
        assertThatThrownBy(tables::old)
                .isInstanceOf(KitException.class)
                .hasMessageContaining("README.md asks")
                .hasMessageContaining("steps of lab99");
    }

    @Test
    void handoutsShowWhatAPassingCheckPrints() throws IOException {
        for (Lab lab : Labs.ALL) {
            Set<String> printed = steps(lab)
                    .flatMap(checks -> Lab.checks(checks).values().stream())
                    .map(check -> "%s (%d/%2$d)".formatted(check.value(), check.points()))
                    .collect(Collectors.toSet());
            List<String> shown = PASSED.matcher(
                            Page.read(home.handout(lab).resolve("README.md")).text())
                    .results()
                    .map(line -> line.group(1))
                    .toList();
            assertThat(shown).hasSizeGreaterThan(20);
            assertThat(printed).containsAll(shown);
        }
    }

    @Test
    void theCalendarsAddUp() {
        List<List<Map<String, String>>> calendars = guide.tables("Week");
        List<String> weeks = WEEKS.matcher(guide.text())
                .results()
                .map(heading -> heading.group(1))
                .toList();
        assertThat(weeks).containsExactly("14", "10", "4").hasSameSizeAs(calendars);
        for (int i = 0; i < weeks.size(); i++) {
            addsUp(calendars.get(i), weeks.get(i));
        }
        assertThat(steps(calendars.get(0)))
                .isEqualTo(Labs.ALL.stream().flatMap(GuideTest::required).toList());
    }

    /** A calendar has one row a week, whose minutes are right, and their sum. Steps follow what they need. */
    private static void addsUp(List<Map<String, String>> calendar, String weeks) {
        List<Map<String, String>> rows = calendar.subList(0, calendar.size() - 1);
        assertThat(rows.get(rows.size() - 1).get("Week")).isEqualTo(weeks).isEqualTo("" + rows.size());
        rows.forEach(
                week -> assertThat(minutes(inWeek(week)) + (week.get("Measure").equals("–") ? 0 : MEASURING))
                        .as(weeks + " weeks, week " + week.get("Week"))
                        .hasToString(week.get("Minutes")));
        assertThat(calendar.get(rows.size()))
                .containsEntry("Week", "Sum")
                .containsEntry(
                        "Minutes",
                        ""
                                + rows.stream()
                                        .mapToInt(week -> Integer.parseInt(week.get("Minutes")))
                                        .sum());
        List<String> taken =
                steps(rows).stream().map(checks -> Lab.step(checks).id()).toList();
        steps(rows).stream().map(Lab::step).forEach(step -> assertThat(taken.subList(0, taken.indexOf(step.id())))
                .as("before " + step.id())
                .containsAll(List.of(step.needs())));
    }

    private static List<Class<?>> steps(List<Map<String, String>> weeks) {
        return weeks.stream().flatMap(GuideTest::inWeek).collect(Collectors.toList());
    }

    @Test
    void everyLabHasItsGoalsAndItsHours() throws IOException {
        List<String> labs = Labs.ALL.stream().map(Lab::id).toList();
        assertThat(guide.tables("Lab").stream()
                        .filter(table -> table.get(0).containsKey("The student can"))
                        .flatMap(List::stream)
                        .map(row -> row.get("Lab")))
                .isEqualTo(labs);
        assertThat(hours(Page.read(home.root().resolve("README.md")))).isEqualTo(hours(guide));
        assertThat(hours(guide).keySet()).containsExactlyElementsOf(labs);
    }

    /** The hours of each lab, as the page's table says. */
    private static Map<String, String> hours(Page page) {
        var hours = new LinkedHashMap<String, String>();
        page.tables("Lab").stream()
                .flatMap(List::stream)
                .filter(row -> row.containsKey("Hours"))
                .forEach(row -> hours.put(row.get("Lab").replaceFirst("\\[(.*?)].*", "$1"), row.get("Hours")));
        return hours;
    }

    /** The steps of cells like "labN.1 to labN.3, labN.5". */
    private static Stream<Class<?>> inWeek(Map<String, String> week) {
        return Arrays.stream(week.get("Steps").split(", "))
                .filter(part -> part.startsWith("lab"))
                .flatMap(part -> {
                    String[] ends = part.split(" to ");
                    List<Class<?>> all = Target.of(ends[0]).lab().steps();
                    return all
                            .subList(
                                    all.indexOf(Target.of(ends[0]).step()),
                                    all.indexOf(Target.of(ends[ends.length - 1]).step()) + 1)
                            .stream();
                });
    }

    @Test
    void everyMistakeIsAMutantsAndTheGraderSaysSo() throws IOException {
        for (Lab lab : Labs.ALL) {
            List<Mutant> mutants =
                    Mutant.all(home.root().resolve("grading/mutants").resolve(lab.id()));
            List<Map<String, String>> mistakes = page(lab).tables("Step").stream()
                    .flatMap(List::stream)
                    .filter(row -> row.containsKey("Mistake"))
                    .toList();
            assertThat(mistakes).as(lab.name()).hasSizeGreaterThan(10);
            mistakes.forEach(row -> assertThat(mutants)
                    .as(row.toString())
                    .anyMatch(mutant -> mutant.step().equals(row.get("Step"))
                            && mutant.mistake().equals(row.get("Mistake"))
                            && mutant.says().matcher(row.get("The grader says")).find()));
        }
    }

    @Test
    void everyQuestionHasAnAnswer() throws IOException {
        for (Lab lab : Labs.ALL) {
            List<String> asked = QUESTION.matcher(
                            Page.read(home.handout(lab).resolve("README.md")).text())
                    .results()
                    .map(question -> lab.id() + "." + question.group(1))
                    .toList();
            assertThat(asked).hasSizeGreaterThan(5);
            assertThat(page(lab).lines().stream()
                            .filter(line -> line.startsWith("- **lab"))
                            .map(line -> line.replaceFirst("- \\*\\*(.*?)\\.\\*\\*.*", "$1")))
                    .isEqualTo(asked);
        }
    }

    @Test
    void everyStepThatIsNamedExists() throws IOException {
        var pages = new ArrayList<>(List.of(guide));
        for (Lab lab : Labs.ALL) {
            pages.add(page(lab));
        }
        for (Page page : pages) {
            STEP.matcher(page.text())
                    .results()
                    .map(found -> Target.of(found.group()))
                    .forEach(target -> assertThat(target.step()).isNotNull());
        }
    }

    /** Each bullet of the guide that names steps of courses without MCA, or that may be left out alone. */
    @Test
    void whatMayBeLeftOutIsAcceptedByAPolicy(@TempDir Path temp) throws IOException {
        for (String bullet :
                List.of("- \\*\\*MCA\\*\\*: ([^.]|\\.\\d)*", "- \\*\\*Single steps\\.\\*\\* ([^.]|\\.\\d)*")) {
            Matcher found = Pattern.compile(bullet).matcher(guide.text());
            assertThat(found.find()).as(bullet).isTrue();
            assertThat(leftOut(temp, stepsIn(found))).hasSizeGreaterThan(5);
        }
    }

    /** The pages of labs say which steps may be left out, each alone, and which all together in a short form. */
    @Test
    void theShortFormsOfLabsAreAcceptedByAPolicyAndAddUp(@TempDir Path temp) throws IOException {
        int shortForms = 0;
        for (Lab lab : Labs.ALL) {
            Matcher alone = ALONE.matcher(page(lab).text());
            while (alone.find()) {
                for (String step : stepsIn(alone)) {
                    assertThat(leftOut(temp, List.of(step))).as(step).hasSize(1);
                }
            }
            Matcher together = SHORT_FORM.matcher(page(lab).text());
            while (together.find()) {
                List<String> steps = stepsIn(together);
                assertThat(leftOut(temp, steps)).as(lab.id()).hasSameSizeAs(steps);
                assertThat(minutes(required(lab)
                                .filter(checks ->
                                        !steps.contains(Lab.step(checks).id()))))
                        .hasToString(together.group(1));
                shortForms++;
            }
        }
        assertThat(shortForms).isGreaterThan(1);
    }

    private static List<String> stepsIn(Matcher found) {
        return STEP.matcher(found.group()).results().map(MatchResult::group).toList();
    }

    private static Set<String> leftOut(Path temp, List<String> steps) throws IOException {
        Path policy = Files.writeString(
                temp.resolve("policy.json"),
                "{\"zone\": \"UTC\", \"leaveOut\": [\"" + String.join("\", \"", steps) + "\"]}");
        return Policy.leftOut(policy).steps();
    }

    private Page page(Lab lab) throws IOException {
        return Page.read(home.handout(lab).resolve("INSTRUCTORS.md"));
    }

    private static Stream<Class<?>> steps(Lab lab) {
        return lab.steps().stream();
    }

    private static Stream<Class<?>> required(Lab lab) {
        return steps(lab).filter(checks -> !Lab.step(checks).bonus());
    }

    private static int minutes(Stream<Class<?>> steps) {
        return steps.mapToInt(checks -> Lab.step(checks).minutes()).sum();
    }
}
