package marshal.workshop.attacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import marshal.checks.course.Labs;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.isolate.IfPossible;
import marshal.engine.isolate.Isolation;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.submission.HandIn;
import marshal.engine.submission.Shard;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Submissions;
import marshal.grader.grade.ClassGrading;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import marshal.grader.timing.TimingPlan;
import marshal.workshop.Await;
import marshal.workshop.CasesInTurn;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Grades the attack corpus as a class, together with an honest student. No attack gains points, does harm, reads
 * secrets or survives.
 */
@Order(1) // it takes long
@Tag("lab")
class AttacksTest {

    private static final String ANY = ".*";
    /** Only attacks with matching names, for the author of an attack. */
    private static final String ONLY = System.getProperty("marshal.attack", ANY);
    /** Only the attacks of this lab. */
    private static final String LAB = System.getProperty("marshal.lab", "");

    private static final int ATTACKS = 2;
    private static final long SEED = 11;
    private static final String HONEST = "hana";
    private static final String CANARY = "canary" + UUID.randomUUID().toString().replace("-", "");
    /** A line of the solution that the starter does not have. */
    private static final String OF_THE_SOLUTION = "Four rows of b at once";

    private static final Pattern FENCED = Pattern.compile("(?ms)^(`{3,})text\\n.*?^\\1$");
    private static final int LONGEST_FEEDBACK = 256 << 10;
    private static final List<Path> SHARED_FOLDERS =
            Stream.of("/tmp", "/var/tmp", "/dev/shm").map(Path::of).toList();

    private static String alone; // the honest student's feedback

    private final Home home = Home.find();
    private final Attacks attacks = Attacks.read(home);
    private final Set<String> keysBefore = keys();
    private final String mark = "marshal-" + UUID.randomUUID();
    private final Path secret = home.state().resolve(mark + "-secret");

    @TempDir
    private Path temp;

    @AfterEach
    void deleteSecret() throws IOException {
        Files.deleteIfExists(secret);
    }

    @Test
    void everyKindIsExplainedAndWhatCannotBeStoppedIsStated() {
        String kinds = read(home.root().resolve("grading/attacks/README.md"));
        assertThat(attacks.all().values()).extracting(Attack::kind).allSatisfy(kind -> assertThat(kinds)
                .contains("\n| " + kind + " | "));
        assertThat(attacks.all()).hasSizeGreaterThanOrEqualTo(40);
        assertThat(Labs.ALL).allSatisfy(lab -> assertThat(attacks.all().keySet())
                .anyMatch(name -> attacks.lab(name).equals(Optional.of(lab))));
        attacks.all().forEach((name, attack) -> attack.tiers().forEach((tier, in) -> {
            if (in.notRun() || in.cannotStop() != null) {
                assertThat(tier.cannotStop()).as("%s in %s", name, tier).contains(in.cannotStop());
            }
        }));
    }

    /** Otherwise a changed line of a solution shows only in the turn of the attack that replaces it. */
    @Test
    void everyAttackFitsTheSolutionThatItChanges() {
        Map<String, String> known = Attacks.known(home.root(), temp, temp, mark, "localhost", 1);
        assertThat(attacks.all().keySet()).allSatisfy(name -> assertThatCode(() -> attacks.handIn(name, known))
                .doesNotThrowAnyException());
    }

    /** In T1, submissions are graded one after another, which takes long. */
    static List<Tier> tiers() {
        return Boolean.getBoolean("marshal.all") ? List.of(Tier.T0, Tier.T1) : List.of(Tier.T0);
    }

    @ParameterizedTest
    @MethodSource("tiers")
    void nobodyGainsHarmsLearnsOrOutlives(Tier tier) throws Exception {
        IfPossible.of(tier, List.of()).close();
        NotHere.orMpich(); // some of the attacks are on lab 4
        Map<Path, Set<String>> before = shared();
        Files.writeString(Files.createDirectories(home.state()).resolve(secret.getFileName()), CANARY);
        Map<String, Attack> attacked = attacked(tier);
        Map<String, StudentResult> results;
        Path out = temp.resolve("out");
        try (var listening = new ServerSocket(0)) {
            String host = InetAddress.getLocalHost().getHostAddress();
            hand(
                    attacked.keySet(),
                    Attacks.known(home.root(), temp.resolve("class"), out, mark, host, listening.getLocalPort()));
            results = grade(temp.resolve("class"), out, tier);
        }
        var wrong = new ArrayList<String>();
        attacked.forEach((name, attack) -> differences(name, attack, tier, results, out, wrong));
        assertThat(wrong).isEmpty();
        Folders.files(out).forEach(this::holdsNothingThatItMustNot);
        assertThat(Files.readAllLines(out.resolve("gradebook.csv")))
                .as("a line a student")
                .hasSize(attacked.size() + 2);
        theHonestStudentIsGradedAsIfAlone(results, out, tier);
        nothingIsLeft(before);
    }

    private Map<String, Attack> attacked(Tier tier) {
        List<String> names = attacks.all().keySet().stream()
                .filter(name -> !attacks.all().get(name).in(tier).notRun() && name.matches(ONLY) && isOfLab(name))
                .sorted()
                .toList();
        List<String> some = ONLY.equals(ANY) ? CasesInTurn.of("attacks", names, ATTACKS) : names;
        return some.stream()
                .collect(Collectors.toMap(Function.identity(), attacks.all()::get, (a, b) -> a, TreeMap::new));
    }

    private boolean isOfLab(String name) {
        return LAB.isEmpty()
                || attacks.lab(name).stream().anyMatch(lab -> lab.id().equals(LAB));
    }

    private void hand(Set<String> names, Map<String, String> known) throws Exception {
        for (String name : names) {
            attacks.handIn(name, known).write(temp.resolve("class"));
        }
        var files = new TreeMap<String, byte[]>();
        var lab = Labs.ALL.get(0);
        new SourceReader(lab)
                .readModule(home.solution(lab))
                .files()
                .forEach((name, text) -> files.put(
                        lab.handedIn() + name, ("// " + CANARY + "\n" + text).getBytes(StandardCharsets.UTF_8)));
        var honest = new HandIn(HONEST, files, Map.of(), false, 0);
        honest.write(temp.resolve("class"));
        honest.write(temp.resolve("alone"));
    }

    private Map<String, StudentResult> grade(Path submissions, Path out, Tier tier) {
        try (var isolation = Isolation.of(tier, List.of(home.root(), submissions, out))) {
            var task = new ClassGrading.Task(Labs.ALL, SEED, isolation, 2, TimingPlan.NONE, Gradebook.PLAIN);
            return new ClassGrading(home, task, new ClassGrading.Listener() {})
                    .grade(Submissions.in(submissions), Shard.ALL, out).results().students().stream()
                            .collect(Collectors.toMap(StudentResult::student, Function.identity()));
        }
    }

    // ---- marks and words -------------------------------------------------------------------------------------------

    private void differences(
            String name, Attack attack, Tier tier, Map<String, StudentResult> results, Path out, List<String> wrong) {
        String student = Attacks.student(name, attack);
        LabRun run = run(results, student, attacks.lab(name).orElseThrow().name());
        Attack.InTier in = attack.in(tier);
        var marks = new TreeMap<>(attack.marks(tier));
        var came = new TreeMap<String, Integer>();
        run.steps().stream().filter(step -> step.score() > 0).forEach(step -> came.put(step.id(), step.score()));
        String said = read(out.resolve(student).resolve("feedback.md"));
        if (run.status() != attack.status() || !marks.equals(came)) {
            wrong.add(name + " (" + attack.what() + "): expected " + attack.status() + " " + marks + ", came "
                    + run.status() + " " + came + ": " + message(run));
        }
        String says = in.says() == null ? attack.says() : in.says();
        if (!said.contains(says)) {
            wrong.add(
                    name + " (" + attack.what() + "): expected feedback with \"" + says + "\", came: " + message(run));
        }
        for (String hidden :
                Stream.concat(attack.hidden().stream(), Stream.of("BREACH")).toList()) {
            if (said.contains(hidden)) {
                wrong.add(name + " (" + attack.what() + "): \"" + hidden + "\" is in its feedback: " + message(run));
            }
        }
        if (FENCED.matcher(said).replaceAll("").matches("(?s).*(\\n# 100|(?<!\\\\)(<script|<img|]\\()).*")) {
            wrong.add(name + ": markup outside of a block of text: " + said);
        }
        if (attack.flagged() && run.attention().isEmpty()) {
            wrong.add(name + ": nobody is told to look at it");
        }
    }

    private static LabRun run(Map<String, StudentResult> results, String student, String lab) {
        assertThat(results).containsKey(student);
        return results.get(student).labs().stream()
                .filter(each -> each.lab().equals(lab))
                .findFirst()
                .orElseThrow(() -> new AssertionError(student + " was not graded in " + lab));
    }

    private static String message(LabRun run) {
        return run.message().isEmpty()
                ? run.steps().stream()
                        .map(StepResult::message)
                        .filter(each -> !each.isEmpty())
                        .findFirst()
                        .orElse("")
                : run.message();
    }

    // ---- what is written -------------------------------------------------------------------------------------------

    private void holdsNothingThatItMustNot(Path file) {
        String text = read(file);
        assertThat(text).as("%s", file).doesNotContain(CANARY, OF_THE_SOLUTION);
        assertThat(text).as("%s", file).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]");
        if (file.endsWith("feedback.md")) {
            assertThat(text.length()).as("%s", file).isLessThan(LONGEST_FEEDBACK);
        }
    }

    private void theHonestStudentIsGradedAsIfAlone(Map<String, StudentResult> results, Path out, Tier tier) {
        LabRun beside = run(results, HONEST, Labs.ALL.get(0).name());
        assertThat(beside.score()).as(message(beside)).isEqualTo(100);
        if (alone == null) {
            grade(temp.resolve("alone"), temp.resolve("out-alone"), tier);
            alone = read(temp.resolve("out-alone").resolve(HONEST).resolve("feedback.md"));
        }
        assertThat(read(out.resolve(HONEST).resolve("feedback.md"))).isEqualTo(alone);
    }

    // ---- what is left ----------------------------------------------------------------------------------------------

    private void nothingIsLeft(Map<Path, Set<String>> before) throws Exception {
        List<String> left = processes();
        Await.until(
                () -> {
                    left.retainAll(processes());
                    return left.isEmpty();
                },
                () -> "processes that outlived the grading: " + left);
        Await.until( // the kernel frees them gradually
                () -> keysBefore.containsAll(keys()),
                () -> "users without a name who have more keys than their three keyrings: " + keys());
        shared().forEach((folder, names) -> {
            names.removeAll(before.get(folder));
            assertThat(names)
                    .as("left in %s", folder)
                    .noneMatch(name -> name.contains(mark) || isForeign(folder.resolve(name)));
        });
        for (Path folder : List.of(home.root(), home.state(), temp, temp.resolve("class"), temp.resolve("out"))) {
            try (Stream<Path> entries = Files.list(folder)) {
                assertThat(entries.filter(path -> path.toString().contains(mark) && !path.equals(secret)))
                        .isEmpty();
            }
        }
    }

    /**
     * The remaining processes that an attack has started. Such a process carries the mark in its environment, or is a
     * program of a submission that no parallel test has started.
     */
    private List<String> processes() throws IOException {
        var left = new ArrayList<String>();
        Set<ProcessHandle> ofTests = ProcessHandle.current().descendants().collect(Collectors.toSet());
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            Path folder = Path.of("/proc", "" + process.pid());
            String command = quietly(folder.resolve("cmdline")).replace('\0', ' ');
            if (quietly(folder.resolve("environ")).contains("MARSHAL_ATTACK=" + mark)
                    || command.contains(home.state().resolve("classes").toString())
                            && !command.contains("surefire")
                            && !ofTests.contains(process)) {
                left.add(process.pid() + " " + command);
            }
        }
        return left;
    }

    private static Set<String> keys() {
        return quietly(Path.of("/proc/key-users"))
                .lines()
                .map(String::strip)
                .filter(line -> line.matches("\\d{5,}:.*") && Integer.parseInt(line.split("[:\\s/]+")[1]) > 3)
                .map(line -> line.split(":")[0])
                .collect(Collectors.toSet());
    }

    private static Map<Path, Set<String>> shared() throws IOException {
        var names = new TreeMap<Path, Set<String>>();
        for (Path folder : SHARED_FOLDERS) {
            try (Stream<Path> entries = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
                names.put(
                        folder,
                        entries.map(entry -> entry.getFileName().toString())
                                .collect(Collectors.toCollection(TreeSet::new)));
            }
        }
        return names;
    }

    /**
     * Returns whether a file belongs to a user without a name, as only tiers have them. Ignores JUnit's folders,
     * because parallel tests give theirs to such users too.
     */
    private static boolean isForeign(Path path) {
        try {
            return !path.getFileName().toString().matches("junit-\\d+")
                    && Files.getOwner(path).getName().matches("[0-9]+");
        } catch (IOException e) {
            return false; // gone
        }
    }

    private static String read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = (file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in).readAllBytes();
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }

    private static String quietly(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // gone, or a thread of the kernel
        }
    }
}
