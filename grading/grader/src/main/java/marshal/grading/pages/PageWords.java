package marshal.grading.pages;

import java.util.Locale;
import marshal.checks.Status;
import marshal.checks.StepResult;
import marshal.grading.run.Speed;

/** Numbers and verdicts as a page says them. */
final class PageWords {

    static final String IN_PART = "\u25D0";

    private PageWords() {}

    /** Such as 1 check, 3 checks. */
    static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    static String points(int score, int max) {
        return score + " of " + count(max, "point");
    }

    /** The same of a step, which may have passed in part. */
    static String of(StepResult step) {
        return isPart(step) ? "in part" : of(step.status());
    }

    static String sign(StepResult step) {
        return isPart(step) ? IN_PART : sign(step.status());
    }

    private static boolean isPart(StepResult step) {
        return step.status() == Status.FAIL && step.score() > 0;
    }

    static String of(Status status) {
        return switch (status) {
            case PASS -> "passed";
            case FAIL -> "failed";
            case SKIPPED -> "not run";
            case ERROR -> "no verdict";
            case MISSING -> "not handed in";
        };
    }

    /** What can be told apart without colours. */
    static String sign(Status status) {
        return switch (status) {
            case PASS -> "\u2713";
            case FAIL -> "\u2717";
            case SKIPPED -> "\u2013";
            case ERROR -> "!";
            case MISSING -> "\u00B7";
        };
    }

    /** Such as 1.52 times. */
    static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    static String interval(Speed speed) {
        return times(speed.low()) + " to " + times(speed.high());
    }

    /** Milliseconds, with three digits that count. */
    static String millis(double ms) {
        return ms >= 100
                ? String.format(Locale.ROOT, "%,.0f", ms)
                : String.format(Locale.ROOT, ms >= 10 ? "%.1f" : "%.2f", ms);
    }
}
