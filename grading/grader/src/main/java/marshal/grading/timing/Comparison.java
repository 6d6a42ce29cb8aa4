package marshal.grading.timing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marshal.grading.run.Speed.Measure;
import marshal.grading.run.Speed.Verdict;

/**
 * Decides from pairs of laps, while they come in, how fast one program is beside another.
 *
 * <p><b>What is looked at.</b> The logarithm of each pair's ratio. Two runs directly after each other, in random order,
 * meet the same machine, and whatever it does to one of them it might as well have done to the other: so the noise of a pair
 * scatters evenly around the true ratio, however ugly it is. That is all that {@link SignedRank} asks for, and its interval
 * then holds as often as it says for as few as eight pairs. A bootstrap of the median claims more than it knows from so few,
 * and erred more often than it should.
 *
 * <p><b>Of what.</b> Of the time by the clock, which is what a user waits for; and, where the system counts it, of the processor time
 * of all processes, which a busy machine hardly changes. The second decides in a few short laps, but does not see who waits, which on a
 * wire is what there is to see. So a verdict from processor time counts only if the middle of the times by the clock says the same, while
 * the clock alone may give any verdict.
 *
 * <p><b>When.</b> Who looks after every pair and stops when he likes what he sees finds a difference where there is none. It is looked at a
 * few times only, and each look at each of the two may err with its part of 5 %: so all of them together err in at most 5 % of the
 * comparisons, half of that on either side, wherever it stops. The interval is that of the last look and holds with 95 %
 * in spite of the others.
 *
 * <p>What pairs cannot show is whether other starts of the same processes would be faster: a JIT compiler makes better code in one
 * JVM than in the next, by some percent when all is quiet, and by more where it has to wait for a processor itself. So a difference counts only
 * if processes that were started afresh show it too: {@link Estimate#and}.
 */
public final class Comparison {

    /** After so many pairs; after the last, it is over. */
    public static final List<Integer> FOUR_LOOKS = List.of(9, 14, 21, 30);

    /** The same for short ones. */
    public static final List<Integer> TWO_LOOKS = List.of(8, 15);

    /** The same where a pair is dear, and only its time is known. */
    public static final List<Integer> ONE_LOOK = List.of(6);

    /** What differs by less than this factor is as fast. */
    static final double AS_FAST = 1.25;

    private static final double ERROR = 0.05;

    private final Map<Measure, List<Double>> logRatios = new EnumMap<>(Measure.class);
    private final List<Integer> looks;
    private int pairs;
    private Estimate latest;

    /** @param looks after how many pairs it is looked at: of so few that nothing can be said with so small an error, nothing is */
    public Comparison(List<Integer> looks) {
        this.looks = looks;
        for (Measure measure : Measure.values()) {
            logRatios.put(measure, new ArrayList<>());
        }
    }

    /** One more pair, by the clocks of both. */
    public void add(Lap student, Lap reference) {
        add(student.nanos() / reference.nanos(), student, reference);
    }

    /** One more pair, by the clock of the kit. */
    public void addByOurs(Lap student, Lap reference) {
        add(student.nanosByOurs(reference) / reference.nanosByOurs(reference), student, reference);
    }

    private void add(double ratio, Lap student, Lap reference) {
        pairs++;
        logRatios.get(Measure.TIME).add(Math.log(ratio));
        if (student.countsProcessors() && reference.countsProcessors()) {
            logRatios.get(Measure.PROCESSOR).add(Math.log(student.costNanos() / reference.costNanos()));
        }
        if (looks.contains(pairs)) {
            latest = look();
        }
    }

    /** Is the verdict clear, or are there enough pairs? */
    public boolean isOver() {
        return pairs >= looks.get(looks.size() - 1) || latest != null && latest.verdict() != Verdict.INCONCLUSIVE;
    }

    /** What the last look has shown; nothing if there are too few pairs for the first. */
    public Optional<Estimate> estimate() {
        return Optional.ofNullable(latest);
    }

    private Estimate look() {
        boolean both = logRatios.get(Measure.PROCESSOR).size() == pairs;
        double error = ERROR / looks.size() / (both ? 2 : 1);
        Estimate time = look(Measure.TIME, error);
        if (time.verdict() != Verdict.INCONCLUSIVE || !both) {
            return time;
        }
        Estimate work = look(Measure.PROCESSOR, error);
        return work.verdict() == verdict(time.ratio(), time.ratio()) ? work : time;
    }

    private Estimate look(Measure measure, double error) {
        SignedRank logs = SignedRank.of(logRatios.get(measure), error);
        double low = Math.exp(logs.low());
        double high = Math.exp(logs.high());
        return new Estimate(Math.exp(logs.centre()), low, high, pairs, measure, verdict(low, high));
    }

    private static Verdict verdict(double low, double high) {
        if (high < 1 / AS_FAST) {
            return Verdict.FASTER;
        }
        if (low > AS_FAST) {
            return Verdict.SLOWER;
        }
        return low >= 1 / AS_FAST && high <= AS_FAST ? Verdict.AS_FAST : Verdict.INCONCLUSIVE;
    }
}
