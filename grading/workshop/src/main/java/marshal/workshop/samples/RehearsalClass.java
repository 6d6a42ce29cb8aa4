package marshal.workshop.samples;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabRun;
import marshal.engine.run.LabStatus;
import marshal.engine.submission.HandIn;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Sources;
import marshal.engine.submission.SubmissionException;
import marshal.grader.grade.Rehearsal;
import marshal.grader.report.ClassResult;
import marshal.grader.report.StudentResult;
import marshal.workshop.attacks.Attack;
import marshal.workshop.attacks.Attacks;
import marshal.workshop.mutants.Mutant;

/**
 * A class of invented students, described in {@code class.json}. It is generated on demand from the solutions and the
 * mutants, and labelled with the required marks.
 */
public final class RehearsalClass implements Rehearsal {

    private static final String FILE = "class.json";

    /** The values that its attackers know. They are always the same, so that the class is always the same. */
    private static final Map<String, String> KNOWN = Attacks.known(
            Path.of("/nowhere/marshal"),
            Path.of("/nowhere/class"),
            Path.of("/nowhere/out"),
            "marshal-rehearsal",
            "127.0.0.1",
            9);

    /** The content of class.json. */
    record Contents(List<SampleSubmission> students) {}

    private final Home home;
    private final List<SampleSubmission> samples;
    private final Attacks attacks;

    private RehearsalClass(Home home, List<SampleSubmission> samples, Attacks attacks) {
        this.home = home;
        this.samples = samples;
        this.attacks = attacks;
    }

    /** Returns whether this folder describes a rehearsal class. */
    static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /** Reads the description. */
    public static RehearsalClass read(Home home, Path folder) {
        if (!home.hasSolutions()) {
            throw new KitException("The rehearsal class is made from the solutions, which this tree does not have.");
        }
        try {
            Contents contents = Json.read(folder.resolve(FILE), Contents.class);
            return new RehearsalClass(home, contents.students(), Attacks.read(home));
        } catch (IOException e) {
            throw new KitException("cannot read the rehearsal class", e);
        }
    }

    public List<SampleSubmission> samples() {
        return samples;
    }

    @Override
    public RehearsalClass in(List<Lab> labs) {
        return only(sample -> labs.contains(lab(sample)));
    }

    @Override
    public RehearsalClass in(Shard shard) {
        return only(sample -> shard.holds(sample.student()));
    }

    RehearsalClass only(Predicate<SampleSubmission> wanted) {
        return new RehearsalClass(home, samples.stream().filter(wanted).toList(), attacks);
    }

    @Override
    public void make(Path folder) {
        try {
            for (SampleSubmission sample : samples) {
                handIn(sample).write(folder);
            }
        } catch (IOException | SubmissionException e) {
            throw new KitException("cannot make the rehearsal class", e);
        }
    }

    private Lab lab(SampleSubmission sample) {
        return (sample.attack() == null ? Labs.find(sample.lab()) : attacks.lab(sample.attack()))
                .orElseThrow(() -> new KitException(FILE + ": " + sample.student() + " has an unknown lab or attack"));
    }

    private SortedMap<String, String> sources(SampleSubmission sample, Lab lab)
            throws IOException, SubmissionException {
        SortedMap<String, String> files = attacks.sources(lab, sample.from(), sample.solved());
        for (String mutant : sample.mutants()) {
            Path patch =
                    home.root().resolve("grading/mutants").resolve(lab.id()).resolve(mutant + ".patch");
            files.putAll(Mutant.read(patch).of(new Sources(files)).files());
        }
        sample.files().forEach((name, lines) -> files.put(name, String.join("\n", lines) + "\n"));
        files.keySet().removeAll(sample.without());
        return files;
    }

    private HandIn handIn(SampleSubmission sample) throws IOException, SubmissionException {
        if (sample.attack() != null) {
            HandIn attack = attacks.handIn(sample.attack(), KNOWN);
            return new HandIn(sample.student(), attack.files(), attack.links(), attack.zip(), attack.cut());
        }
        Lab lab = lab(sample);
        var files = new TreeMap<String, byte[]>();
        sources(sample, lab).forEach((name, text) -> {
            String path = sample.folder() == null ? lab.handedIn(name) : sample.folder() + "/" + name;
            files.put(path, text.getBytes(StandardCharsets.UTF_8));
        });
        return new HandIn(sample.student(), files, Map.of(), sample.zip(), sample.cut());
    }

    @Override
    public List<String> differences(ClassResult results) {
        var differences = new ArrayList<String>();
        for (SampleSubmission sample : samples) {
            Lab lab = lab(sample);
            LabRun run = results.students().stream()
                    .filter(student -> student.student().equals(sample.student()))
                    .map(StudentResult::labs)
                    .flatMap(List::stream)
                    .filter(each -> each.lab().equals(lab.name()))
                    .findFirst()
                    .orElse(null);
            Attack attack = sample.attack() == null ? null : attacks.all().get(sample.attack());
            String who = sample.student() + " (" + (attack == null ? sample.what() : attack.what()) + ")";
            if (run == null) {
                differences.add(who + " was not graded in " + lab.name());
            } else if (run.checked() && attack == null) { // an unchecked lab is neither right nor wrong
                difference(who, sample.status(), sample.marks(), sample.says(), run, differences);
            } else if (run.checked()) {
                List<Integer> marks = marks(attack, lab, results.isolation().tier());
                difference(who, attack.status(), marks, null, run, differences);
            }
        }
        return differences;
    }

    private static void difference(
            String who, LabStatus status, List<Integer> expected, String says, LabRun run, List<String> differences) {
        List<Integer> marks = run.steps().stream().map(StepResult::score).toList();
        if (run.status() != status || !marks.equals(expected)) {
            differences.add(who + ": expected " + status + " " + expected + ", came " + run.status() + " " + marks
                    + "; failed: " + failed(run));
        }
        String message = message(run);
        if (says != null && !message.contains(says)) {
            differences.add(who + ": expected a message with \"" + says + "\", came \"" + message + "\"");
        }
    }

    /** The marks on an attack's own label, step by step. */
    private static List<Integer> marks(Attack attack, Lab lab, Tier tier) {
        Map<String, Integer> named = attack.marks(tier);
        return lab.steps().stream()
                .map(step -> named.getOrDefault(Lab.step(step).id(), 0))
                .toList();
    }

    /** The checks that did not pass, each with its message, because the reader of a log has no other source. */
    private static List<String> failed(LabRun run) {
        return run.steps().stream()
                .flatMap(step -> step.checks().stream()
                        .filter(check -> check.status() != Status.PASS)
                        .map(check -> check.step() + " " + check.title() + ": " + check.message()))
                .toList();
    }

    private static String message(LabRun run) {
        return run.message().isEmpty()
                ? run.steps().stream()
                        .filter(step -> step.status() != Status.PASS)
                        .map(StepResult::message)
                        .findFirst()
                        .orElse("")
                : run.message();
    }
}
