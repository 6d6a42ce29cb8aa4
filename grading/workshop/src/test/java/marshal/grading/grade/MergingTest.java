package marshal.grading.grade;

import static marshal.grading.Example.named;
import static marshal.grading.grade.ClassGradingTest.contents;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marshal.checks.Lab;
import marshal.grading.Example;
import marshal.grading.Home;
import marshal.grading.Hostname;
import marshal.grading.UsageException;
import marshal.grading.isolate.Tier;
import marshal.grading.report.Gradebook;
import marshal.grading.run.LabRun;
import marshal.grading.submission.Shard;
import marshal.grading.submission.Submission;
import marshal.grading.submission.Submissions;
import marshal.grading.timing.Extent;
import marshal.grading.timing.SideBySide;
import marshal.grading.timing.TimingPlan;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shards of a class, merged, are what one machine gives, or are refused. Nothing is run here. */
class MergingTest {

    private static final List<Lab> LABS = List.of(Example.LAB, Example.LATER);
    private static final int SHARDS = 4;

    @TempDir
    private Path temp;

    private final List<String> remarks = new ArrayList<>();
    private final FakeSlot slot = new FakeSlot() {
        @Override
        public SideBySide.Result time(Submission submission, Lab lab, LabRun run, TimingPlan plan) {
            super.time(submission, lab, run, plan);
            return new SideBySide.Result(
                    List.of(new Timing(
                            submission.student(),
                            lab.name(),
                            new Timing.Setting("socket", "loopback", "spa", 100, 4),
                            1,
                            new Timing.Millis(submission.student().length(), 0, 0, 1, 0),
                            new Counts(1, 2, 3),
                            true,
                            1,
                            new Timing.Machine("17", 64, 2))),
                    List.of(),
                    false);
        }
    };
    private List<Lab> labs = LABS;
    private long seed = 7;
    private Tier tier = Tier.T0;
    private boolean timings = true;

    @BeforeEach
    void handIn() throws IOException {
        for (String student : List.of("ada", "ben", "=cleo", "dan", "eve", "Åsa")) {
            handIn(student);
        }
        slot.fails.addAll(List.of(named("ben LAB.3"), named("Åsa LATER.1")));
    }

    @Test
    void shardsGiveByteForByteWhatOneMachineGives() throws IOException {
        grade(Shard.ALL, temp.resolve("whole"));
        List<Path> outs = gradeShards();
        assertThat(outs)
                .anySatisfy(out ->
                        assertThat(out.resolve("gradebook.csv")).as("of nobody").hasContent("student\n"));
        assertThat(outs).allSatisfy(out -> assertThat(out).isDirectoryContaining("glob:**/{index.html,results.json}"));
        var backwards = new ArrayList<>(outs);
        Collections.reverse(backwards);
        ClassGrading.Graded merged = merge(backwards);
        assertThat(contents(temp.resolve("merged")))
                .isEqualTo(contents(temp.resolve("whole")))
                .containsKeys("timings.csv", "Åsa/feedback.html");
        assertThat(merged.points()).extracting("student").containsExactly("=cleo", "ada", "ben", "dan", "eve", "Åsa");
        merge(outs);
        assertThat(contents(temp.resolve("merged"))).as("merged once more").isEqualTo(contents(temp.resolve("whole")));
    }

    @Test
    void withoutTimingsTheyDoToo() throws IOException {
        timings = false;
        grade(Shard.ALL, temp.resolve("whole"));
        merge(gradeShards());
        assertThat(contents(temp.resolve("merged")))
                .isEqualTo(contents(temp.resolve("whole")))
                .doesNotContainKey("timings.csv");
    }

    @Test
    void whatWasMergedIsNotGradedAgainAndIsAWholeClass() throws IOException {
        merge(gradeShards());
        Map<String, String> before = contents(temp.resolve("merged"));
        grade(Shard.ALL, temp.resolve("merged"), () -> {
            throw new AssertionError("there is nothing to grade");
        });
        assertThat(contents(temp.resolve("merged"))).isEqualTo(before);
        new Merging(Home.find(), remarks::add)
                .merge(List.of(temp.resolve("merged")), temp.resolve("again"), List.of(), Gradebook.PLAIN);
        assertThat(contents(temp.resolve("again"))).isEqualTo(before);
    }

    @Test
    void timesKeepTheHostThatTheyWereTakenOn() throws IOException {
        Path of = gradeShards().get(shardOf("ada").number() - 1);
        var store = new ResultStore(of.resolve(".journal"), remarks::add);
        assertThat(LABS)
                .extracting(lab -> store.read("ada", lab).host())
                .containsExactly(Hostname.LOCAL, Hostname.LOCAL);
    }

    @Test
    void aMissingShardIsNamed() throws IOException {
        List<Path> outs = gradeShards();
        assertRefused(outs.subList(0, 2), "no shard 3/4, 4/4", "--shard");
    }

    @Test
    void aShardThatHasNotEndedIsNamed() throws IOException {
        List<Path> outs = gradeShards();
        Path ada = outs.get(shardOf("ada").number() - 1);
        slot.dies = "ada";
        Files.writeString(merge("ada"), "class Merge { int better; }");
        assertThatThrownBy(() -> grade(shardOf("ada"), ada)).hasMessage("the kit cannot run");
        assertRefused(outs, "No grading has ended in " + ada);
        slot.dies = "";
        grade(shardOf("ada"), ada);
        merge(outs);
        assertRefused(List.of(temp.resolve("nowhere")), "No grading has ended in " + temp.resolve("nowhere"));
    }

    @Test
    void whileSomebodyGradesInAShardNobodyMergesIt() throws IOException {
        List<Path> outs = gradeShards();
        try (var lock = Lock.on(outs.get(2).resolve(".journal"))) {
            assertRefused(outs, "Another grading, process", "out3");
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void whatWasGradedOtherwiseIsNamedAndWhatToDo() throws IOException {
        List<Path> outs = gradeShards();
        seed = 8;
        grade(new Shard(2, SHARDS), outs.get(1));
        assertRefused(outs, "out1", "out2", "seed: 7 in", "8 in", ".lab/course-secret");
        seed = 7;
        tier = Tier.T2;
        grade(new Shard(2, SHARDS), outs.get(1));
        assertRefused(outs, "isolation: T0 in", "T2 in", "--isolation");
        tier = Tier.T0;
        labs = LABS.subList(0, 1);
        grade(new Shard(2, SHARDS), outs.get(1));
        assertRefused(outs, named("labs: LAB-NAME, LATER-NAME in"), "--labs");
        labs = LABS;
        timings = false;
        grade(new Shard(2, SHARDS), outs.get(1));
        assertRefused(outs, "timings: taken in", "not taken in");
        timings = true;
        grade(new Shard(2, SHARDS + 1), outs.get(1));
        assertRefused(outs, "number of shards: 4 in", "5 in");
        handIn("zoe");
        grade(new Shard(2, SHARDS), outs.get(1));
        assertRefused(outs, "students: 6, ", "7, ", "same SUBMISSIONS");
    }

    @Test
    void whatAnotherKitGaveIsNamed() throws IOException {
        List<Path> outs = gradeShards();
        Path origin = outs.get(3).resolve(".journal/origin.json");
        String own = Files.readString(origin);
        String kit = Keys.kit();
        Files.writeString(origin, own.replace(kit, "0123456789ab"));
        assertRefused(outs, "kit: " + kit + " in", "0123456789ab in", "same commit");
        assertRefused(List.of(outs.get(3)), "another version of the kit");
        Files.writeString(origin, own.replaceFirst(named("(\"LATER-NAME\" : \")[0-9a-f]+"), "$10123456789ab"));
        assertRefused(outs, named("LATER-NAME: "), "the same starter and solution");
    }

    @Test
    void aStudentOfTwoKindsIsNamed() throws IOException {
        var outs = new ArrayList<>(gradeShards());
        Path twice = temp.resolve("twice");
        grade(shardOf("ada"), twice);
        outs.add(twice);
        merge(outs);
        slot.fails.add(named("ada LAB.2"));
        Files.writeString(merge("ada"), "class Merge { int worse; }");
        grade(shardOf("ada"), twice);
        assertRefused(outs, "ada has other results in", "twice");
    }

    @Test
    void resultsThatAreNotWholeAreNamed() throws IOException {
        List<Path> outs = gradeShards();
        Path ada = outs.get(shardOf("ada").number() - 1);
        Files.delete(new ResultStore(ada.resolve(".journal"), remarks::add).file("ada", LABS.get(1)));
        assertRefused(outs, "The results of ada in " + ada + " are not whole", "--out " + ada);
    }

    @Test
    void aClassThatHasChangedSinceIsTold() throws IOException {
        List<Path> outs = gradeShards();
        handIn("zoe");
        List<Submission> now = Submissions.in(temp.resolve("class"));
        assertThatThrownBy(() -> new Merging(Home.find(), remarks::add)
                        .merge(outs, temp.resolve("merged"), now, Gradebook.PLAIN))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("somebody else has handed in");
    }

    @Test
    void noShardIsMergedIntoItself() throws IOException {
        List<Path> outs = gradeShards();
        assertThatThrownBy(() ->
                        new Merging(Home.find(), remarks::add).merge(outs, outs.get(0), List.of(), Gradebook.PLAIN))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("out1 holds a shard");
    }

    /** Nothing is written then. */
    private void assertRefused(List<Path> outs, String... says) throws IOException {
        Path merged = temp.resolve("merged");
        Map<String, String> before = Files.exists(merged) ? contents(merged) : Map.of();
        assertThatThrownBy(() -> merge(outs)).isInstanceOf(UsageException.class).hasMessageContainingAll(says);
        assertThat(Files.exists(merged) ? contents(merged) : Map.of()).isEqualTo(before);
    }

    private static Shard shardOf(String student) {
        return IntStream.rangeClosed(1, SHARDS)
                .mapToObj(number -> new Shard(number, SHARDS))
                .filter(shard -> shard.holds(student))
                .findFirst()
                .orElseThrow();
    }

    private List<Path> gradeShards() {
        var outs = new ArrayList<Path>();
        for (int number = 1; number <= SHARDS; number++) {
            outs.add(temp.resolve("out" + number));
            grade(new Shard(number, SHARDS), outs.get(number - 1));
        }
        return outs;
    }

    private void grade(Shard shard, Path out) {
        grade(shard, out, () -> slot);
    }

    private void grade(Shard shard, Path out, Supplier<Slot> slots) {
        var task = new ClassGrading.Task(
                labs, seed, null, 2, timings ? new TimingPlan(Extent.QUICK, null) : TimingPlan.NONE, Gradebook.PLAIN);
        new ClassGrading(Home.find(), task, new ClassGrading.Listener() {
                    @Override
                    public void graded(String student, int done, int all) {}

                    @Override
                    public void timing(String what) {}
                })
                .grade(
                        Submissions.in(temp.resolve("class")),
                        shard,
                        out,
                        tier,
                        new Keys(Home.find(), labs, seed, tier),
                        slots);
    }

    private ClassGrading.Graded merge(List<Path> outs) {
        return new Merging(Home.find(), remarks::add).merge(outs, temp.resolve("merged"), List.of(), Gradebook.PLAIN);
    }

    private Path merge(String student) {
        return temp.resolve("class")
                .resolve(student)
                .resolve(LABS.get(0).handedIn())
                .resolve("Merge.java");
    }

    private void handIn(String student) throws IOException {
        for (Lab lab : LABS) {
            Path file = temp.resolve("class")
                    .resolve(student)
                    .resolve(lab.handedIn())
                    .resolve("Merge.java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "class Merge {}");
        }
    }
}
