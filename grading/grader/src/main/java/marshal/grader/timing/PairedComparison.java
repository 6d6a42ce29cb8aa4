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
 * Decides from pairs of laps, while they come in, how fast one program is compared with another.
 *
 * <p><b>What we look at.</b> The logarithm of each pair's ratio. Two consecutive runs in random order meet the same
 * machine. A disturbance of one run might as well have hit the other. So the noise of a pair scatters evenly around the
 * true ratio, whatever its distribution. {@link SignedRank} needs no more than that. Its interval then holds as often
 * as it promises, even for eight pairs. With this number of pairs, a bootstrap of the median erred more often than it
 * should.
 *
 * <p><b>Which times.</b> The time by the clock, because a user waits for it. Also the processor time of all processes,
 * if the system counts processor time, which a busy machine hardly changes. Processor time decides in a few short laps.
 * But it does not see waiting, and wires differ in waiting. So its verdict counts only if the middle of the times by
 * the clock says the same. The clock alone may give any verdict.
 *
 * <p><b>When.</b> A test after every pair, with a stop at any time, would find differences that do not exist. So there
 * are only a few looks. Each look at each of the two times may err with its share of 5 %. All of them together err in
 * at most 5 % of the comparisons, half of that on either side. The interval is the last look's, and holds with 95 %.
 *
 * <p>Pairs cannot show whether other starts of the same processes would be faster. A JIT compiler makes better code in
 * one JVM than in the next. So a difference counts only if fresh processes show it too: {@link Estimate#and}.
 */
public final class PairedComparison {

    /** The numbers of pairs after which we look; after the last look, the comparison is over. */
    public static final List<Integer> FOUR_LOOKS = List.of(9, 14, 21, 30);

    /** The looks of a short comparison. */
    public static final List<Integer> TWO_LOOKS = List.of(8, 15);

    /** The looks if a pair is expensive, and only its time is known. */
    public static final List<Integer> ONE_LOOK = List.of(6);

    /** Programs that differ by less than this factor are equally fast. */
    static final double AS_FAST = 1.25;

    private static final double ERROR = 0.05;

    private final Map<Measure, List<Double>> logRatios = new EnumMap<>(Measure.class);
    private final List<Double> overheads = new ArrayList<>();
    private final List<Integer> looks;
    private int pairs;
    private Estimate latest;

    /**
     * @param looks the numbers of pairs after which we look; with too few pairs for such a small error, no verdict is
     *              possible
     */
    public PairedComparison(List<Integer> looks) {
        this.looks = looks;
        for (Measure measure : Measure.values()) {
            logRatios.put(measure, new ArrayList<>());
        }
    }

    /** Adds a pair of times. Each program has measured its time with its own clock. */
    public void add(TimedRuns student, TimedRuns reference) {
        add(student.nanos() / reference.nanos(), student, reference);
    }

    /**
     * Adds a pair by the kit's clock, minus the usual overhead of a reference lap. A pair does not count if one of its
     * laps is not clearly longer than that overhead, because it shows nothing.
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

    /** Returns whether the verdict is clear, or there are enough pairs. */
    public boolean isOver() {
        return pairs >= looks.get(looks.size() - 1) || latest != null && latest.verdict() != Verdict.INCONCLUSIVE;
    }

    /** The result of the last look; nothing if there are too few pairs for the first look. */
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
