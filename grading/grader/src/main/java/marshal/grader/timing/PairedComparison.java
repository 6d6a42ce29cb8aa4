package marshal.grader.timing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marshal.engine.run.Speed.Measure;
import marshal.engine.run.Speed.Verdict;
import marshal.kit.measure.Quantiles;

/**
 * Decides from pairs of laps, while they come in, how fast one program is beside another.
 *
 * <p><b>What is looked at.</b> The logarithm of each pair's ratio. Two runs directly after each other, in random order,
 * meet the same machine: what disturbs one of them might as well have disturbed the other. So the noise of a pair
 * scatters evenly around the true ratio, however ugly it is. {@link SignedRank} asks for no more, and its interval then
 * holds as often as it says, for as few as eight pairs. A bootstrap of the median erred more often than it should on so
 * few.
 *
 * <p><b>Of what.</b> Of the time by the clock, which is what a user waits for; and, where the system counts it, of the
 * processor time of all processes, which a busy machine hardly changes. Processor time decides in a few short laps, but
 * does not see who waits, which is what a wire shows. So its verdict counts only if the middle of the times by the
 * clock says the same, while the clock alone may give any verdict.
 *
 * <p><b>When.</b> Whoever looks after every pair, and stops at will, finds a difference where there is none. So there
 * are only a few looks, and each look at each of the two may err with its part of 5 %. All of them together err in at
 * most 5 % of the comparisons, half of that on either side. The interval is that of the last look, and holds with 95 %.
 *
 * <p>Pairs cannot show whether other starts of the same processes would be faster: a JIT compiler makes better code in
 * one JVM than in the next. So a difference counts only if fresh processes show it too: {@link Estimate#and}.
 */
public final class PairedComparison {

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
    private final List<Double> overheads = new ArrayList<>();
    private final List<Integer> looks;
    private int pairs;
    private Estimate latest;

    /** @param looks after how many pairs it is looked at; too few pairs for so small an error say nothing */
    public PairedComparison(List<Integer> looks) {
        this.looks = looks;
        for (Measure measure : Measure.values()) {
            logRatios.put(measure, new ArrayList<>());
        }
    }

    /** One more pair, by the clocks of both. */
    public void add(TimedRuns student, TimedRuns reference) {
        add(student.nanos() / reference.nanos(), student, reference);
    }

    /**
     * One more pair, by the clock of the kit, less what it usually sees beside a lap of the reference. A pair with a lap
     * that is not clearly longer than that says nothing, and does not count.
     */
    public void addByOurs(TimedRuns student, TimedRuns reference) {
        overheads.add(reference.overheadNanos());
        double usual = Quantiles.median(overheads);
        if (student.isLongerThan(usual) && reference.isLongerThan(usual)) {
            add(student.nanosByOurs(usual) / reference.nanosByOurs(usual), student, reference);
        }
    }

    private void add(double ratio, TimedRuns student, TimedRuns reference) {
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
