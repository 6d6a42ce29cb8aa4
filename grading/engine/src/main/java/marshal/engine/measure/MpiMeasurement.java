package marshal.engine.measure;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import marshal.checks.course.MpiCase;
import marshal.checks.course.Wire;
import marshal.engine.mpi.Hosts;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankCounts;
import marshal.kit.process.Program;

/**
 * Takes the timings of one student's C programs.
 *
 * <p>A counted run of each size, on this machine, shows that the program works and what it sends. Then a single mpiexec
 * runs the warm-ups and the trials. The student's program takes the times, so we check that they are plausible. We
 * check the result ourselves. Waiting ranks leave the processor to the others. Otherwise, four ranks on two processors
 * would only measure waiting.
 *
 * @param code     runs jobs on hosts
 * @param compiler the name of the compiler, in place of the JDK's version
 */
record MpiMeasurement(
        Measurement measurement, Function<Hosts, Mpi> code, String compiler, Consumer<List<Timing>> sink) {

    private static final int WARM_UPS = 2;

    void run() {
        Plan plan = measurement.plan();
        for (Program program : plan.programs()) {
            for (int k : plan.workers()) {
                for (Wire wire : measurement.lab().wires()) {
                    if (wire.steps().containsKey(program)
                            && measurement.choice().over(wire, program)) {
                        try (Nodes nodes = plan.net().start(k)) {
                            Mpi timed = code.apply(nodes.hosts(k));
                            measurement.sizes(wire.mechanism(), program, k, setting -> trials(setting, timed), sink);
                        }
                    }
                }
            }
        }
    }

    private List<Timing> trials(Setting setting, Mpi timed) throws IOException {
        Plan plan = measurement.plan();
        MpiCase what = setting.mpi(measurement.lab(), plan.seed());
        Predicate<MpiRun> right = what.verdict();
        MpiJob job = what.job(); // with a short limit, to find deadlocks
        Counts counts =
                RankCounts.of(what.ranks(succeeded(code.apply(Hosts.HERE).run(job))));
        MpiRun run =
                succeeded(timed.run(MpiCase.timed(job, WARM_UPS, plan.trials()).within(plan.deadline())));
        boolean verified = right.test(run);
        var machine = Timing.Machine.here(compiler, 0);
        return MpiRows.read(run, what, plan.trials()).stream()
                .map(row -> measurement.row(
                        setting, row.trial(), row.millis(), counts, row.peakKb(), verified && row.verified(), machine))
                .toList();
    }

    /** @throws IOException that explains what went wrong, if something did */
    private static MpiRun succeeded(MpiRun run) throws IOException {
        String wrong = Explanation.of(run);
        if (!wrong.isEmpty()) {
            throw new IOException(wrong);
        }
        return run;
    }
}
