package marshal.grader.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.isolate.Tier;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Submission;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which keys a change affects. */
class KeysTest {

    private static final List<Lab> LABS = List.of(Example.LAB, Example.LATER);

    @TempDir
    private Path temp;

    private Submission ada;

    @BeforeEach
    void handIn() throws IOException {
        handIn("class Merge {}");
    }

    @Test
    void aCheckThatChangesTouchesItsLabAndThoseAfterIt() {
        assertThat(changedBy(lastStep(Example.LATER))).containsExactly(Example.LATER.id());
        assertThat(changedBy(lastStep(Example.LAB))).containsExactly(Example.LAB.id(), Example.LATER.id());
        assertThat(changedBy(lastStep(Example.IN_C))).isEmpty();
    }

    @Test
    void whatAllChecksShareTouchesAllLabs() {
        assertThat(changedBy("marshal/checks/story/Script")).containsExactly(Example.LAB.id(), Example.LATER.id());
    }

    @Test
    void aCheckThatChangesTouchesNoTimes() {
        var before = keys(1L, Tier.T0).of(ada, Example.LAB);
        var after =
                new Keys(Home.find(), LABS, 1L, Tier.T0, changed("marshal/checks/story/Script")).of(ada, Example.LAB);
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
                .containsEntry(Example.LATER.id(), before.get(Example.LATER.id()))
                .doesNotContainEntry(Example.LAB.id(), before.get(Example.LAB.id()));
    }

    @Test
    void whatIsNotHandedInHasAKeyToo() {
        var key = keys(1L, Tier.T0).of(ada, Example.LATER);
        assertThat(key.sources()).isEmpty();
        assertThat(keys(1L, Tier.T0).of(ada, Example.LATER)).isEqualTo(key);
    }

    /**
     * A bug in our reader, here with a zip within a zip. The submission is graded and reported once, and again after
     * the kit has changed.
     */
    @Test
    void whatOurReaderCannotDealWithHasAKeyToo() throws IOException {
        try (var zip = FileSystems.newFileSystem(temp.resolve("outer.zip"), Map.of("create", "true"))) {
            var inner = new Submission("ada", Files.write(zip.getPath("ada.zip"), new byte[] {'P', 'K', 3, 4}));
            assertThatThrownBy(() -> new SourceReader(Example.LAB).read(inner.path()))
                    .isInstanceOf(UnsupportedOperationException.class);
            var key = keys(1L, Tier.T0).of(inner, Example.LAB);
            assertThat(key.sources()).isEmpty();
            assertThat(keys(1L, Tier.T0).of(inner, Example.LAB)).isEqualTo(key);
        }
    }

    /** The class of a lab's last step. */
    static String lastStep(Lab lab) {
        return lab.steps().get(lab.steps().size() - 1).getName().replace('.', '/');
    }

    /** The classes of the checks, as if this class had been changed. */
    static SortedMap<String, String> changed(String name) {
        SortedMap<String, String> classes = Keys.classes(Lab.class);
        assertThat(classes.put(name + ".class", "another hash")).isNotNull();
        return classes;
    }

    /** The labs whose keys change when this class changes. */
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
        ada = new Submission("ada", temp.resolve("ada"));
        Folders.put(ada.path().resolve(Example.LAB.handedIn("Merge.java")), text);
    }
}
