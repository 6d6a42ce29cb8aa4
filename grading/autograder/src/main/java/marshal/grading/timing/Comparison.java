package marshal.grading.timing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marshal.grading.run.Speed.Verdict;

/**
 * Decides from pairs of times, while they come in, how fast one program is beside another.
 *
 * <p><b>What is looked at.</b> The logarithm of each pair's ratio of wall times. Two runs directly after each other, in random order,
 * meet the same machine, and whatever it does to one of them it might as well have done to the other: so the noise of a pair
 * scatters evenly around the true ratio, however ugly it is. That is all that {@link SignedRank} asks for, and its interval
 * then holds as often as it says for as few as eight pairs. A bootstrap of the median claims more than it knows from so few,
 * and erred more often than it should. The ratio of minimal processor times has no interval that can be trusted, and does not
 * see who waits, which on a wire is what there is to see.
 *
 * <p><b>When.</b> Who looks after every pair and stops when he likes what he sees finds a difference where there is none. It is looked at four
 * times at most, and each look may err with a quarter of 5 % only: so all of them together err in at most 5 % of the
 * comparisons, half of that on either side, wherever it stops. The interval is that of the last look and holds with 95 %
 * in spite of the others.
 *
 * <p>What pairs cannot show is whether other starts of the same processes would be faster: a JIT compiler makes better code in one
 * JVM than in the next, by some percent when all is quiet, and by more where it has to wait for a processor itself. So a difference counts only
 * if processes that were started afresh show it too: {@link Estimate#and}.
 */
public final class Comparison {

    /** No comparison takes more pairs. */
    public static final int MOST_PAIRS = 30;

    /** What differs by less than this factor is as fast. */
    static final double AS_FAST = 1.25;

    private static final List<Integer> LOOKS = List.of(8, 14, 21, MOST_PAIRS);
    private static final double ERROR = 0.05;

    private final List<Double> logRatios = new ArrayList<>();
    private final double asFast;
    private final int most;
    private Estimate latest;

    public Comparison() {
        this(AS_FAST, MOST_PAIRS);
    }

    /**
     * @param asFast the factor that makes a difference, greater than 1
     * @param most   the most pairs
     */
    public Comparison(double asFast, int most) {
        this.asFast = asFast;
        this.most = most;
    }

    /** One more pair: both times in the same unit, greater than 0. */
    public void add(double student, double reference) {
        logRatios.add(Math.log(student / reference));
        if (LOOKS.contains(logRatios.size())) {
            latest = look();
        }
    }

    /** Is the verdict clear, or are there enough pairs? */
    public boolean isOver() {
        return logRatios.size() >= Math.min(most, MOST_PAIRS) || latest != null && latest.verdict() != Verdict.INCONCLUSIVE;
    }

    /** What the last look has shown; nothing if there are too few pairs for the first. */
    public Optional<Estimate> estimate() {
        return Optional.ofNullable(latest);
    }

    private Estimate look() {
        SignedRank logs = SignedRank.of(logRatios, ERROR / LOOKS.size());
        double low = Math.exp(logs.low());
        double high = Math.exp(logs.high());
        return new Estimate(Math.exp(logs.centre()), low, high, logRatios.size(), verdict(low, high));
    }

    private Verdict verdict(double low, double high) {
        if (high < 1 / asFast) {
            return Verdict.FASTER;
        }
        if (low > asFast) {
            return Verdict.SLOWER;
        }
        return low >= 1 / asFast && high <= asFast ? Verdict.AS_FAST : Verdict.INCONCLUSIVE;
    }
}
