package marshal.grader.grade;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.isolate.Tier;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submissions;
import marshal.grader.report.Gradebook;
import marshal.grader.timing.Extent;
import marshal.grader.timing.TimingPlan;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publications change with their inputs, and with nothing else. Nothing is run here. */
class PublicationTest {

    private static final List<Lab> LABS = List.of(Example.LAB, Example.LATER);
    private static final Keys KEYS = new Keys(Home.find(), LABS, 7L, Tier.T0);
    private static final String[] OF_THE_CLASS = {"gradebook.csv", "index.html", "results.json", "timings.csv"};

    @TempDir
    private Path temp;

    private Path out;
    private final FakeSlot slot = new FakeSlot();
    private List<Lab> labs = LABS;
    private boolean timings = true;
    private Gradebook book = Gradebook.PLAIN;
    private Tier tier = Tier.T0;
    private Keys keys = KEYS;

    @BeforeEach
    void grade() throws IOException {
        out = temp.resolve("out");
        for (String student : List.of("ada", "ben")) {
            handIn(student, "class Merge {}");
        }
        slot.fails.add(named("ben LAB.3"));
        again();
    }

    @Test
    void toldAgainItIsTheSame() throws IOException {
        assertThat(again()).isEmpty();
        timings = false;
        again();
        assertThat(again()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada/feedback.html", "ben/feedback.md", "index.html", "results.json", "timings.csv"})
    void whatIsDeletedOrDamagedComesBack(String file) throws IOException {
        Map<String, String> before = contents();
        Files.delete(out.resolve(file));
        assertThat(again()).contains(file);
        assertThat(contents()).isEqualTo(before);
        Files.writeString(out.resolve(file), before.get(file).replaceFirst("1", "2"));
        assertThat(again()).contains(file);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void timingsComeAndGoWithTheirFlag() throws IOException {
        Map<String, String> before = contents();
        assertThat(before.get("ada/feedback.html")).contains("How fast, for information");
        timings = false;
        assertThat(again())
                .isEqualTo(Set.of(
                        "ada/feedback.html",
                        "ada/feedback.md",
                        "ben/feedback.html",
                        "ben/feedback.md",
                        "index.html",
                        "results.json",
                        "timings.csv"));
        assertThat(out.resolve("timings.csv")).doesNotExist();
        assertThat(contents().get("ada/feedback.html")).doesNotContain("How fast, for information");
        timings = true;
        again();
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void anotherIsolationIsTold() throws IOException {
        tier = Tier.T1;
        assertThat(again()).contains("index.html", "results.json");
        assertThat(contents().get("index.html")).contains(Tier.T1.cannotStop().get(0));
        assertThat(contents().get("results.json")).contains("\"tier\" : \"T1\"");
    }

    @Test
    void anotherPolicyChangesTheGradebookAndThePages() throws IOException {
        book = Gradebook.by((student, run) -> new Gradebook.Ruling(
                BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.TEN, "a day late"));
        String results = contents().get("results.json");
        assertThat(again())
                .contains("gradebook.csv", "index.html", "ada/feedback.html", "ada/feedback.md", "ben/feedback.html");
        assertThat(contents()).satisfies(files -> {
            assertThat(files.get("gradebook.csv")).contains("a day late");
            assertThat(files.get("ada/feedback.html")).contains("Final points: 10", "a day late");
            assertThat(files.get("index.html"))
                    .contains("What your policy changed", "Points by the policy of the instructor");
            assertThat(files.get("results.json")).as("what the machine found").isEqualTo(results);
        });
        assertThat(again()).as("the same policy once more").doesNotContain("index.html", "ada/feedback.html");
    }

    @Test
    void fewerLabsAreTold() throws IOException {
        Map<String, String> before = contents();
        labs = LABS.subList(0, 1);
        assertThat(again()).isEqualTo(before.keySet());
        assertThat(contents().get("ada/feedback.html"))
                .contains(Example.LAB.name())
                .doesNotContain(Example.LATER.name());
        labs = LABS;
        again();
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void whenOneHasChangedThoseOfTheOthersStay() throws IOException {
        Map<String, String> before = contents();
        handIn("ada", "class Merge { int better; }");
        slot.fails.add(named("ada LAB.1"));
        var expected = new TreeSet<>(Set.of(OF_THE_CLASS));
        expected.addAll(Set.of("ada/feedback.html", "ada/feedback.md"));
        assertThat(again()).isEqualTo(expected);
        assertThat(contents().get("index.html")).as("the class's numbers").isNotEqualTo(before.get("index.html"));
        assertThat(contents().get("ada/feedback.html"))
                .contains("How fast, for information")
                .isNotEqualTo(before.get("ada/feedback.html"));
        handIn("cleo", "class Merge {}");
        expected.removeAll(Set.of("ada/feedback.html", "ada/feedback.md"));
        expected.addAll(Set.of("cleo/feedback.html", "cleo/feedback.md"));
        assertThat(again()).isEqualTo(expected);
    }

    @Test
    void otherCodeWhoseResultsAreTheSameTellsTheSame() throws IOException {
        slot.ran.clear();
        keys = new Keys(Home.find(), LABS, 7L, Tier.T0, KeysTest.changed(KeysTest.lastStep(Example.IN_C)));
        assertThat(again()).isEmpty();
        assertThat(slot.ran).as("nothing is graded for it").isEmpty();
    }

    /** Grades; returns the files that have changed. */
    private Set<String> again() throws IOException {
        Map<String, String> before = Files.isDirectory(out) ? contents() : Map.of();
        var task = new ClassGrading.Task(
                labs, 7L, null, 2, timings ? new TimingPlan(Extent.QUICK, null) : TimingPlan.NONE, book);
        new ClassGrading(Home.find(), task, new ClassGrading.Listener() {})
                .grade(Submissions.in(temp.resolve("class")), Shard.ALL, out, tier, keys, () -> slot);
        Map<String, String> after = contents();
        var changed = new TreeSet<>(before.keySet());
        changed.addAll(after.keySet());
        changed.removeIf(file -> Objects.equals(before.get(file), after.get(file)));
        return changed;
    }

    private void handIn(String student, String merge) throws IOException {
        for (Lab lab : LABS) {
            Folders.put(
                    temp.resolve("class/" + student).resolve(lab.handedIn("Merge.java")),
                    lab.equals(LABS.get(0)) ? merge : "class Merge {}");
        }
    }

    private Map<String, String> contents() throws IOException {
        return ClassGradingTest.contents(out);
    }
}
