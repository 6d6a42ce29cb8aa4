package marshal.grader.grade;

import static marshal.grader.grade.ClassGradingTest.contents;
import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import marshal.checks.course.Lab;
import marshal.checks.run.CheckResult;
import marshal.checks.run.StepResult;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.Hostname;
import marshal.engine.Json;
import marshal.engine.UsageException;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submission;
import marshal.engine.submission.Submissions;
import marshal.grader.report.Gradebook;
import marshal.grader.timing.Extent;
import marshal.grader.timing.TimingPlan;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merged shards of a class equal the result of one machine, or are refused. Nothing is run here. */
class MergingTest {

    private static final List<Lab> LABS = List.of(Example.LAB, Example.LATER);
    private static final int SHARDS = 4;

    @TempDir
    private static Path originals;

    @TempDir
    private Path temp;

    private final List<String> remarks = new ArrayList<>();
    private final FakeSlot slot = new FakeSlot() {
        @Override
        double millis(String student) {
            return student.length();
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
        gradeWhole();
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
        gradeWhole();
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
        Path of = adas(gradeShards());
        var store = store(of);
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
        Path ada = adas(outs);
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
        assertRefusedWithASecond(SHARDS, outs, "out1", "out2", "seed: 7 in", "8 in", ".lab/course-secret");
        seed = 7;
        tier = Tier.T2;
        assertRefusedWithASecond(SHARDS, outs, "isolation: T0 in", "T2 in", "--isolation");
        tier = Tier.T0;
        labs = LABS.subList(0, 1);
        assertRefusedWithASecond(SHARDS, outs, named("labs: LAB-NAME, LATER-NAME in"), "--labs");
        labs = LABS;
        timings = false;
        assertRefusedWithASecond(SHARDS, outs, "timings: taken in", "not taken in");
        timings = true;
        assertRefusedWithASecond(SHARDS + 1, outs, "number of shards: 4 in", "5 in");
        handIn("zoe");
        assertRefusedWithASecond(SHARDS, outs, "students: 6, ", "7, ", "same SUBMISSIONS");
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
        Path ada = adas(outs);
        Files.delete(store(ada).file("ada", LABS.get(1)));
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
        Path link = Files.createSymbolicLink(temp.resolve("link"), outs.get(0));
        for (Path out : List.of(outs.get(0), link)) {
            assertThatThrownBy(
                            () -> new Merging(Home.find(), remarks::add).merge(outs, out, List.of(), Gradebook.PLAIN))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(out.getFileName() + " holds a shard");
        }
        merge(outs);
    }

    @Test
    void aNameIsAFolderAndNoWay() throws IOException {
        Path whole = gradeWhole();
        Set<Path> before = beside(whole);
        String now = "ada";
        String names =
                "../../x|..|.||/x|a/b|a\\b|a\0b|\uD800|.journal|index.html|gradebook.csv|timings.csv|results.json|Results.JSON|";
        for (String name : (names + "x".repeat(256)).split("\\|")) {
            rename(whole, now, name);
            now = name;
            assertRefused(List.of(whole), whole + "/.journal/origin.json cannot be right: ", "Grade there again");
            assertThat(beside(whole)).isEqualTo(before);
        }
        rename(whole, now, "Ada, n\u00e9e <Byron>\n");
        merge(List.of(whole));
    }

    /** If a system ignores case, one student would get the other's pages. Every system reports it. */
    @Test
    void namesThatAreOneFolderSomewhereAreRefused() throws IOException {
        Path whole = gradeWhole();
        rename(whole, "ben", "ADA");
        assertRefused(List.of(whole), "the names \"", "\" are one folder on some systems", "Grade there again");
    }

    private Set<Path> beside(Path whole) throws IOException {
        try (Stream<Path> all = Files.walk(temp)) {
            return all.filter(path -> !path.startsWith(whole)).collect(Collectors.toSet());
        }
    }

    /** Renames a student as an expert of the format would: everything stays consistent. */
    private void rename(Path out, String before, String name) throws IOException {
        Path file = out.resolve(".journal/origin.json");
        Origin own = Json.read(file, Origin.class);
        List<String> students = own.everybody().stream()
                .map(student -> student.equals(before) ? name : student)
                .sorted()
                .toList();
        var common = new LinkedHashMap<>(own.common());
        common.put(Origin.STUDENTS, students.size() + ", " + Keys.shown(Hashes.sha256(String.join("\n", students))));
        String json =
                Json.text(new Origin(own.shard(), students, own.labs(), own.seed(), own.tier(), own.timings(), common));
        Files.writeString(file, json.replace("\uD800", "\\uD800"));
        var store = store(out);
        for (Lab lab : LABS) {
            Stored stored = store.read("ada", lab);
            store.keep(lab, stored(name, stored, stored.run()), "");
        }
    }

    @Test
    void anOriginThatContradictsItselfIsRefused() throws IOException {
        Path whole = gradeWhole();
        Path origin = whole.resolve(".journal/origin.json");
        String own = Files.readString(origin);
        for (String[] change : new String[][] {
            {"\"ben\"", "\"ada\"", "twice"},
            {"\"ben\"", "\"bob\"", "not those of its summary"},
            {"\"ben\"", "null", "does not hold what it should"},
            {"\"number\" : 1", "\"number\" : 2", "no shard 2/1"},
            {"\"of\" : 1", "\"of\" : 2000000000", "no shard 1/2000000000"},
            {"\"number\" : 1", "\"number\" : -1", "no shard -1/1"},
            {named("\"LAB-NAME\","), "\"lab99\",", "no lab lab99"},
            {named("\"LAB-NAME\","), named("\"LAB\","), "no lab "},
            {"\"everybody\"", "\"nobody\"", "does not hold what it should"},
            {"{", "null {", "holds nothing"}
        }) {
            assertThat(own).contains(change[0]);
            Files.writeString(origin, own.replaceFirst(Pattern.quote(change[0]), change[1]));
            assertRefused(List.of(whole), "origin.json", change[2], "Grade there again");
        }
        Files.writeString(origin, " ".repeat(17 << 20) + own);
        assertRefused(List.of(whole), "origin.json", "more than 16 MB");
    }

    @Test
    void shardsThatOnlySayThatTheyGoTogetherAreRefused() throws IOException {
        List<Path> outs = gradeShards();
        Path origin = outs.get(1).resolve(".journal/origin.json");
        Files.writeString(origin, Files.readString(origin).replace("\"seed\" : 7,", "\"seed\" : 8,"));
        assertRefused(outs, "out1", "out2", "not the same students, labs, seed");
    }

    @Test
    void pointsAreThoseOfTheChecksAndOfTheLab() throws IOException {
        Path whole = gradeWhole();
        Lab lab = LABS.get(0);
        var store = store(whole);
        Stored own = store.read("ada", lab);
        LabRun run = own.run();
        String json = Json.line(own);
        String points = "\"score\":" + run.score() + ",\"max\":" + run.max();
        StepResult step = run.steps().get(0);
        String ofStep = "\"score\":" + step.score() + ",\"max\":" + step.max();
        for (String[] change : new String[][] {
            {points, "\"score\":1000,\"max\":" + run.max(), "1000 of " + run.max() + " points"},
            {points, "\"score\":1000,\"max\":1000", "are not what its steps add up to"},
            {points, "\"score\":-5,\"max\":" + run.max(), "-5 of "},
            {points, "\"score\":NaN,\"max\":" + run.max(), "does not hold what it should"},
            {points, "\"score\":1e99,\"max\":" + run.max(), "does not hold what it should"},
            {"\"bonus\":" + run.bonus(), "\"bonus\":77", "77 of bonus"},
            {"\"graded\"", "\"error\"", "are not what its steps add up to"},
            {"\"graded\"", "\"great\"", "\"great\" is none of graded, error, missing, unchecked"},
            {ofStep, "\"score\":" + (step.max() + 1) + ",\"max\":" + step.max(), step.id() + " has "},
            {ofStep, "\"score\":-1,\"max\":" + step.max(), step.id() + " has -1 of "},
            {"\"student\":\"ada\"", "\"student\":\"ben\"", "somebody else"},
            {named("\"lab\":\"LAB-NAME\""), named("\"lab\":\"LATER-NAME\""), "of another lab"},
            {json, "null", "somebody else"},
            {json, "[".repeat(100_000), "does not hold what it should"},
            {json, "", "does not hold what it should"}
        }) {
            assertThat(json).contains(change[0]);
            write(whole, lab, json.replaceFirst(Pattern.quote(change[0]), change[1]) + "\n");
            assertRefused(List.of(whole), "Cannot take " + file(whole, lab) + ", the results of ada: ", change[2]);
        }
        for (UnaryOperator<CheckResult> change : List.<UnaryOperator<CheckResult>>of(
                check -> changed(check, 10 * check.score(), 10 * check.max()),
                check -> changed(check, check.max() + 1, check.max()),
                check -> changed(check, 0, 0))) {
            List<StepResult> steps = run.steps().stream()
                    .map(each -> StepResult.of(
                            each.id(),
                            each.title(),
                            each.seed(),
                            each.bonus(),
                            each.checks().stream().map(change).toList()))
                    .toList();
            LabRun more = LabRun.graded(lab.name(), run.isolation(), steps).of(run.sources());
            store.keep(lab, stored("ada", own, more), "");
            assertRefused(List.of(whole), "Cannot take " + file(whole, lab));
        }
        LabRun fewer = LabRun.graded(lab.name(), run.isolation(), run.steps().subList(0, 1));
        store.keep(lab, stored("ada", own, fewer), "");
        assertRefused(List.of(whole), "its steps or their points are not those of " + lab.name());
        store.keep(lab, own, "");
        merge(List.of(whole));
    }

    /** The stored result with another name and run. */
    private static Stored stored(String student, Stored own, LabRun run) {
        return new Stored(student, own.key(), own.code(), run, own.extent(), own.cut(), own.host());
    }

    private static CheckResult changed(CheckResult check, int score, int max) {
        return new CheckResult(check.id(), check.step(), check.title(), score, max, check.outcome(), check.seed());
    }

    @Test
    void timesAreOfWhomTheyAreKeptFor() throws IOException {
        Path whole = gradeWhole();
        Lab lab = LABS.get(0);
        var store = store(whole);
        String json = Json.line(store.read("ada", lab)) + "\n";
        String times = store.times("ada", lab);
        for (String wrong : List.of(
                times.replace("ada,", "ben,"),
                times.replace(lab.name(), LABS.get(1).name()),
                "x\n",
                times + "a,b")) {
            write(whole, lab, json + wrong);
            assertRefused(List.of(whole), "Cannot take " + file(whole, lab));
        }
    }

    /** The merge waits for nothing, reads nothing without a limit, and deletes none of it. */
    @Test
    void onlyBoundedRegularFilesAreRead() throws Exception {
        Path whole = gradeWhole();
        Path journal = whole.resolve(".journal");
        Path elsewhere = Files.move(whole.resolve(".journal"), temp.resolve("elsewhere"));
        Files.createSymbolicLink(journal, elsewhere);
        assertRefused(List.of(whole), ".journal is a link");
        Files.delete(journal);
        Files.move(elsewhere, journal);
        for (Path file : List.of(journal.resolve("origin.json"), file(whole, LABS.get(0)), journal.resolve("lock"))) {
            Path kept = temp.resolve("kept");
            Files.move(file, kept);
            byte[] before = Files.readAllBytes(kept);
            assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                    .isZero();
            assertRefused(List.of(whole), file.toString(), "not a regular file");
            Files.delete(file);
            for (Path target : List.of(kept, Path.of("/dev/zero"), Path.of("/proc/self/environ"))) {
                Files.createSymbolicLink(file, target);
                assertRefused(List.of(whole), file.toString());
                Files.delete(file);
            }
            Files.createDirectory(file);
            assertRefused(List.of(whole), file.toString(), "not a regular file");
            Files.delete(file);
            assertThat(kept).hasBinaryContent(before);
            Files.move(kept, file);
        }
        write(whole, LABS.get(0), " ".repeat(64 << 20));
        assertRefused(List.of(whole), file(whole, LABS.get(0)).toString(), "more than 16 MB");
        Files.write(file(whole, LABS.get(0)), new byte[17 << 20]);
        assertRefused(List.of(whole), file(whole, LABS.get(0)).toString(), "more than 16 MB");
        Files.write(file(whole, LABS.get(0)), new byte[10]);
        assertRefused(List.of(whole), file(whole, LABS.get(0)).toString(), "Not in GZIP format");
        assertThat(file(whole, LABS.get(0))).exists();
    }

    private Path file(Path out, Lab lab) {
        return store(out).file("ada", lab);
    }

    private void write(Path out, Lab lab, String text) throws IOException {
        try (var gzip = new GZIPOutputStream(Files.newOutputStream(file(out, lab)))) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Asserts that the merge is refused and writes nothing. */
    private void assertRefused(List<Path> outs, String... says) throws IOException {
        Path merged = temp.resolve("merged");
        Map<String, String> before = Files.exists(merged) ? contents(merged) : Map.of();
        assertThatThrownBy(() -> merge(outs)).isInstanceOf(UsageException.class).hasMessageContainingAll(says);
        assertThat(Files.exists(merged) ? contents(merged) : Map.of()).isEqualTo(before);
    }

    private void assertRefusedWithASecond(int of, List<Path> outs, String... says) throws IOException {
        grade(new Shard(2, of), outs.get(1));
        assertRefused(outs, says);
    }

    private ResultStore store(Path out) {
        return new ResultStore(out.resolve(".journal"), remarks::add);
    }

    private static Path adas(List<Path> outs) {
        return outs.get(shardOf("ada").number() - 1);
    }

    private static Shard shardOf(String student) {
        return IntStream.rangeClosed(1, SHARDS)
                .mapToObj(number -> new Shard(number, SHARDS))
                .filter(shard -> shard.holds(student))
                .findFirst()
                .orElseThrow();
    }

    private Path gradeWhole() throws IOException {
        return graded(Shard.ALL, "whole");
    }

    private List<Path> gradeShards() throws IOException {
        var outs = new ArrayList<Path>();
        for (int number = 1; number <= SHARDS; number++) {
            outs.add(graded(new Shard(number, SHARDS), "out" + number));
        }
        return outs;
    }

    /** A copy of what every test would get that grades the class as it is at the beginning. */
    private Path graded(Shard shard, String name) throws IOException {
        Path original = originals.resolve(name + (timings ? "" : "-without-timings"));
        if (!Files.exists(original)) {
            grade(shard, original);
        }
        Folders.copy(original, temp.resolve(name));
        return temp.resolve(name);
    }

    private void grade(Shard shard, Path out) {
        grade(shard, out, () -> slot);
    }

    private void grade(Shard shard, Path out, Supplier<Slot> slots) {
        var task = new ClassGrading.Task(
                labs, seed, null, 2, timings ? new TimingPlan(Extent.QUICK, null) : TimingPlan.NONE, Gradebook.PLAIN);
        new ClassGrading(Home.find(), task, new ClassGrading.Listener() {})
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
        return merge(student, LABS.get(0));
    }

    private Path merge(String student, Lab lab) {
        return temp.resolve("class/" + student).resolve(lab.handedIn("Merge.java"));
    }

    private void handIn(String student) throws IOException {
        for (Lab lab : LABS) {
            Folders.put(merge(student, lab), "class Merge {}");
        }
    }
}
