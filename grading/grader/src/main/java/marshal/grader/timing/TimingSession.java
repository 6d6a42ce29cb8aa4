package marshal.grader.timing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.KitException;
import marshal.engine.measure.Measurement;
import marshal.engine.measure.Plan;
import marshal.engine.measure.Setting;
import marshal.engine.run.Code;
import marshal.engine.run.LabRun;
import marshal.engine.run.Speed;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/** One lab of one submission while it is timed: the two sides, the programs worth timing, and the results so far. */
final class TimingSession<C extends Code> implements Measurement.Choice, Measurement.Listener<Setting> {

    /** The task: programs whose checks have passed in this run. The reference has no code if it is not in this tree. */
    record Job<C extends Code>(
            String student, Lab lab, LabRun run, Party<C> own, Party<C> reference, TimingPlan timing) {

        Extent extent() {
            return timing.extent();
        }

        Plan plan() {
            return extent().plan();
        }
    }

    /** One of the two sides. Its counts of sent messages grow during the timing. */
    record Party<C extends Code>(C code, Map<Setting, Counts> counts) {}

    private static final double LONG_ENOUGH_NANOS = 500e6; // then no larger size is needed

    private final Job<C> job;
    private final Consumer<String> progress;
    private final long start = System.nanoTime();
    private final List<Timing> rows = new ArrayList<>();
    private final List<Speed> speeds = new ArrayList<>();
    private int left = 1;
    private boolean cut;
    private boolean failed;

    TimingSession(Job<C> job, Consumer<String> progress) {
        this.job = job;
        this.progress = progress;
    }

    Job<C> job() {
        return job;
    }

    /** Times the lab without a reference: rows, and no speeds. */
    SideBySide.Result alone() {
        new Measurement(job.plan(), job.student(), job.lab(), this, this)
                .run(job.own().code(), rows::addAll);
        return result();
    }

    SideBySide.Result result() {
        return new SideBySide.Result(List.copyOf(rows), List.copyOf(speeds), cut, failed);
    }

    /** Announces how many programs will be timed; they share the available time. */
    void expect(int programs) {
        left = programs;
    }

    @Override
    public boolean alone(Program program) {
        return program.isSequential()
                && job.run().passed(Lab.step(job.lab().steps().get(0)).id());
    }

    @Override
    public boolean over(Wire wire, Program program) {
        return wire.carries(program, job.run()::passed);
    }

    /** The settings of a program over a mechanism, from the smallest size to the largest. */
    List<Setting> settings(String mechanism, Program program) {
        int k = program.isSequential() ? 1 : job.plan().workers().get(0);
        String net = program.isSequential() ? "" : job.plan().net().name();
        return job.plan().sizes(program, k).stream()
                .map(n -> new Setting(mechanism, net, program, n, k))
                .toList();
    }

    @Override
    public void now(Setting setting) {
        progress.accept(job.student() + ": " + setting);
    }

    @Override
    public void failed(Setting setting, String why) {
        failed = true; // then there is no row; the checks have reported what is wrong with it
    }

    /**
     * Times programs: a few pairs at each size, and at the largest size as many as the verdict needs. A program that
     * seems faster or slower is timed again in fresh processes.
     *
     * @param programs the settings of one program each; the processes of all of them start in the same way
     * @param start    starts the processes of both sides
     */
    void time(List<List<Setting>> programs, Contestant.Start start, Contest.Effort effort) {
        Map<Setting, Estimate> found = round(programs, start, effort, Map.of());
        Map<Setting, Estimate> differ = new LinkedHashMap<>(found);
        differ.values().removeIf(estimate -> !effort.inOneStart() || !estimate.isDifference());
        List<List<Setting>> again = differ.keySet().stream().map(List::of).toList();
        Map<Setting, Estimate> fresh = round(again, start, effort, differ);
        found.forEach((setting, estimate) -> {
            Estimate sure = !differ.containsKey(setting)
                    ? estimate
                    : fresh.containsKey(setting) ? estimate.and(fresh.get(setting)) : estimate.inconclusive();
            speeds.add(speed(setting, sure));
        });
    }

    /** Times all programs in the same processes; after a failure, in new processes. */
    private Map<Setting, Estimate> round(
            List<List<Setting>> programs,
            Contestant.Start start,
            Contest.Effort effort,
            Map<Setting, Estimate> before) {
        var found = new LinkedHashMap<Setting, Estimate>();
        Contestant.Both both = null;
        try {
            for (List<Setting> settings : programs) {
                try {
                    Contest.Effort bounded = bounded(effort);
                    if (bounded == null) {
                        continue; // the next one has no time either
                    }
                    both = both == null ? start.start() : both;
                    Setting last = largest(settings, both, bounded);
                    if (effort.decides()) {
                        int pairs = before.containsKey(last) ? before.get(last).pairs() : 0;
                        compare(last, both, bounded, pairs).ifPresent(estimate -> found.put(last, estimate));
                    }
                    for (Setting setting : settings.subList(0, settings.indexOf(last) + (effort.decides() ? 0 : 1))) {
                        fewPairs(setting, both, bounded);
                    }
                } catch (KitException e) {
                    throw e;
                } catch (IOException | RuntimeException e) {
                    // The student's code threw something, so there are no more rows. The checks have reported what is
                    // wrong with it.
                    failed = true;
                    both = closed(both);
                }
            }
            return found;
        } finally {
            closed(both);
        }
    }

    /** The effort within an equal share of the remaining time; null if there is no time left. */
    private Contest.Effort bounded(Contest.Effort effort) {
        if (!job.timing().hasEnd()) {
            return effort;
        }
        Duration time = Duration.ofMillis(job.timing().budgetMillis())
                .minusNanos(System.nanoTime() - start)
                .dividedBy(Math.max(1, left--));
        if (time.isNegative() || time.isZero()) {
            cut = true;
            return null;
        }
        cut |= time.compareTo(effort.limit()) < 0;
        return effort.within(time);
    }

    private static Contestant.Both closed(Contestant.Both both) {
        if (both != null) {
            both.close();
        }
        return null;
    }

    /** The size to compare: the largest, or one whose runs take long enough. */
    private Setting largest(List<Setting> settings, Contestant.Both both, Contest.Effort effort) throws IOException {
        for (Setting setting : settings.subList(0, settings.size() - 1)) {
            if (effort.inOneStart() && contest(setting, both, effort, 0).tryOut() > LONG_ENOUGH_NANOS) {
                return setting;
            }
        }
        return settings.get(settings.size() - 1);
    }

    /** Runs a few pairs, after the largest size, which has warmed up the same code. */
    private void fewPairs(Setting setting, Contestant.Both both, Contest.Effort effort) throws IOException {
        Contest contest = contest(setting, both, effort, 0);
        contest.run(effort.fewPairs());
        keep(setting, contest.pairs(), both, 0);
    }

    private Optional<Estimate> compare(Setting setting, Contestant.Both both, Contest.Effort effort, int before)
            throws IOException {
        Contest contest = contest(setting, both, effort, before);
        contest.warmUp();
        Optional<Estimate> estimate = contest.compare();
        keep(setting, contest.pairs(), both, before);
        return estimate;
    }

    private Contest contest(Setting setting, Contestant.Both both, Contest.Effort effort, int before) {
        now(setting);
        // The order in the pairs and the workloads follow from data in results.json: the hash of the sources.
        long seed = (job.run().sources() + setting + before).hashCode();
        return new Contest(
                both.own().sides().apply(setting), both.reference().sides().apply(setting), seed, effort);
    }

    private static Speed speed(Setting setting, Estimate estimate) {
        return new Speed(
                setting.program().label(),
                setting.mechanism(),
                setting.n(),
                setting.k(),
                rounded(estimate.ratio()),
                rounded(estimate.low()),
                rounded(estimate.high()),
                estimate.pairs(),
                estimate.measure(),
                estimate.verdict());
    }

    private static double rounded(double ratio) {
        return Math.round(ratio * 1e4) / 1e4;
    }

    private void keep(Setting setting, List<Contest.Pair> pairs, Contestant.Both both, int before) {
        int trial = before;
        for (Contest.Pair pair : pairs) {
            for (int i = 0; i < pair.student().trials().size(); i++) {
                trial++;
                long seed = pair.seed(i);
                Phases students = pair.student().trials().get(i);
                Phases references = pair.reference().trials().get(i);
                rows.add(row(Timing.Side.student, both.own(), setting, trial, students, seed));
                rows.add(row(Timing.Side.reference, both.reference(), setting, trial, references, seed));
            }
        }
    }

    private Timing row(Timing.Side side, Contestant who, Setting setting, int trial, Phases phases, long seed) {
        return new Timing(
                job.student(),
                job.lab().name(),
                setting.inTable(),
                trial,
                Timing.Millis.of(phases),
                who.counts().apply(setting),
                0, // students' processes are isolated, and nobody looks at their memory
                true,
                seed,
                who.machine(),
                side);
    }
}
