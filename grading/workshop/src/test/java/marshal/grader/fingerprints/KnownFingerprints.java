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

/** Fingerprints as they are taken of mutants, held against what is seen again, and written. */
public record KnownFingerprints(List<Fingerprint> all) {

    /** Those that a tree has of a lab. */
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

    /** That of a mutant, or null. */
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
     * With what was seen of some mutants instead of what is known of them. Of a mutant that is known already stays
     * what both agree on: so whatever varies by chance, or with the seed, is gone after some runs. If they agree on
     * nothing, the checks or their words are new, and what was seen stays.
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

    /** Of a mutant that was run. */
    public static Fingerprint of(Mutant mutant, List<CheckResult> checks) {
        return new Fingerprint(mutant.step(), mutant.name(), mutant.mistake(), Fingerprint.failed(checks));
    }

    public static boolean areOfOneMutant(Fingerprint one, Fingerprint other) {
        return one.step().equals(other.step())
                && one.name().equals(other.name())
                && one.mistake().equals(other.mistake());
    }

    /** Does a run show one of these checks, in these words? On a busy machine the others may fail in other ways. */
    public static boolean isSeenIn(Map<String, String> failed, Fingerprint known) {
        return known.checks().entrySet().stream()
                .anyMatch(check -> failed.containsKey(check.getKey())
                        && (check.getValue().isEmpty()
                                || Fingerprint.fits(check.getValue(), failed.get(check.getKey()))));
    }

    /** What two runs of the same mutant have in common. */
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
