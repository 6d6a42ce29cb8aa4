package marshal.grader.timing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import marshal.engine.measure.WarmUpRule;
import marshal.engine.run.Speed.Verdict;
import marshal.kit.measure.Quantiles;

/**
 * Runs two programs in turns: first until neither gets faster, then in pairs of random order. The order is random so
 * that neither program always finds the machine as the other left it.
 *
 * <p>The program times its own runs. The student controls that clock, so we also time the whole process. If our clock
 * sees little apart from the runs, it decides. If each lap starts processes, it cannot. Then we believe a claim to be
 * faster only if almost no time is left unexplained. A program that sends far less over the wire than the reference, in
 * the timed laps, has done other work, and gets no verdict. Every run has a different input, so no result can be
 * remembered.
 */
public final class Contest {

    /** Two laps with the same workload, one directly after the other. */
    public record Pair(long seed, TimedRuns student, TimedRuns reference) {

        /**
         * The seed of one trial. Runs in processes that stay alive each have a seed; runs in one start share the lap's
         * seed.
         */
        long seed(int trial) {
            return reference.runs() == reference.trials().size() ? seed + trial : seed;
        }
    }

    /** A lap, and the bytes that went over the wire during it. */
    private record Sent(TimedRuns lap, long bytes) {}

    /**
     * The amount of work for a comparison.
     *
     * @param window   see {@link WarmUpRule}; 0 if each start includes its warm-up
     * @param warmUp   the longest warm-up
     * @param limit    no pair begins after this time
     * @param fewPairs the number of pairs if no verdict is needed
     * @param lapNanos a lap has several runs if one run is shorter, because that would measure the machine more than
     *                 the program
     * @param looks    see {@link PairedComparison}
     */
    public record Effort(
            int window, Duration warmUp, Duration limit, int fewPairs, double lapNanos, List<Integer> looks) {

        /** The effort for programs that a JIT compiler makes faster while they run. */
        public static final Effort JAVA =
                new Effort(3, Duration.ofSeconds(5), Duration.ofSeconds(15), 3, 100e6, PairedComparison.FOUR_LOOKS);

        /** The effort for such programs in a second or two. */
        public static final Effort QUICK =
                new Effort(1, Duration.ofSeconds(3), Duration.ofSeconds(6), 1, 25e6, PairedComparison.TWO_LOOKS);

        /** The effort for processes that start again for every lap, and run a few times before they are timed. */
        static final Effort PROCESSES =
                new Effort(0, Duration.ZERO, Duration.ofSeconds(20), 1, 0, PairedComparison.FOUR_LOOKS);

        /** The effort for such processes in a few seconds. */
        static final Effort QUICK_PROCESSES =
                new Effort(0, Duration.ZERO, Duration.ofSeconds(5), 1, 0, PairedComparison.ONE_LOOK);

        /** Returns whether the same processes run again and again. */
        boolean inOneStart() {
            return window > 0;
        }

        /** Returns whether a verdict is needed. */
        boolean decides() {
            return !looks.isEmpty();
        }

        /** This effort, without a verdict: the times are for the table only. */
        Effort withoutVerdict() {
            return new Effort(window, warmUp, limit, fewPairs, lapNanos, List.of());
        }

        /** This effort with at most this time. */
        Effort within(Duration time) {
            Duration bounded = Collections.min(List.of(warmUp, time.dividedBy(2)));
            return time.compareTo(limit) >= 0 ? this : new Effort(window, bounded, time, fewPairs, lapNanos, looks);
        }
    }

    private static final int MOST_RUNS = 5; // in a lap
    private static final double BELIEVED = 0.1; // of the reference's time may be left unexplained
    private static final double BELIEVED_NANOS = 2e6;
    private static final double CERTAIN = 0.05; // as certain as six pairs can be
    private static final double FEW_BYTES = 1_000;
    private static final double SENT = 0.5; // of the bytes that the reference sends
    private static final double RESTLESS = 0.25; // of a processor, while the other side runs
    private static final long RESTLESS_NANOS = 100_000_000; // the system counts in hundredths of a second

    private final TimedProgram student;
    private final TimedProgram reference;
    private final SplittableRandom random;
    private final SplittableRandom warmUps; // separate, because nobody knows how many there will be
    private final Effort effort;
    private final long start = System.nanoTime();
    private final List<Pair> pairs = new ArrayList<>();
    private final List<Double> unsent = new ArrayList<>(); // half the reference's bytes minus the student's, per pair
    private boolean warm;
    private double longestNanos;
    private int runsALap = 1;
    private long busyNanos;
    private long restNanos;

    /** @param seed of the order within the pairs and of the workloads */
    public Contest(TimedProgram student, TimedProgram reference, long seed, Effort effort) {
        this.student = student;
        this.reference = reference;
        this.random = new SplittableRandom(seed);
        this.warmUps = random.split();
        this.effort = effort;
    }

    /** Runs both in turns until neither gets faster. */
    public void warmUp() throws IOException {
        if (!effort.inOneStart()) {
            warm = true;
            return;
        }
        WarmUpRule students = null;
        WarmUpRule references = null;
        int laps = 0;
        do {
            long seed = seed(warmUps);
            TimedRuns one = run(student, seed);
            TimedRuns other = run(reference, seed);
            verify(one, other);
            longestNanos = Math.max(one.costNanos(), other.costNanos());
            if (laps++ == 0) {
                continue; // this lap loads classes
            }
            if (students == null) {
                students = new WarmUpRule(one.costNanos() < effort.lapNanos() ? effort.window() : 1);
                references = new WarmUpRule(other.costNanos() < effort.lapNanos() ? effort.window() : 1);
            }
            students.add(one.costNanos());
            references.add(other.costNanos());
            warm = students.isDone() && references.isDone();
        } while (!warm && elapsed() < effort.warmUp().toNanos());
    }

    /** Runs both twice, because the first run loads classes. Returns the time of the slower second run. */
    double tryOut() throws IOException {
        double longest = 0;
        for (int i = 0; i < 2; i++) {
            long seed = seed(warmUps);
            longest = Math.max(run(student, seed).nanos(), run(reference, seed).nanos());
        }
        return longest;
    }

    /** Runs this number of pairs. */
    void run(int count) throws IOException {
        for (int i = 0; i < count && isTime(); i++) {
            pair(List.of());
        }
    }

    /** Runs pairs until the comparison is over. Returns nothing if the time was over before the first look. */
    public Optional<Estimate> compare() throws IOException {
        if (effort.inOneStart()) {
            runsALap = (int) Math.ceil(Math.min(MOST_RUNS, effort.lapNanos() / longestNanos));
        }
        var comparison = new PairedComparison(effort.looks());
        List<ProcessHandle> resting = student.processes().toList();
        while (!comparison.isOver() && isTime()) {
            Pair pair = pair(resting);
            if (effort.inOneStart()) {
                comparison.addByOurs(pair.student(), pair.reference());
            } else {
                comparison.add(pair.student(), pair.reference());
            }
        }
        return comparison.estimate().map(estimate -> isSure(estimate) ? estimate : estimate.inconclusive());
    }

    private boolean isSure(Estimate estimate) {
        return warm && isBelievable(estimate) && isRestful() && isSent();
    }

    /** All pairs so far, in the order of their runs. */
    public List<Pair> pairs() {
        return List.copyOf(pairs);
    }

    private Pair pair(List<ProcessHandle> resting) throws IOException {
        long seed = seed(random);
        boolean first = random.nextBoolean();
        Sent before = first ? sent(student, seed) : null;
        long busy = busyNanos(resting);
        Sent other = sent(reference, seed);
        busyNanos += busyNanos(resting) - busy;
        restNanos += other.lap().seenNanos();
        Sent one = first ? before : sent(student, seed);
        unsent.add(SENT * other.bytes() - one.bytes());
        verify(one.lap(), other.lap());
        var pair = new Pair(seed, one.lap(), other.lap());
        pairs.add(pair);
        return pair;
    }

    private Sent sent(TimedProgram side, long seed) throws IOException {
        long before = side.wireBytes();
        TimedRuns lap = lap(side, seed);
        return new Sent(lap, side.wireBytes() - before);
    }

    private TimedRuns lap(TimedProgram side, long seed) throws IOException {
        TimedRuns lap = run(side, seed);
        for (int i = 1; i < runsALap; i++) {
            lap = lap.and(run(side, seed + i));
        }
        return lap;
    }

    private static TimedRuns run(TimedProgram side, long seed) throws IOException {
        long before = side.processorNanos();
        TimedRuns lap = side.run(seed);
        return before < 0 ? lap : lap.using(side.processorNanos() - before);
    }

    /** Checks the student's result against the reference's, which is right. */
    private static void verify(TimedRuns student, TimedRuns reference) throws IOException {
        if (student.result() != reference.result()) {
            throw new IOException("the result is wrong");
        }
    }

    /**
     * Returns whether our clock agrees with the student's. A lap that claims too much time cannot make up for another
     * lap.
     */
    private boolean isBelievable(Estimate estimate) {
        if (!pairs.stream().allMatch(pair -> pair.student().isPossible())) {
            return false;
        }
        List<Double> unexplained = pairs.stream()
                .map(pair -> unexplained(pair.student()) - unexplained(pair.reference()))
                .toList();
        List<Double> laps =
                pairs.stream().map(pair -> pair.reference().claimedNanos()).toList();
        double lap = Quantiles.median(laps);
        double little = BELIEVED * lap + BELIEVED_NANOS;
        return estimate.verdict() == Verdict.FASTER && !effort.inOneStart()
                ? SignedRank.of(unexplained, CERTAIN).high() <= little
                : SignedRank.of(unexplained, 0.01).low() <= little;
    }

    /**
     * Returns whether the student's program sent enough. Ignores small programs, whose headers weigh more than their
     * data.
     */
    private boolean isSent() {
        return Quantiles.median(unsent) <= FEW_BYTES;
    }

    private static double unexplained(TimedRuns lap) {
        return lap.seenNanos() - lap.claimedNanos();
    }

    /** Returns whether the student's processes left the processors to the reference during its turn. */
    private boolean isRestful() {
        return busyNanos < RESTLESS_NANOS || busyNanos < RESTLESS * restNanos;
    }

    private long busyNanos(List<ProcessHandle> resting) {
        long counted = student.processorNanos();
        return counted >= 0 ? counted : cpuNanos(resting);
    }

    private static long cpuNanos(List<ProcessHandle> processes) {
        return processes.stream()
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .mapToLong(Duration::toNanos)
                .sum();
    }

    /** A seed that is short enough for a table. */
    private static long seed(SplittableRandom random) {
        return random.nextInt(1, 1_000_000);
    }

    private boolean isTime() {
        return elapsed() < effort.limit().toNanos();
    }

    private long elapsed() {
        return System.nanoTime() - start;
    }
}
