package marshal.grader.fingerprints;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;

/**
 * The symptoms of a mistake: the failed checks of its step, and their texts without numbers, which depend on the seed.
 *
 * @param step    such as {@code labN.2}
 * @param name    the mutant's
 * @param mistake what is wrong, as a sentence without a full stop
 * @param checks  by id, what each expects and what comes; if what comes varies, only what it expects; if both vary,
 *                nothing
 */
public record Fingerprint(String step, String name, String mistake, Map<String, String> checks) {

    /** Signs that depend on the seed, and their replacement. */
    private record Blur(Pattern signs, String replacement) {

        Blur(String signs, String replacement) {
            this(Pattern.compile(signs), replacement);
        }
    }

    private static final List<Blur> BLURS = List.of(
            new Blur("\\b[0-9a-f]{2}( [0-9a-f]{2})+\\b( \\.\\.\\.)?", "#"), // bytes
            new Blur("-?\\d+([.,]\\d+)*", "#"),
            new Blur("#(,? #)+", "#"),
            new Blur("(\\[#](, )?)+", "[#]"),
            new Blur("[\\[\\]#, ]*\\.\\.\\. \\(# ", "... (# ")); // cut off at any place
    private static final String THEN = " -> ";
    private static final int LONGEST = 100;

    /** The failed checks by id, with the text of each. */
    static Map<String, String> failed(List<CheckResult> checks) {
        return checks.stream()
                .filter(check -> check.status() == Status.FAIL)
                .collect(Collectors.toMap(CheckResult::id, check -> gist(check.outcome()), (a, b) -> a, TreeMap::new));
    }

    /**
     * The likeness, from 0 to 1: of the checks that failed here or there, the share that failed in both with equal
     * text.
     */
    double likeness(Map<String, String> failed) {
        double same = 0;
        int all = checks.size();
        for (Map.Entry<String, String> check : failed.entrySet()) {
            String gist = checks.get(check.getKey());
            if (gist == null) {
                all++;
            } else {
                same += alike(gist, check.getValue());
            }
        }
        return all == 0 ? 0 : same / all;
    }

    /**
     * The likeness of two texts. 1 if they fit; 0.5 if only the expectation is equal or no text is known; otherwise 0.
     */
    private static double alike(String gist, String other) {
        if (fits(gist, other)) {
            return 1;
        }
        return gist.isEmpty() || expected(gist).equals(expected(other)) ? 0.5 : 0;
    }

    /** Returns whether a check's text agrees with the known part. */
    static boolean fits(String gist, String other) {
        return gist.equals(other) || gist.equals(expected(other));
    }

    static String expected(String gist) {
        int end = gist.indexOf(THEN);
        return end < 0 ? gist : gist.substring(0, end);
    }

    /** What was expected and what came, in one line, without numbers. */
    private static String gist(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed
                ? line(failed.story().expected()) + THEN + line(failed.story().came())
                : "";
    }

    private static String line(String text) {
        String line = text.lines().findFirst().orElse("");
        for (Blur blur : BLURS) {
            line = blur.signs().matcher(line).replaceAll(blur.replacement());
        }
        line = line.strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    }
}
