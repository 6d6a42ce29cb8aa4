package marshal.grader.fingerprints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import marshal.checks.run.CheckResult;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.workshop.mutants.Mutant;

/** Fingerprints taken from mutants, compared with new observations, and written to files. */
public record KnownFingerprints(List<Fingerprint> all) {

    /** The fingerprints that a tree has for a lab. */
    public static KnownFingerprints of(Home home, String lab) throws IOException {
        Path file = Fingerprints.file(home, lab);
        return new KnownFingerprints(
                Files.exists(file)
                        ? Json.read(file, Fingerprints.Contents.class).fingerprints()
                        : List.of());
    }

    public void write(Home home, String lab) throws IOException {
        Directories.write(Fingerprints.file(home, lab), Json.text(new Fingerprints.Contents(all)));
    }

    /** The fingerprint of a mutant, or null. */
    public Fingerprint of(String mutant) {
        return all.stream()
                .filter(each -> each.name().equals(mutant))
                .findFirst()
                .orElse(null);
    }

    public List<String> names() {
        return all.stream().map(Fingerprint::name).toList();
    }

    /**
     * These fingerprints, updated with what was seen of some mutants. For a mutant that is already known, only the
     * common part stays. So after some runs, everything that varies by chance or with the seed is gone. If nothing is
     * common, the checks or their texts are new, and the new observation stays.
     */
    public KnownFingerprints with(Predicate<Fingerprint> tried, List<Fingerprint> seen) {
        var next = new ArrayList<>(all.stream().filter(tried.negate()).toList());
        seen.forEach(each -> {
            Fingerprint known = of(each.name());
            Fingerprint common = known != null && areOfOneMutant(known, each) ? common(known, each) : each;
            next.add(common.checks().isEmpty() ? each : common);
        });
        next.sort(Comparator.comparing(Fingerprint::name));
        return new KnownFingerprints(next);
    }

    /** The fingerprint of a mutant that was run. */
    public static Fingerprint of(Mutant mutant, List<CheckResult> checks) {
        return new Fingerprint(mutant.step(), mutant.name(), mutant.mistake(), Fingerprint.failed(checks));
    }

    public static boolean areOfOneMutant(Fingerprint one, Fingerprint other) {
        return one.step().equals(other.step())
                && one.name().equals(other.name())
                && one.mistake().equals(other.mistake());
    }

    /**
     * Returns whether a run shows one of these checks with this text. On a busy machine, the other checks may fail in
     * other ways.
     */
    public static boolean isSeenIn(Map<String, String> failed, Fingerprint known) {
        return known.checks().entrySet().stream()
                .anyMatch(check -> failed.containsKey(check.getKey())
                        && (check.getValue().isEmpty()
                                || Fingerprint.fits(check.getValue(), failed.get(check.getKey()))));
    }

    /** The common part of two runs of the same mutant. */
    private static Fingerprint common(Fingerprint one, Fingerprint other) {
        var common = new TreeMap<String, String>();
        one.checks().forEach((check, gist) -> {
            String again = other.checks().get(check);
            if (again != null) {
                String expected = Fingerprint.expected(gist);
                common.put(
                        check,
                        gist.equals(again) ? gist : expected.equals(Fingerprint.expected(again)) ? expected : "");
            }
        });
        return new Fingerprint(one.step(), one.name(), one.mistake(), common);
    }
}
