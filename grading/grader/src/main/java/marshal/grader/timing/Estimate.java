package marshal.grader.timing;

import marshal.engine.run.Speed.Measure;
import marshal.engine.run.Speed.Verdict;

/**
 * The result of pairs of times.
 *
 * @param ratio   the time of the student's program, divided by the time of the reference's program
 * @param low     lower end of its 95 % interval
 * @param high    upper end
 * @param pairs   the number of pairs
 * @param measure what was compared
 * @param verdict what the numbers show
 */
public record Estimate(double ratio, double low, double high, int pairs, Measure measure, Verdict verdict) {

    /** Returns whether one of the two is faster. */
    public boolean isDifference() {
        return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
    }

    /**
     * This difference after a second estimate in fresh processes. Keeps only what both show, with an interval that
     * contains both intervals.
     */
    public Estimate and(Estimate fresh) {
        return new Estimate(
                Math.sqrt(ratio * fresh.ratio),
                Math.min(low, fresh.low),
                Math.max(high, fresh.high),
                pairs + fresh.pairs,
                measure == fresh.measure ? measure : Measure.TIME,
                verdict == fresh.verdict ? verdict : Verdict.INCONCLUSIVE);
    }

    Estimate inconclusive() {
        return new Estimate(ratio, low, high, pairs, measure, Verdict.INCONCLUSIVE);
    }
}
