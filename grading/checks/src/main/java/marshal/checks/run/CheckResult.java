package marshal.checks.run;

import java.util.Objects;
import java.util.stream.Stream;

/**
 * How one check ended.
 *
 * @param id    step and method, such as {@code labN.2/remainders}
 * @param step  such as {@code labN.2}
 * @param title the check's sentence
 * @param score points earned
 * @param max   points to earn
 * @param seed  replays the check exactly
 */
public record CheckResult(String id, String step, String title, int score, int max, Outcome outcome, long seed) {

    private static final int AS_THEY_ARE = Integer.MAX_VALUE;

    public CheckResult {
        Stream.of(id, step, title, outcome).forEach(Objects::requireNonNull);
    }

    public Status status() {
        return outcome.status();
    }

    /** Returns whether the check has no verdict because it could not run. */
    public boolean broke() {
        return outcome instanceof Outcome.Broken;
    }

    /** Returns this check with another outcome, and without points. */
    public CheckResult without(Outcome other) {
        return new CheckResult(id, step, title, 0, max, other, seed);
    }

    /** Returns the text for the student in unwrapped lines; empty if the check passed. */
    public String message() {
        return outcome.text(AS_THEY_ARE);
    }
}
