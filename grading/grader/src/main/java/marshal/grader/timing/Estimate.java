package marshal.grader.timing;

import marshal.engine.run.Speed.Measure;
import marshal.engine.run.Speed.Verdict;

/**
 * What pairs of times say.
 *
 * @param ratio   what the student's program took, by what the reference's took
 * @param low     lower end of its 95 % interval
 * @param high    upper end
 * @param pairs   how many pairs it is made of
 * @param measure what was compared
 * @param verdict what can be said
 */
public record Estimate(double ratio, double low, double high, int pairs, Measure measure, Verdict verdict) {

    /** Does it say that one of the two is faster? */
    public boolean isDifference() {
        return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
    }

    /**
     * What is left of a difference when fresh processes have been asked as well: only what both say, with an interval
     * that holds both of theirs.
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
