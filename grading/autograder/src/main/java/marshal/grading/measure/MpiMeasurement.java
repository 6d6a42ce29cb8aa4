package marshal.grading.measure;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import marshal.checks.Lab;
import marshal.checks.MpiCase;
import marshal.checks.Wire;
import marshal.grading.measure.Measurement.Choice;
import marshal.grading.measure.Measurement.Listener;
import marshal.grading.mpi.Hosts;
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
 * <p>A counted run of each size, on this machine, shows that it works and what it sends. Then a single mpiexec runs the warm-ups and the
 * trials: it is the student's program that takes the times, so they are looked at before they are believed, and whether
 * the result is right is for us to say. Ranks that wait leave the processor to the others, or four of them on two
 * processors would measure nothing but waiting.
 */
final class MpiMeasurement {

    private static final int WARM_UPS = 2;

    private final Plan plan;
    private final String student;
    private final Lab lab;
    private final Function<Hosts, Mpi> code;
    private final String compiler;
    private final Choice choice;
    private final Listener<? super Setting> listener;

    /**
     * @param student  the first column of the table, empty if it is oneself
     * @param code     runs jobs on hosts
     * @param compiler what stands in the place of the JDK's version
     */
    MpiMeasurement(Plan plan, String student, Lab lab, Function<Hosts, Mpi> code, String compiler, Choice choice, Listener<? super Setting> listener) {
        this.plan = plan;
        this.student = student;
        this.lab = lab;
        this.code = code;
        this.compiler = compiler;
        this.choice = choice;
        this.listener = listener;
    }

    /** Measures all that the plan asks for; sink gets each setting's rows as soon as they are there. */
    void run(Consumer<List<Timing>> sink) {
        for (Program program : plan.programs()) {
            for (int k : plan.workers()) {
                for (Wire wire : lab.wires()) {
                    if (wire.steps().containsKey(program) && choice.over(wire, program)) {
                        sizes(wire, program, k, sink);
                    }
                }
            }
        }
    }

    private void sizes(Wire wire, Program program, int k, Consumer<List<Timing>> sink) {
        try (Nodes nodes = plan.net().start(k)) {
            sizes(wire, program, k, code.apply(nodes.hosts(k)), sink);
        }
    }

    private void sizes(Wire wire, Program program, int k, Mpi timed, Consumer<List<Timing>> sink) {
        for (int n : plan.sizes(program, k)) {
            var setting = new Setting(wire.mechanism(), plan.net().name(), program, n, k);
            listener.now(setting);
            try {
                sink.accept(trials(setting, timed));
            } catch (IOException e) {
                listener.failed(setting, e.getMessage()); // a larger size would fail too
                return;
            }
        }
    }

    private List<Timing> trials(Setting setting, Mpi timed) throws IOException {
        MpiCase what = MpiCase.of(lab, setting.mechanism(), setting.program(), setting.n(), setting.k(), plan.seed());
        Predicate<MpiRun> right = what.verdict();
        MpiJob job = what.job(); // which soon gives up: a deadlock is found here
        Counts counts = RankCounts.of(what.ranks(succeeded(code.apply(Hosts.HERE).run(job))));
        MpiRun run = succeeded(timed.run(MpiCase.timed(job, WARM_UPS, plan.trials()).within(plan.deadline())));
        boolean verified = right.test(run);
        return MpiRows.read(run, what, plan.trials()).stream()
                .map(row -> row(setting, row, counts, verified && row.verified())).toList();
    }

    /** @throws IOException that explains what went wrong, if something did */
    private static MpiRun succeeded(MpiRun run) throws IOException {
        String wrong = Explanation.of(run);
        if (!wrong.isEmpty()) {
            throw new IOException(wrong);
        }
        return run;
    }

    private Timing row(Setting setting, Timing own, Counts counts, boolean verified) {
        return new Timing(student, lab.name(), setting.inTable(), own.trial(), own.millis(), counts, verified, plan.seed(),
                Timing.Machine.here(compiler, 0));
    }
}
