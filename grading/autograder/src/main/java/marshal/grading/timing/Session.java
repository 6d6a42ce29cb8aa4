package marshal.grading.timing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.checks.Wire;
import marshal.grading.KitException;
import marshal.grading.measure.Measurement;
import marshal.grading.measure.Net;
import marshal.grading.measure.Plan;
import marshal.grading.measure.Setting;
import marshal.grading.run.LabRun;
import marshal.grading.run.Speed;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/** One lab of one submission while it is timed: what is worth it, and what came out so far. */
final class Session implements Measurement.Choice {

    static final Plan PLAN = new Plan(
            List.of(Program.values()), List.of(100, 200, 300), List.of(5_000, 20_000), List.of(4), Net.loopback, false, 3, 64,
            Duration.ofSeconds(30), 1);

    private static final double LONG_ENOUGH_NANOS = 500e6; // no larger size is needed then

    private final String student;
    private final Lab lab;
    private final LabRun run;
    private final Consumer<String> progress;
    private final List<Timing> rows = new ArrayList<>();
    private final List<Speed> speeds = new ArrayList<>();

    Session(String student, Lab lab, LabRun run, Consumer<String> progress) {
        this.student = student;
        this.lab = lab;
        this.run = run;
        this.progress = progress;
    }

    String student() {
        return student;
    }

    Lab lab() {
        return lab;
    }

    List<Timing> rows() {
        return rows;
    }

    List<Speed> speeds() {
        return speeds;
    }

    @Override
    public boolean alone(Program program) {
        return run.passed(Lab.step(lab.steps().get(0)).id());
    }

    @Override
    public boolean over(Wire wire, Program program) {
        return wire.steps().containsKey(program) && wire.steps().get(program).stream().allMatch(run::passed);
    }

    /** What will be run of a program over a mechanism, from the smallest size to the largest. */
    List<Setting> settings(String mechanism, Program program) {
        int k = program.isSequential() ? 1 : PLAN.workers().get(0);
        String net = program.isSequential() ? "" : PLAN.net().name();
        return PLAN.sizes(program, k).stream().map(n -> new Setting(mechanism, net, program, n, k)).toList();
    }

    void now(Setting setting) {
        progress.accept(student + ": " + setting);
    }

    /**
     * Times one program: a few pairs at each size, and at the largest as many as the verdict takes.
     *
     * @param settings of one program over one mechanism
     * @param start    starts the processes of both
     * @param jdk      and heapMb: for the table
     */
    void time(List<Setting> settings, Contestant.Start start, Contest.Effort effort, String jdk, int heapMb) {
        try {
            Setting last;
            Optional<Estimate> estimate;
            try (Contestant.Both both = start.start()) {
                last = smallSizes(settings, both, effort, jdk, heapMb);
                estimate = compare(last, both, effort, 0, jdk, heapMb);
            }
            if (effort.inOneStart() && estimate.filter(Estimate::isDifference).isPresent()) {
                try (Contestant.Both fresh = start.start()) {
                    Estimate first = estimate.get();
                    estimate = compare(last, fresh, effort, first.pairs(), jdk, heapMb).map(first::and);
                }
            }
            estimate.ifPresent(found -> speeds.add(speed(last, found)));
        } catch (KitException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Whatever the student's code threw: no more rows, then. The checks have told what is wrong with it.
        }
    }

    /** Gives the size that is left for the comparison: the largest, or one at which a run takes long enough. */
    private Setting smallSizes(List<Setting> settings, Contestant.Both both, Contest.Effort effort, String jdk, int heapMb) throws IOException {
        for (Setting setting : settings.subList(0, settings.size() - 1)) {
            Contest contest = contest(setting, both, effort, 0);
            contest.warmUp();
            if (contest.longestNanos() > LONG_ENOUGH_NANOS) {
                return setting;
            }
            contest.run(effort.fewPairs());
            keep(setting, contest.pairs(), both, 0, jdk, heapMb);
        }
        return settings.get(settings.size() - 1);
    }

    private Optional<Estimate> compare(Setting setting, Contestant.Both both, Contest.Effort effort, int before, String jdk, int heapMb)
            throws IOException {
        Contest contest = contest(setting, both, effort, before);
        contest.warmUp();
        Optional<Estimate> estimate = contest.compare(new Comparison());
        keep(setting, contest.pairs(), both, before, jdk, heapMb);
        return estimate;
    }

    private Contest contest(Setting setting, Contestant.Both both, Contest.Effort effort, int before) {
        now(setting);
        // The order in the pairs and the workloads follow from what results.json holds: the hash of the sources.
        long seed = (run.sources() + setting + before).hashCode();
        return new Contest(both.own().sides().apply(setting), both.reference().sides().apply(setting), seed, effort);
    }

    private static Speed speed(Setting setting, Estimate estimate) {
        return new Speed(setting.program().label(), setting.mechanism(), setting.n(), setting.k(),
                rounded(estimate.ratio()), rounded(estimate.low()), rounded(estimate.high()), estimate.pairs(), estimate.verdict());
    }

    private static double rounded(double ratio) {
        return Math.round(ratio * 1e4) / 1e4;
    }

    private void keep(Setting setting, List<Contest.Pair> pairs, Contestant.Both both, int before, String jdk, int heapMb) {
        Counts ours = both.own().counts().apply(setting);
        Counts theirs = both.reference().counts().apply(setting);
        int trial = before;
        for (Contest.Pair pair : pairs) {
            for (int i = 0; i < pair.student().trials().size(); i++) {
                trial++;
                rows.add(row(both.own().name(), setting, trial, pair.student().trials().get(i), ours, pair.seed(), jdk, heapMb));
                rows.add(row(both.reference().name(), setting, trial, pair.reference().trials().get(i), theirs, pair.seed(), jdk, heapMb));
            }
        }
    }

    private Timing row(String who, Setting setting, int trial, Phases phases, Counts counts, long seed, String jdk, int heapMb) {
        return new Timing(
                who, lab.name(), setting.mechanism(), setting.net(), setting.program().label(), setting.n(), setting.k(), trial,
                Timing.millis(phases.totalNanos()), Timing.millis(phases.partitionNanos()), Timing.millis(phases.communicateNanos()),
                Timing.millis(phases.computeNanos()), Timing.millis(phases.combineNanos()), counts.calls(), counts.elements(), counts.bytes(),
                true, seed, jdk, heapMb, Runtime.getRuntime().availableProcessors());
    }
}
