package marshal.engine.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.checks.story.Expected;
import marshal.engine.KitException;
import marshal.engine.measure.Measurement.Choice;
import marshal.engine.run.Students;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/**
 * Takes the timings of one student's Java programs.
 *
 * <p>Each combination of mechanism, program and number of workers gets fresh processes. They run all sizes from the
 * smallest to the largest. Each size first runs untimed, until the code is compiled and gets no faster; then come the
 * trials. A separate run on the loopback address counts the messages. Relays cost time, and the messages do not depend
 * on the network. Every result is compared with the kit's own.
 */
record JavaMeasurement(Measurement measurement, Plan plan, Students students, Consumer<List<Timing>> sink) {

    /** Runs one program at one size. */
    private interface Runner {
        RunReport run(int n) throws WireException;
    }

    /**
     * A program in fresh processes.
     *
     * @param processes of all its JVMs here
     * @param peakKb    the peak memory of a worker, or of the one process, so far
     * @param counted   the messages of its runs
     * @param start     when they started, as {@link System#nanoTime()} says
     */
    private record Started(Runner runner, List<Long> processes, LongSupplier peakKb, Counted counted, long start) {

        static Started on(StudentProcess process, Runner runner) {
            List<Long> processes = List.of(process.pid());
            return new Started(
                    runner, processes, () -> PeakMemory.ofLargest(processes), Counted.NOTHING, System.nanoTime());
        }
    }

    /**
     * The messages of one run, by size.
     *
     * @param failure why the messages of the other sizes are not counted; null if all sizes are counted
     */
    private record Counted(Map<Integer, Counts> bySize, Exception failure) {

        static final Counted NOTHING = new Counted(Map.of(), null);

        Counts at(int n) {
            if (failure != null && !bySize.containsKey(n)) {
                throw new BrokenRunException(
                        failure, "This was the run that counts the messages. The timed one has not failed.");
            }
            return bySize.getOrDefault(n, Counts.NONE);
        }
    }

    private static final long WARM_UP_NANOS = 3_000_000_000L;
    /**
     * The time limit for compiling, per trial, counted from the start of the processes. Five JVMs on two processors
     * compile RMI for half a minute.
     */
    private static final long COMPILING_NANOS = 12_000_000_000L;

    /** Measures all programs of the plan. Programs without a wire are measured with the lab that brings them. */
    void run() {
        Lab lab = measurement.lab();
        Choice choice = measurement.choice();
        for (Program program : plan.programs()) {
            boolean alone = lab.bringsPrograms() && choice.alone(program);
            if (program.isSequential()) {
                if (alone) {
                    sequential(program);
                }
                continue;
            }
            for (int k : plan.workers()) {
                if (alone) {
                    local(program, k);
                }
                for (Wire wire : lab.wires()) {
                    if (wire.steps().containsKey(program) && choice.over(wire, program)) {
                        over(wire, program, k);
                    }
                }
            }
        }
    }

    private void sequential(Program program) {
        try (StudentProcess process = process(students, plan.heapMb())) {
            sizes(Setting.SEQUENTIAL, program, 1, Started.on(process, n -> process.student()
                    .run(program, n, plan.seed(), null)));
        }
    }

    private void local(Program program, int k) {
        try (StudentProcess process = process(students, plan.managerHeapMb())) {
            Workers workers = process.student().local(k);
            sizes(Setting.LOCAL, program, k, Started.on(process, n -> process.student()
                    .run(program, n, plan.seed(), workers)));
        } catch (KitException e) {
            throw e;
        } catch (RuntimeException e) {
            notStarted(Setting.LOCAL, program, k, e);
        }
    }

    private void over(Wire wire, Program program, int k) {
        Students wired = students.over(wire);
        Launcher manager = prefix -> process(wired.inside(prefix), plan.managerHeapMb());
        Launcher worker = prefix -> process(wired.inside(prefix), plan.heapMb());
        Counted counted = counted(wire, manager, worker, program, k);
        try (Nodes nodes = plan.net().start(1 + k);
                ManagerAndWorkers cluster = nodes.cluster(measurement.lab(), wire, manager, worker, plan.heapMb(), k)) {
            List<Long> processes = cluster.processes().map(StudentProcess::pid).toList();
            var started = new Started(
                    n -> cluster.run(program, n, plan.seed()), processes, cluster::peakKb, counted, System.nanoTime());
            sizes(wire.mechanism(), program, k, started);
        } catch (KitException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            notStarted(wire.mechanism(), program, k, e);
        }
    }

    private void notStarted(String mechanism, Program program, int k, Exception e) {
        int smallest = plan.sizes(program).stream().min(Integer::compare).orElse(0);
        measurement.stopped(measurement.setting(mechanism, program, smallest, k), e, BrokenRunException.describe(e));
    }

    /**
     * Counts the messages up to the size that fails. If the timed run fails too, its failure is reported; otherwise
     * this one.
     */
    private Counted counted(Wire wire, Launcher manager, Launcher worker, Program program, int k) {
        var counts = new HashMap<Integer, Counts>();
        try (ManagerAndWorkers tapped =
                ManagerAndWorkers.behind(TapFactory.counting(wire.relay()), manager, worker, k)) {
            for (int n : plan.sizes(program, k)) {
                Counts before = tapped.counts();
                tapped.run(program, n, plan.seed());
                counts.put(n, tapped.counts().minus(before));
            }
            return new Counted(counts, null);
        } catch (KitException e) {
            throw e;
        } catch (BrokenRunException e) {
            return new Counted(counts, (Exception) e.getCause());
        } catch (IOException | RuntimeException e) {
            return new Counted(counts, e);
        }
    }

    private void sizes(String mechanism, Program program, int k, Started started) {
        measurement.sizes(
                mechanism,
                program,
                k,
                setting -> {
                    try {
                        return trials(setting, started);
                    } catch (KitException e) {
                        throw e;
                    } catch (IOException | RuntimeException e) { // any exception of the student's code
                        throw new IOException(BrokenRunException.describe(e), e);
                    }
                },
                sink);
    }

    private List<Timing> trials(Setting setting, Started started) throws WireException {
        long expected = Expected.digest(setting.program(), setting.n(), plan.seed());
        warmUp(setting.n(), started);
        Counts counts = started.counted.at(setting.n());
        var machine = Timing.Machine.here(System.getProperty("java.version"), plan.heapMb());
        var rows = new ArrayList<Timing>();
        for (int trial = 1; trial <= plan.trials(); trial++) {
            RunReport report = started.runner.run(setting.n());
            boolean right = report.digest() == expected;
            rows.add(measurement.row(
                    setting,
                    trial,
                    Timing.Millis.of(report.phases()),
                    counts,
                    started.peakKb.getAsLong(),
                    right,
                    machine));
        }
        return rows;
    }

    /** Warms up: repeats the run until it gets no faster and the compilers rest. Both phases have a time limit. */
    private void warmUp(int n, Started started) throws WireException {
        var times = new WarmUpRule(1);
        var compilers = new Compilers(started.processes::stream);
        long begin = System.nanoTime();
        do {
            times.add(started.runner.run(n).phases().totalNanos());
        } while (compilers.areBusy()
                ? System.nanoTime() - started.start < plan.trials() * COMPILING_NANOS
                : System.nanoTime() - begin < WARM_UP_NANOS && !times.isDone());
    }

    private StudentProcess process(Students students, int heapMb) {
        StudentProcess process = students.forMeasuring(heapMb);
        process.deadline(plan.deadline());
        return process;
    }
}
