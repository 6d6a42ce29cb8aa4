package marshal.checks.run;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Says how one step ended: the sum of its checks.
 *
 * @param id     such as {@code labN.2}
 * @param status {@link Status#PASS} if every check passed; {@link Status#SKIPPED} if none was run. Else the status of
 *               the first check that was run and did not pass; {@link Status#TO_DO} only if no other status is there.
 *               {@link Status#FAIL} if all that were run passed, but some were not run
 * @param score  points earned
 * @param max    points to earn
 * @param seed   replays the step exactly
 * @param bonus  whether it is counted separately
 * @param checks one result for each check, in order
 */
public record StepResult(
        String id,
        String title,
        Status status,
        int score,
        int max,
        long seed,
        boolean bonus,
        List<CheckResult> checks) {

    public StepResult {
        Stream.of(id, title, status, checks).forEach(Objects::requireNonNull);
    }

    /** Returns the sum of these checks. */
    public static StepResult of(Step step, long seed, List<CheckResult> checks) {
        return of(step.id(), step.title(), seed, step.bonus(), checks);
    }

    /** Returns the sum of these checks for a step without an annotation. */
    public static StepResult of(String id, String title, long seed, boolean bonus, List<CheckResult> checks) {
        return new StepResult(
                id,
                title,
                status(checks.stream().map(CheckResult::status).toList()),
                checks.stream().mapToInt(CheckResult::score).sum(),
                checks.stream().mapToInt(CheckResult::max).sum(),
                seed,
                bonus,
                List.copyOf(checks));
    }

    private static Status status(List<Status> checks) {
        if (checks.isEmpty()) {
            return Status.ERROR;
        }
        List<Status> run =
                checks.stream().filter(status -> status != Status.SKIPPED).toList();
        if (run.isEmpty()) {
            return Status.SKIPPED;
        }
        Status rest = run.size() < checks.size() ? Status.FAIL : Status.PASS;
        return run.stream()
                .filter(status -> status != Status.PASS)
                .min(Comparator.comparing(status -> status == Status.TO_DO)) // the first of those that are not
                .orElse(rest);
    }

    /** Returns the checks that reached unwritten code. */
    public List<CheckResult> toDo() {
        return checks.stream().filter(check -> check.status() == Status.TO_DO).toList();
    }

    /** Returns whether the step has some of its points, but not all. */
    public boolean partly() {
        return 0 < score && (status == Status.FAIL || status == Status.TO_DO);
    }

    /** Returns the message of the first check that did not pass; empty if all passed. */
    public String message() {
        return checks.stream()
                .filter(check -> check.status() != Status.PASS)
                .map(CheckResult::message)
                .findFirst()
                .orElse("");
    }
}
