package marshal.workshop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.run.LabStatus;
import marshal.workshop.Folders;
import marshal.workshop.mutants.Mutant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the labels of the class of 100 with everything that is known without grading. {@code ./lab
 * test --all} shows that grading gives these labels, even if it is killed in the middle.
 */
class HundredTest {

    @TempDir
    private Path temp;

    private final Home home = Home.find();
    private final RehearsalClass hundred = RehearsalClass.read(home, home.root().resolve("grading/samples/hundred"));

    @Test
    void thereAreAHundredOfEveryKind() {
        assertThat(hundred.samples())
                .hasSize(100)
                .extracting(SampleSubmission::student)
                .doesNotHaveDuplicates();
        assertThat(count(sample -> sample.attack() != null)).isGreaterThanOrEqualTo(20);
        assertThat(count(sample -> !sample.mutants().isEmpty())).isGreaterThanOrEqualTo(40);
        assertThat(count(sample -> "starter".equals(sample.from()))).isGreaterThanOrEqualTo(12);
        assertThat(count(sample -> sample.status() == LabStatus.ERROR)).isGreaterThanOrEqualTo(10);
        assertThat(hundred.samples())
                .extracting(SampleSubmission::lab)
                .containsAll(Labs.ALL.stream().map(Lab::name).toList());
    }

    private long count(Predicate<SampleSubmission> which) {
        return hundred.samples().stream().filter(which).count();
    }

    @Test
    @Tag("all")
    void theSameClassIsMadeEveryTime() throws IOException {
        hundred.make(temp.resolve("one"));
        hundred.make(temp.resolve("two"));
        Map<String, String> one = hashes(temp.resolve("one"));
        Map<String, String> two = hashes(temp.resolve("two"));
        assertThat(one).hasSizeGreaterThan(500).hasSameSizeAs(two);
        assertThat(one.keySet()).as("what is different").allMatch(path -> one.get(path)
                .equals(two.get(path)));
    }

    @Test
    void whatIsRightGetsEveryPointAndAMistakeCostsSomeAtItsStep() {
        for (SampleSubmission sample : hundred.samples()) {
            if (sample.attack() != null) {
                continue; // it has its own label
            }
            Lab lab = Labs.find(sample.lab()).orElseThrow();
            List<Integer> full = lab.steps().stream().map(Lab::points).toList();
            assertThat(sample.marks()).as(sample.student()).hasSameSizeAs(full);
            if (sample.status() == LabStatus.ERROR
                    || sample.from().equals("starter") && sample.solved().isEmpty()) {
                assertThat(sample.marks()).as(sample.student()).containsOnly(0);
            } else if (sample.from().equals("solutions") && sample.without().isEmpty()) {
                List<Integer> wrong = sample.mutants().stream()
                        .map(name -> step(lab, name))
                        .sorted()
                        .toList();
                int first = wrong.isEmpty() ? full.size() : wrong.get(0);
                assertThat(sample.marks().subList(0, first))
                        .as("%s, before the mistake", sample.student())
                        .isEqualTo(full.subList(0, first));
                assertThat(wrong)
                        .as("%s, at the mistake", sample.student())
                        .allMatch(step -> sample.marks().get(step) < full.get(step));
            }
        }
    }

    /** The index of the step that must catch a mutant. */
    private int step(Lab lab, String name) {
        Mutant mutant = Mutant.read(
                home.root().resolve("grading/mutants").resolve(lab.id()).resolve(name + ".patch"));
        return IntStream.range(0, lab.steps().size())
                .filter(i -> Lab.step(lab.steps().get(i)).id().equals(mutant.step()))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> hashes(Path folder) throws IOException {
        var hashes = new TreeMap<String, String>();
        for (Path file : Folders.files(folder)) {
            hashes.put(folder.relativize(file).toString(), Hashes.sha256(Files.readAllBytes(file)));
        }
        return hashes;
    }
}
