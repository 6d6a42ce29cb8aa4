package marshal.grader.grade;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.run.LabStatus;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submission;
import marshal.engine.submission.Submissions;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import marshal.grader.timing.Extent;
import marshal.grader.timing.TimingPlan;
import marshal.kit.measure.Timing;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is graded again and what is not, and that this makes no difference. Nothing is run here. */
class ClassGradingTest {

    private static final List<Lab> LABS = List.of(Example.LAB, Example.LATER);
    private static final int STEPS =
            Example.LAB.steps().size() + Example.LATER.steps().size();
    private static final Keys KEYS = new Keys(Home.find(), LABS, 7L, Tier.T0);

    @TempDir
    private Path temp;

    private final FakeSlot slot = new FakeSlot();
    private final List<String> remarks = new CopyOnWriteArrayList<>(); // the threads that grade make remarks
    private Path out;

    @BeforeEach
    void handIn() throws IOException {
        out = temp.resolve("out");
        for (String student : List.of("ada", "ben", "=cleo")) {
            handIn(student, "class Merge {}");
        }
        slot.fails.add(named("ben LAB.3"));
    }

    @Test
    void whatHasNotChangedIsNotGradedAgain() throws IOException {
        grade();
        Map<String, String> before = contents(out);
        assertThat(slot.ran).hasSize(3 * STEPS);
        assertThat(slot.timed).hasSize(6);
        slot.ran.clear();
        var results = grade(timed(), KEYS, () -> {
            throw new AssertionError("there is nothing to grade");
        });
        assertThat(contents(out)).isEqualTo(before);
        assertThat(Json.read(out.resolve("results.json"), ClassResult.class)).isEqualTo(results.inMemory());
        assertThat(out.resolve("results.json")).content().isEqualTo(Json.text(results.inMemory()));
        assertThat(Timing.TABLE.read(out.resolve("timings.csv"))).hasSize(6);
    }

    @Test
    void gradesStandBeforeTheFirstLabIsTimedAndWhateverEndsTheTimings() throws IOException {
        slot.whileTiming = () -> {
            assertThat(out).isDirectoryContaining("glob:**/index.html").isDirectoryContaining("glob:**/gradebook.csv");
            assertThat(out.resolve("ben/feedback.html")).exists();
            assertThat(read(out).students()).extracting(StudentResult::student).containsExactly("=cleo", "ada", "ben");
            if (slot.timed.size() == 2) {
                throw new KitException("no more");
            }
        };
        assertThatThrownBy(this::grade).hasMessage("no more");
        List<Integer> scores = scores();
        slot.whileTiming = () -> {};
        grade();
        assertThat(scores()).isEqualTo(scores);
        assertThat(slot.timed).hasSize(6).doesNotHaveDuplicates();
        assertThat(Timing.TABLE.read(out.resolve("timings.csv"))).hasSize(6);
    }

    @Test
    void aBudgetIsSpreadEvenly() {
        grade(timed(Extent.QUICK, 60_000L), KEYS, () -> slot);
        assertThat(slot.plans).extracting(TimingPlan::extent).containsOnly(Extent.QUICK);
        assertThat(slot.plans.get(0).budgetMillis()).isBetween(9_000L, 10_000L);
        assertThat(slot.plans.get(5).budgetMillis()).isGreaterThan(20_000L); // the others left their shares unused
    }

    @Test
    void aBudgetThatIsTooSmallForAllIsSpentOnSomeFromAllOverTheClass() {
        grade(timed(Extent.QUICK, 9_000L), KEYS, () -> slot);
        assertThat(slot.timed).hasSize(2).extracting(what -> what.split(" ")[0]).doesNotHaveDuplicates();
        grade(timed(Extent.QUICK, 60_000L), KEYS, () -> slot);
        assertThat(slot.timed).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void whatWasTimedInFullNeedNotBeTimedQuicklyButTheOtherWayRound() {
        grade();
        grade(timed(Extent.FULL, null), KEYS, () -> slot);
        assertThat(slot.timed).hasSize(12);
        grade();
        assertThat(slot.timed).hasSize(12);
    }

    @Test
    void whatWasCutShortIsTimedAgainWhereThereIsTimeForIt() {
        slot.cut = true;
        grade(timed(Extent.QUICK, 60_000L), KEYS, () -> slot);
        grade(timed(Extent.QUICK, 60_000L), KEYS, () -> slot);
        assertThat(slot.timed).hasSize(6);
        slot.cut = false;
        grade();
        grade();
        assertThat(slot.timed).hasSize(12);
    }

    /** Asserts that every step of this lab of this student ran, and nothing else. */
    private void assertRan(String student, Lab lab) {
        String what = student + " " + lab.id() + ".";
        assertThat(slot.ran).hasSameSizeAs(lab.steps()).allMatch(each -> each.startsWith(what));
    }

    private List<Integer> scores() {
        return read(out).students().stream()
                .flatMap(student -> student.labs().stream())
                .map(LabRun::score)
                .toList();
    }

    private static ClassResult read(Path out) {
        try {
            return Json.read(out.resolve("results.json"), ClassResult.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void ofOneThatHasChangedThatLabOnlyIsGradedAndTimedAgain() throws IOException {
        grade();
        slot.forget();
        handIn("ada", "class Merge { int better; }");
        grade();
        assertRan("ada", Example.LAB);
        assertThat(slot.timed).containsExactly(named("ada LAB"));
    }

    @Test
    void ofACheckThatHasChangedTheLabIsRunAgainAndNothingIsTimed() throws IOException {
        grade();
        Map<String, String> before = contents(out);
        slot.forget();
        grade(timed(), keysWith(KeysTest.lastStep(Example.LATER)), () -> slot);
        assertThat(slot.ran)
                .hasSize(3 * Example.LATER.steps().size())
                .allMatch(what -> what.contains(named(" LATER.")));
        assertThat(slot.timed).isEmpty();
        assertThat(contents(out)).isEqualTo(before);
    }

    @Test
    void whatWasNotHandedInIsNeitherTimedNorTriedAgainUntilItIs() throws IOException {
        Path later = temp.resolve("class/ada").resolve(Example.LATER.handedIn("Merge.java"));
        String text = Files.readString(later);
        Files.delete(later);
        assertThat(run(grade(), "ada", 1).status()).isEqualTo(LabStatus.MISSING);
        assertThat(slot.timed).contains(named("ada LAB")).doesNotContain(named("ada LATER"));
        slot.ran.clear();
        grade();
        assertThat(slot.ran).isEmpty();
        Files.writeString(later, text);
        assertThat(run(grade(), "ada", 1).status()).isEqualTo(LabStatus.GRADED);
        assertRan("ada", Example.LATER);
        assertThat(slot.timed).contains(named("ada LATER"));
    }

    private static LabRun run(ClassResult results, String student, int lab) {
        return results.students().stream()
                .filter(each -> each.student().equals(student))
                .findFirst()
                .orElseThrow()
                .labs()
                .get(lab);
    }

    @Test
    void aCheckThatBrokeIsTriedAgain() throws IOException {
        slot.breaks.add(named("ada LAB.2"));
        grade();
        slot.ran.clear();
        slot.breaks.clear();
        grade();
        assertRan("ada", Example.LAB);
    }

    @Test
    void whatWasGradedBeforeTheEndIsKept() throws IOException {
        slot.dies = "ben";
        assertThatThrownBy(() -> grade(timed().oneByOne(), KEYS, () -> slot))
                .isInstanceOf(KitException.class)
                .hasMessage("the kit cannot run");
        assertThat(out.resolve("results.json")).doesNotExist();
        assertThat(slot.ran).isNotEmpty();
        slot.dies = "";
        grade(timed().oneByOne(), KEYS, () -> slot);
        assertThat(slot.ran).doesNotHaveDuplicates().hasSize(3 * STEPS);
        Map<String, String> resumed = contents(out);
        out = temp.resolve("undisturbed");
        slot.timed.clear();
        grade(timed().oneByOne(), KEYS, () -> slot);
        assertThat(resumed).isEqualTo(contents(out));
    }

    @Test
    void whatIsCutOffOrDamagedIsToldAndGradedAgain() throws IOException {
        grade();
        Map<String, String> before = contents(out);
        byte[] whole = Files.readAllBytes(kept("ada", Example.LATER));
        Files.write(kept("ada", Example.LATER), Arrays.copyOf(whole, whole.length - 20));
        byte[] changed = Files.readAllBytes(kept("ben", Example.LAB));
        int middle = changed.length / 2;
        Arrays.fill(changed, middle, middle + 16, (byte) 0); // one bit may do no harm: repeats are stored twice
        Files.write(kept("ben", Example.LAB), changed);
        Files.copy(
                kept("=cleo", Example.LAB),
                kept("=cleo", Example.LATER),
                StandardCopyOption.REPLACE_EXISTING); // complete, but from another lab
        slot.forget();
        grade();
        assertThat(remarks)
                .hasSize(3)
                .allMatch(remark -> remark.contains("is damaged in one place"))
                .anyMatch(remark -> remark.contains("ada"))
                .anyMatch(remark -> remark.contains("ben"))
                .anyMatch(remark -> remark.contains("=cleo"));
        assertThat(slot.ran)
                .hasSize(STEPS + Example.LATER.steps().size())
                .allMatch(what -> what.startsWith(named("ben LAB."))
                        || what.startsWith(named("ada LATER."))
                        || what.startsWith(named("=cleo LATER.")));
        assertThat(slot.timed).containsExactlyInAnyOrder(named("ada LATER"), named("ben LAB"), named("=cleo LATER"));
        assertThat(contents(out).get("results.json").replaceAll("\"ratio\" : [0-9.]+", ""))
                .isEqualTo(before.get("results.json").replaceAll("\"ratio\" : [0-9.]+", ""));
        remarks.clear();
        grade();
        assertThat(remarks).isEmpty();
    }

    /** A retry at each resume would take as long. A broken check is a different case. */
    @Test
    void whatTheMachineHadNoTimeForIsGradedAgainOnlyOnRequest() {
        var busy = new FakeSlot() {
            @Override
            public LabRun check(Submission submission, Lab lab) {
                return submission.student().equals("ada")
                        ? LabRun.outOfTime(lab, "too busy")
                        : super.check(submission, lab);
            }
        };
        busy.breaks.add(named("ben LAB.3"));
        assertThat(grade(timed(), KEYS, () -> busy).students().get(1).labs())
                .allSatisfy(run -> assertThat(run.attention()).containsExactly("too busy"));
        grade();
        assertRan("ben", Example.LAB);
        slot.ran.clear();
        grade(timed().again(), KEYS, () -> slot);
        assertThat(slot.ran).hasSize(STEPS).allMatch(what -> what.startsWith("ada "));
    }

    /** A result that no later reading would take must not end the grading of the others. */
    @Test
    void aResultThatIsTooLargeToBeKeptIsNotCheckedAndHarmsNobodyElse() {
        var talkative = new FakeSlot() {
            @Override
            public LabRun check(Submission submission, Lab lab) {
                LabRun run = super.check(submission, lab);
                return submission.student().equals("ada")
                        ? run.withMoreNotes(Collections.nCopies(1100, "x".repeat(16_000)))
                        : run;
            }
        };
        assertThat(run(grade(timed(), KEYS, () -> talkative), "ada", 0)).satisfies(run -> {
            assertThat(run.checked()).isFalse();
            assertThat(run.attention()).containsExactly("The results of this lab hold more than 16 MB.");
        });
        assertThat(remarks).isEmpty();
        assertThat(run(read(out), "ben", 1).checked()).isTrue();
        assertThat(run(grade(), "ada", 0).checked()).isTrue();
    }

    @Test
    void whatIsDeletedMeanwhileIsNamed() {
        slot.whileTiming = () -> {
            try {
                Files.deleteIfExists(kept("ada", Example.LATER));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        assertThatThrownBy(this::grade)
                .isInstanceOf(KitException.class)
                .hasMessageContaining("What was kept of ada in " + out)
                .hasMessageContaining("The same command grades it again");
        slot.whileTiming = () -> {};
        assertThat(run(grade(), "ada", 1).checked()).isTrue();
    }

    @Test
    void whatIsDamagedAndCannotBeDeletedIsNamed() throws IOException {
        grade();
        Path kept = kept("ada", Example.LATER);
        Files.delete(kept);
        Files.createDirectories(kept.resolve("in the way"));
        assertThatThrownBy(this::grade).isInstanceOf(KitException.class).hasMessageContaining("cannot delete " + kept);
    }

    @Test
    void withoutTimingsThereAreNoneThoughTheyAreKept() throws IOException {
        grade();
        Map<String, String> before = contents(out);
        slot.ran.clear();
        grade(timed().withoutTimings(), KEYS, () -> slot);
        assertThat(out.resolve("timings.csv")).doesNotExist();
        assertThat(Json.read(out.resolve("results.json"), ClassResult.class).students())
                .allSatisfy(student ->
                        assertThat(student.labs()).allMatch(run -> run.speeds().isEmpty()));
        slot.timed.clear();
        grade();
        assertThat(slot.timed).isEmpty();
        assertThat(slot.ran).isEmpty();
        assertThat(contents(out)).isEqualTo(before);
    }

    @Test
    void twoGradingsIntoOneFolderAreRefused() throws IOException {
        Path kept = Files.createDirectories(out.resolve(".journal"));
        try (var lock = Lock.on(kept)) {
            assertThatThrownBy(this::grade)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("Another grading, process")
                    .hasMessageContaining("give --out another folder");
            assertThat(lock).isNotNull();
        }
        grade();
        assertThat(out.resolve("results.json")).exists();
    }

    @Test
    void halfWrittenFilesOfAnEarlierGradingAreClearedAway() throws IOException {
        grade();
        Map<String, String> before = contents(out);
        Files.writeString(out.resolve(".results.json.new4711"), "{");
        Files.writeString(out.resolve("ada/.feedback.md.new4711"), "#");
        grade();
        assertThat(contents(out)).isEqualTo(before);
    }

    @Test
    void aFolderThatCannotBeLookedThroughIsNamedAndLeftUnlocked() throws IOException {
        Folders.withoutWay(temp, folder -> {
            try {
                Files.createDirectory(folder.resolve(".journal"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> new OutFolder(folder, List.of(), remarks::add))
                        .isInstanceOf(KitException.class)
                        .hasMessageStartingWith("cannot write to " + folder);
            }
        });
    }

    @Test
    void noStudentsNameIsThatOfAFileOfOurs() throws IOException {
        handIn("results.json", "class Merge {}");
        assertThatThrownBy(this::grade)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("A submission is called results.json");
    }

    private ClassResult grade() {
        return grade(timed(), KEYS, () -> slot);
    }

    private ClassResult grade(Wanted wanted, Keys keys, Supplier<Slot> slots) {
        List<Submission> submissions = Submissions.in(temp.resolve("class"));
        var task = new ClassGrading.Task(
                LABS, 7L, null, wanted.jobs(), wanted.timing(), Gradebook.PLAIN, wanted.isAgain());
        return new ClassGrading(Home.find(), task, new ClassGrading.Listener() {
                    @Override
                    public void remark(String what) {
                        remarks.add(what);
                    }
                })
                .grade(submissions, Shard.ALL, out, Tier.T0, keys, slots)
                .results();
    }

    private record Wanted(int jobs, TimingPlan timing, boolean isAgain) {
        Wanted withoutTimings() {
            return new Wanted(jobs, TimingPlan.NONE, isAgain);
        }

        Wanted oneByOne() {
            return new Wanted(1, timing, isAgain);
        }

        Wanted again() {
            return new Wanted(jobs, timing, true);
        }
    }

    private static Wanted timed() {
        return timed(Extent.QUICK, null);
    }

    private static Wanted timed(Extent extent, Long budgetMillis) {
        return new Wanted(4, new TimingPlan(extent, budgetMillis), false);
    }

    /** The keys as if this class of checks had been changed. */
    private static Keys keysWith(String changed) {
        return new Keys(Home.find(), LABS, 7L, Tier.T0, KeysTest.changed(changed));
    }

    private void handIn(String student, String merge) throws IOException {
        for (Lab lab : LABS) {
            Path file = temp.resolve("class/" + student).resolve(lab.handedIn("Merge.java"));
            if (!Files.exists(file) || lab == Example.LAB) {
                Folders.put(file, merge);
            }
        }
    }

    private Path kept(String student, Lab lab) {
        return new ResultStore(out.resolve(".journal"), remarks::add).file(student, lab);
    }

    /** All files except those of the journal. */
    static Map<String, String> contents(Path folder) throws IOException {
        var contents = new TreeMap<String, String>();
        for (Path file : Folders.files(folder)) {
            if (!file.startsWith(folder.resolve(".journal"))) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }
}
