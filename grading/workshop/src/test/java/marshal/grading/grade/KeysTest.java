package marshal.grading.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import marshal.checks.Lab;
import marshal.checks.lab1.Lab1Checks;
import marshal.checks.lab2.Lab2Checks;
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

    private Submission ada;

    @BeforeEach
    void handIn() throws IOException {
        ada = new Submission("ada", temp.resolve("ada"));
        handIn("class Merge {}");
    }

    @Test
    void aCheckThatChangesTouchesItsLabAndThoseAfterIt() {
        assertThat(changedBy("marshal/checks/lab2/Step07Filter")).containsExactly("lab2");
        assertThat(changedBy("marshal/checks/lab1/Peer")).containsExactly("lab1", "lab2");
        assertThat(changedBy("marshal/checks/lab4/Step07Measure")).isEmpty();
    }

    @Test
    void whatAllChecksShareTouchesAllLabs() {
        assertThat(changedBy("marshal/checks/Script")).containsExactly("lab1", "lab2");
    }

    @Test
    void aCheckThatChangesTouchesNoTimes() {
        var before = keys(1L, Tier.T0).of(ada, Lab1Checks.LAB);
        var after = new Keys(Home.find(), LABS, 1L, Tier.T0, changed("marshal/checks/Script")).of(ada, Lab1Checks.LAB);
        assertThat(after.code()).isEqualTo(before.code());
        assertThat(after.whole()).isNotEqualTo(before.whole());
    }

    @Test
    void anotherSubmissionSeedOrTierTouchesItsLabs() throws IOException {
        Map<String, String> before = whole(keys(1L, Tier.T0));
        assertThat(whole(keys(1L, Tier.T0))).isEqualTo(before);
        assertThat(whole(keys(2L, Tier.T0)).values()).doesNotContainAnyElementsOf(before.values());
        assertThat(whole(keys(1L, Tier.T2)).values()).doesNotContainAnyElementsOf(before.values());
        handIn("class Merge { }");
        assertThat(whole(keys(1L, Tier.T0)))
                .containsEntry("lab2", before.get("lab2"))
                .doesNotContainEntry("lab1", before.get("lab1"));
    }

    @Test
    void whatIsNotHandedInHasAKeyToo() {
        var key = keys(1L, Tier.T0).of(ada, Lab2Checks.LAB);
        assertThat(key.sources()).isEmpty();
        assertThat(keys(1L, Tier.T0).of(ada, Lab2Checks.LAB)).isEqualTo(key);
    }

    /** The classes of the checks, as if this one had been changed. */
    static SortedMap<String, String> changed(String name) {
        SortedMap<String, String> classes = Keys.classes(Lab.class);
        assertThat(classes.put(name + ".class", "another hash")).isNotNull();
        return classes;
    }

    /** The labs whose keys change when this class does. */
    private List<String> changedBy(String name) {
        Map<String, String> before = whole(keys(1L, Tier.T0));
        Map<String, String> after = whole(new Keys(Home.find(), LABS, 1L, Tier.T0, changed(name)));
        return before.keySet().stream()
                .filter(lab -> !before.get(lab).equals(after.get(lab)))
                .sorted()
                .toList();
    }

    private Map<String, String> whole(Keys keys) {
        return LABS.stream()
                .collect(Collectors.toMap(Lab::id, lab -> keys.of(ada, lab).whole()));
    }

    private static Keys keys(long seed, Tier tier) {
        return new Keys(Home.find(), LABS, seed, tier);
    }

    private void handIn(String text) throws IOException {
        Path file = ada.path().resolve(Lab1Checks.LAB.handedIn()).resolve("Merge.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
