package marshal.grading.pages;

import java.util.Locale;
import marshal.checks.Status;
import marshal.grading.run.Speed;

/** Numbers and verdicts as a page says them. */
final class PageWords {

    private PageWords() {}

    /** Such as 1 check, 3 checks. */
    static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    static String points(int score, int max) {
        return score + " of " + count(max, "point");
    }

    /** The same of a step, which may have passed in part. */
    static String of(Status status, int score) {
        return isPart(status, score) ? "in part" : of(status);
    }

    static String sign(Status status, int score) {
        return isPart(status, score) ? "\u25D0" : sign(status);
    }

    private static boolean isPart(Status status, int score) {
        return status == Status.FAIL && score > 0;
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
        return ms >= 100 ? String.format(Locale.ROOT, "%,.0f", ms) : String.format(Locale.ROOT, ms >= 10 ? "%.1f" : "%.2f", ms);
    }
}
