package marshal.grader.fingerprints;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Labs;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.run.LabRun;

/** Finds the known mistakes that a failure resembles. */
public final class Fingerprints {

    private static final String FILE = "grading/mutants/%s/fingerprints.json";
    /** For example, three of four checks with the same text. */
    private static final double ENOUGH = 0.75;
    /** If more mistakes than this are equally similar, nothing is reported. */
    private static final int FEW = 2;

    /** The contents of the file. */
    record Contents(List<Fingerprint> fingerprints) {}

    /** A step, and the mistakes that its failure resembles. */
    public record Likeness(String step, List<Fingerprint> mistakes) {}

    private final List<Fingerprint> all;

    Fingerprints(List<Fingerprint> all) {
        this.all = all;
    }

    /** The fingerprints of this tree's mutants; empty if the tree has no mutants. */
    public static Fingerprints of(Home home) {
        var all = new ArrayList<Fingerprint>();
        for (Path file : Labs.ALL.stream()
                .map(lab -> file(home, lab.id()))
                .filter(Files::exists)
                .toList()) {
            KitException.onFailure(
                    "cannot read " + file,
                    () -> all.addAll(Json.read(file, Contents.class).fingerprints()));
        }
        return new Fingerprints(all);
    }

    /** The file of a lab's fingerprints in a tree. */
    static Path file(Home home, String lab) {
        return home.root().resolve(FILE.formatted(lab));
    }

    /**
     * The mistakes that the failed steps resemble, if they are few. A step that needs another failed step is left out,
     * because its failure tells nothing new.
     */
    public List<Likeness> of(LabRun run) {
        return run.steps().stream()
                .filter(step -> step.status() == Status.FAIL)
                .filter(step -> run.lostBelow(step.id()).isEmpty())
                .map(step -> new Likeness(step.id(), like(step)))
                .filter(likeness -> !likeness.mistakes().isEmpty())
                .toList();
    }

    private List<Fingerprint> like(StepResult step) {
        Map<String, String> failed = Fingerprint.failed(step.checks());
        var most = new ArrayList<Fingerprint>();
        double best = ENOUGH;
        for (Fingerprint each : all) {
            double likeness = each.step().equals(step.id()) ? each.likeness(failed) : 0;
            if (likeness > best) {
                most.clear();
                best = likeness;
            }
            if (likeness >= best) {
                most.add(each);
            }
        }
        return most.size() <= FEW ? most : List.of();
    }
}
