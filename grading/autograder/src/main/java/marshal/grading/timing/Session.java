package marshal.grading.timing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
     * @param jdk      and heapMb: for the table
     */
    void time(List<Setting> settings, Contestant own, Contestant reference, Contest.Effort effort, String jdk, int heapMb) {
        try {
            for (Setting setting : settings) {
                now(setting);
                var contest = new Contest(own.sides().apply(setting), reference.sides().apply(setting), seed(setting), effort);
                contest.warmUp();
                boolean last = setting.equals(settings.get(settings.size() - 1)) || contest.longestNanos() > LONG_ENOUGH_NANOS;
                if (last) {
                    contest.compare(new Comparison()).ifPresent(estimate -> speeds.add(speed(setting, estimate)));
                } else {
                    contest.run(effort.fewPairs());
                }
                keep(setting, contest.pairs(), own, reference, jdk, heapMb);
                if (last) {
                    return;
                }
            }
        } catch (KitException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Whatever the student's code threw: no more rows, then. The checks have told what is wrong with it.
        }
    }

    /** Of the order in the pairs and of the workloads: known from results.json, which holds the hash of the sources. */
    private long seed(Setting setting) {
        return (run.sources() + setting).hashCode();
    }

    private static Speed speed(Setting setting, Estimate estimate) {
        return new Speed(setting.program().label(), setting.mechanism(), setting.n(), setting.k(),
                rounded(estimate.ratio()), rounded(estimate.low()), rounded(estimate.high()), estimate.pairs(), estimate.verdict());
    }

    private static double rounded(double ratio) {
        return Math.round(ratio * 1e4) / 1e4;
    }

    private void keep(Setting setting, List<Contest.Pair> pairs, Contestant own, Contestant reference, String jdk, int heapMb) {
        Counts ours = own.counts().apply(setting);
        Counts theirs = reference.counts().apply(setting);
        int trial = 0;
        for (Contest.Pair pair : pairs) {
            for (int i = 0; i < pair.student().trials().size(); i++) {
                trial++;
                rows.add(row(own.name(), setting, trial, pair.student().trials().get(i), ours, pair.seed(), jdk, heapMb));
                rows.add(row(reference.name(), setting, trial, pair.reference().trials().get(i), theirs, pair.seed(), jdk, heapMb));
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
