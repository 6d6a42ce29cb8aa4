package marshal.grader.pages;

import java.util.Locale;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.run.Speed;

/** Formats numbers and verdicts for a page. */
final class PageWords {

    private PageWords() {}

    /** A verdict: a sign, which distinguishes it without colours, and a word such as passed. */
    record Verdict(String sign, String words) {

        static final Verdict IN_PART = new Verdict("\u25D0", "in part");

        static Verdict of(StepResult step) {
            return step.partly() ? IN_PART : of(step.status());
        }

        static Verdict of(Status status) {
            return switch (status) {
                case PASS -> new Verdict("\u2713", "passed");
                case FAIL -> new Verdict("\u2717", "failed");
                case TO_DO -> new Verdict("\u25CB", "to do");
                case SKIPPED -> new Verdict("\u2013", "not run");
                case ERROR -> new Verdict("!", "no verdict");
                case MISSING -> new Verdict("\u00B7", "not handed in");
            };
        }
    }

    /** A ratio, such as 1.52. */
    static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    static String interval(Speed speed) {
        return times(speed.low()) + " to " + times(speed.high());
    }

    /** Milliseconds, with three significant digits. */
    static String millis(double ms) {
        return String.format(Locale.ROOT, ms >= 100 ? "%,.0f" : ms >= 10 ? "%.1f" : "%.2f", ms);
    }
}
