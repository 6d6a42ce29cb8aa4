package marshal.grading.timing;

import marshal.grading.run.Speed.Verdict;

/**
 * What pairs of times say.
 *
 * @param ratio   the student's time by the reference's
 * @param low     lower end of its 95 % interval
 * @param high    upper end
 * @param pairs   how many pairs it is made of
 * @param verdict what can be said
 */
public record Estimate(double ratio, double low, double high, int pairs, Verdict verdict) {

    Estimate inconclusive() {
        return new Estimate(ratio, low, high, pairs, Verdict.INCONCLUSIVE);
    }
}
