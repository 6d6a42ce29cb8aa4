package marshal.checks;

import java.util.List;

/**
 * How one step ended: the sum of its checks.
 *
 * @param id      such as {@code lab1.2}
 * @param status  {@link Status#PASS} if every check passed; else that of the first one that did not
 * @param score   points earned
 * @param max     points to earn
 * @param message of the first check that did not pass, else empty; always printable
 * @param seed    replays the step exactly
 * @param bonus   whether it counts apart
 * @param checks  one a check, in order
 */
public record StepResult(
        String id, String title, Status status, int score, int max, String message, long seed, boolean bonus,
        List<CheckResult> checks) {

    public StepResult {
        message = Printable.text(message);
    }

    /** Sums up the checks of a step. */
    public static StepResult of(Step step, long seed, List<CheckResult> checks) {
        CheckResult first = checks.stream().filter(check -> check.status() != Status.PASS).findFirst().orElse(null);
        return new StepResult(
                step.id(), step.title(),
                checks.isEmpty() ? Status.ERROR : first == null ? Status.PASS : first.status(),
                checks.stream().mapToInt(CheckResult::score).sum(),
                checks.stream().mapToInt(CheckResult::max).sum(),
                checks.isEmpty() ? "no check was run" : first == null ? "" : first.message(),
                seed, step.bonus(), List.copyOf(checks));
    }
}
