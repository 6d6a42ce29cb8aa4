package marshal.grading.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.lab1.Lab1Checks;
import marshal.checks.lab2.Lab2Checks;
import marshal.checks.lab3.Lab3Checks;
import marshal.grading.ClassPath;
import marshal.grading.Home;
import marshal.grading.isolate.Tier;
import marshal.grading.submission.Submission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a change touches. */
class KeysTest {

    private static final List<Lab> LABS = List.of(Lab1Checks.LAB, Lab2Checks.LAB);

    @TempDir
    private Path temp;
    private Path checks;
    private Submission ada;

    @BeforeEach
    void copyChecks() throws IOException {
        checks = temp.resolve("checks");
        Path place = ClassPath.of(Lab.class);
        if (Files.isDirectory(place)) {
            copy(place);
        } else {
            try (var jar = FileSystems.newFileSystem(place)) {
                copy(jar.getPath("/"));
            }
        }
        ada = new Submission("ada", temp.resolve("ada"));
        handIn("class Merge {}");
    }

    @Test
    void aCheckThatChangesTouchesItsStepOnly() throws IOException {
        assertThat(changedBy("marshal/checks/lab1/Step03Merge")).containsExactly("lab1.3");
        assertThat(changedBy("marshal/checks/lab2/Step07Filter")).containsExactly("lab2.7");
    }

    @Test
    void whatChecksShareTouchesAllThatUseIt() throws IOException {
        assertThat(changedBy("marshal/checks/lab1/Peer")).contains("lab1.7").doesNotContain("lab1.2", "lab1.3").noneMatch(step -> step.startsWith("lab2"));
        assertThat(changedBy("marshal/checks/Script")).hasSize(18);
    }

    @Test
    void theListsOfStepsTouchNone() throws IOException {
        assertThat(changedBy("marshal/checks/lab1/Lab1Checks")).isEmpty();
        assertThat(changedBy("marshal/checks/Labs")).isEmpty();
    }

    @Test
    void anotherSubmissionSeedOrTierTouchesEverything() throws IOException {
        Map<String, String> before = steps(1L, Tier.T0);
        assertThat(steps(1L, Tier.T0)).isEqualTo(before);
        assertThat(steps(2L, Tier.T0).values()).doesNotContainAnyElementsOf(before.values());
        assertThat(steps(1L, Tier.T2).values()).doesNotContainAnyElementsOf(before.values());
        handIn("class Merge { }");
        assertThat(keys(1L, Tier.T0).of(ada, Lab1Checks.LAB).steps().values()).doesNotContainAnyElementsOf(before.values());
    }

    @Test
    void whatIsNotHandedInHasAKeyToo() throws IOException {
        var key = keys(1L, Tier.T0).of(ada, Lab2Checks.LAB);
        assertThat(key.sources()).isEmpty();
        assertThat(keys(1L, Tier.T0).of(ada, Lab2Checks.LAB)).isEqualTo(key);
    }

    @Test
    void everyStepReachesWhatItIsMadeOf() {
        var classes = ClassFiles.in(checks);
        for (Lab lab : Labs.ALL) {
            for (Class<?> step : lab.steps()) {
                assertThat(classes.reached(step)).contains(step.getName().replace('.', '/'), "marshal/checks/Step", "marshal/checks/CheckExtension",
                        "marshal/checks/Session", "marshal/checks/Script").doesNotContain("marshal/checks/Labs");
            }
        }
        assertThat(classes.reached(Lab3Checks.LAB.steps().get(2))).contains("marshal/checks/lab3/SenderScene");
    }

    /** The steps whose keys change when this class does. */
    private SortedSet<String> changedBy(String name) throws IOException {
        Map<String, String> before = steps(1L, Tier.T0);
        Path file = checks.resolve(name + ".class");
        byte[] original = Files.readAllBytes(file);
        Files.write(file, new byte[] {0}, StandardOpenOption.APPEND);
        Map<String, String> after = steps(1L, Tier.T0);
        Files.write(file, original);
        var changed = new TreeSet<String>();
        before.forEach((step, key) -> {
            if (!key.equals(after.get(step))) {
                changed.add(step);
            }
        });
        return changed;
    }

    private Map<String, String> steps(long seed, Tier tier) throws IOException {
        Keys keys = keys(seed, tier);
        var steps = new TreeMap<String, String>();
        LABS.forEach(lab -> steps.putAll(keys.of(ada, lab).steps()));
        return steps;
    }

    private Keys keys(long seed, Tier tier) {
        return new Keys(Home.find(), LABS, seed, tier, ClassFiles.in(checks));
    }

    private void handIn(String text) throws IOException {
        Path file = ada.path().resolve(Lab1Checks.LAB.handedIn()).resolve("Merge.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void copy(Path from) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path to = checks.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }
}
