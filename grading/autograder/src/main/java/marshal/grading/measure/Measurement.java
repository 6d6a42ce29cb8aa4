package marshal.grading.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marshal.checks.Lab;
import marshal.grading.KitException;
import marshal.grading.run.Students;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/**
 * Takes the timings of one student's programs.
 *
 * <p>Each mechanism, program and number of workers gets fresh processes, which run all its sizes from the smallest to the
 * largest: first untimed, until it gets no faster, then the trials. Messages are counted in a run of their own, behind
 * relays that would cost time. Every result is compared with the kit's own.
 */
public final class Measurement {

    /** What happens while it is measured. */
    public interface Listener {

        /** This is measured now. */
        void now(Setting setting);

        /** This could not be measured, nor the larger sizes. */
        void failed(Setting setting, String why);
    }

    /** Runs one program at one size. */
    private interface Runner {
        RunReport run(int n) throws WireException;
    }

    private static final int FEWEST_WARM_UPS = 2;
    private static final int MOST_WARM_UPS = 8;
    private static final long WARM_UP_NANOS = 3_000_000_000L;
    private static final double NO_FASTER = 0.9;

    private final Plan plan;
    private final String student;
    private final Lab lab;
    private final Students students;
    private final Listener listener;

    /**
     * @param student the first column of the table, empty if it is oneself
     */
    public Measurement(Plan plan, String student, Lab lab, Students students, Listener listener) {
        this.plan = plan;
        this.student = student;
        this.lab = lab;
        this.students = students;
        this.listener = listener;
    }

    /**
     * Measures all that the plan asks for.
     *
     * @param sink gets each setting's rows as soon as they are there
     */
    public void run(Consumer<List<Timing>> sink) {
        for (Program program : plan.programs()) {
            if (program.isSequential()) {
                sequential(program, sink);
                continue;
            }
            for (int k : plan.workers()) {
                if (plan.local()) {
                    local(program, k, sink);
                }
                socket(program, k, sink);
            }
        }
    }

    private void sequential(Program program, Consumer<List<Timing>> sink) {
        try (StudentProcess process = process(plan.heapMb())) {
            sizes(Setting.SEQUENTIAL, program, 1, sink, n -> process.student().run(program, n, plan.seed(), null), Map.of());
        }
    }

    private void local(Program program, int k, Consumer<List<Timing>> sink) {
        try (StudentProcess process = process(plan.managerHeapMb())) {
            Workers workers = process.student().local(k);
            sizes(Setting.LOCAL, program, k, sink, n -> process.student().run(program, n, plan.seed(), workers), Map.of());
        } catch (KitException e) {
            throw e;
        } catch (RuntimeException e) {
            notStarted(Setting.LOCAL, program, k, e);
        }
    }

    private void socket(Program program, int k, Consumer<List<Timing>> sink) {
        Map<Integer, Counts> counts = counts(program, k);
        try (Cluster cluster = Cluster.start(manager(), worker(), k)) {
            sizes(Setting.SOCKET, program, k, sink, n -> cluster.run(program, n, plan.seed()), counts);
        } catch (KitException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            notStarted(Setting.SOCKET, program, k, e);
        }
    }

    private void notStarted(String mechanism, Program program, int k, Exception e) {
        int smallest = plan.sizes(program).stream().min(Integer::compare).orElse(0);
        listener.failed(new Setting(mechanism, program, smallest, k), Trouble.describe(e));
    }

    /** What one run of a program sends, by its size; nothing for the sizes that fail, which the timed runs will tell. */
    private Map<Integer, Counts> counts(Program program, int k) {
        var counts = new HashMap<Integer, Counts>();
        try (Cluster tapped = Cluster.tapped(manager(), worker(), k, line -> {})) {
            for (int n : sizes(program, k)) {
                Counts before = tapped.counts();
                tapped.run(program, n, plan.seed());
                counts.put(n, difference(tapped.counts(), before));
            }
        } catch (IOException | RuntimeException e) {
            // the timed run fails in the same way, and is the one to tell
        }
        return counts;
    }

    private static Counts difference(Counts after, Counts before) {
        return new Counts(after.calls() - before.calls(), after.elements() - before.elements(), after.bytes() - before.bytes());
    }

    private List<Integer> sizes(Program program, int k) {
        return plan.sizes(program).stream().filter(n -> Plan.fits(program, n, k)).sorted().toList();
    }

    private void sizes(
            String mechanism, Program program, int k, Consumer<List<Timing>> sink, Runner runner,
            Map<Integer, Counts> counts) {
        for (int n : sizes(program, k)) {
            var setting = new Setting(mechanism, program, n, k);
            listener.now(setting);
            List<Timing> rows;
            try {
                rows = trials(setting, runner, counts.getOrDefault(n, Counts.NONE));
            } catch (IOException | RuntimeException e) {
                // Whatever the student's code threw. A larger size would fail too, and its process may be gone.
                listener.failed(setting, Trouble.describe(e));
                return;
            }
            sink.accept(rows);
        }
    }

    private List<Timing> trials(Setting setting, Runner runner, Counts counts) throws WireException {
        long expected = Expected.digest(setting.program(), setting.n(), plan.seed());
        warmUp(setting.n(), runner);
        var rows = new ArrayList<Timing>();
        for (int trial = 1; trial <= plan.trials(); trial++) {
            RunReport report = runner.run(setting.n());
            rows.add(row(setting, trial, report.phases(), counts, report.digest() == expected));
        }
        return rows;
    }

    /** Runs until it gets no faster, and not for ever. */
    private void warmUp(int n, Runner runner) throws WireException {
        long best = Long.MAX_VALUE;
        long spent = 0;
        for (int run = 1; run <= MOST_WARM_UPS && (spent < WARM_UP_NANOS || run == 1); run++) {
            long nanos = runner.run(n).phases().totalNanos();
            spent += nanos;
            if (run >= FEWEST_WARM_UPS && nanos > NO_FASTER * best) {
                return;
            }
            best = Math.min(best, nanos);
        }
    }

    private Timing row(Setting setting, int trial, Phases phases, Counts counts, boolean verified) {
        return new Timing(
                student, lab.name(), setting.mechanism(), setting.program().label(), setting.n(), setting.k(), trial,
                Timing.millis(phases.totalNanos()), Timing.millis(phases.partitionNanos()),
                Timing.millis(phases.communicateNanos()), Timing.millis(phases.computeNanos()),
                Timing.millis(phases.combineNanos()), counts.calls(), counts.elements(), counts.bytes(), verified,
                plan.seed(), System.getProperty("java.version"), plan.heapMb(), Runtime.getRuntime().availableProcessors());
    }

    private Supplier<StudentProcess> manager() {
        return () -> process(plan.managerHeapMb());
    }

    private Supplier<StudentProcess> worker() {
        return () -> process(plan.heapMb());
    }

    private StudentProcess process(int heapMb) {
        StudentProcess process = students.forMeasuring(heapMb);
        process.deadline(plan.deadline());
        return process;
    }
}
