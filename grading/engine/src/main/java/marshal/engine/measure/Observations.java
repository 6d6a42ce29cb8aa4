package marshal.engine.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Lab;
import marshal.checks.course.Observed;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Crash;
import marshal.engine.KitException;
import marshal.engine.measure.Measurement.Listener;
import marshal.engine.run.Code;
import marshal.kit.contract.Todo;
import marshal.kit.measure.Observation;
import marshal.kit.measure.Timing;

/**
 * Runs a lab's own experiments on one student's code, and collects the observations.
 *
 * @param trials   timed runs of each
 * @param heapMb   heap of each Java process
 * @param deadline how long one run may take
 * @param seed     of the workloads
 * @param network  between the nodes, if an experiment has nodes
 */
public record Observations(Lab lab, int trials, int heapMb, Duration deadline, long seed, Network network) {

    private static final int WARM_UPS = 2;

    /**
     * Runs all trials at all sizes of an experiment.
     *
     * @param sink gets each size's rows as soon as they are there
     */
    public void run(
            Code code, Observed experiment, Listener<? super String> listener, Consumer<List<Observation>> sink) {
        var said = new HashSet<String>(); // also in a trial of another size
        for (int n : experiment.sizes()) {
            String what = lab.id() + " " + experiment.label() + ", n = " + n;
            listener.now(what);
            try {
                sink.accept(of(code, experiment, n, why -> {
                    if (said.add(why)) {
                        listener.leftOut(what, why);
                    }
                }));
            } catch (KitException e) {
                throw e;
            } catch (Todo e) {
                listener.leftOut(what, e.getMessage()); // so would larger sizes be
                return;
            } catch (Exception e) {
                listener.failed(what, Crash.describe(e)); // a larger size would fail too
                return;
            }
        }
    }

    /**
     * Runs all trials at one size, in separate processes.
     *
     * @param leftOut gets a sentence for each thing that cannot be observed, with the reason, in every trial
     * @throws Exception that says what the student's code did, if it fails
     */
    public List<Observation> of(Code code, Observed experiment, int n, Consumer<String> leftOut) throws Exception {
        var rows = new ArrayList<Observation>();
        try (Nodes nodes = experiment.nodes() > 0 ? network.start(experiment.nodes()) : Nodes.LOOPBACK;
                Host host = code.forMeasuring(heapMb, deadline, nodes, experiment.nodes())) {
            boolean runsRanks = lab.needsMpi() || !experiment.over().isEmpty(); // which warm up by themselves
            for (int run = runsRanks ? 1 : 1 - WARM_UPS; run <= trials; run++) {
                for (Seen seen : experiment.observer().observe(host, n, seed, leftOut)) {
                    if (run > 0) {
                        rows.add(row(experiment, n, run, seen));
                    }
                }
            }
        }
        return rows;
    }

    private Observation row(Observed experiment, int n, int trial, Seen seen) {
        String over = experiment.nodes() > 0 ? network.name() : "";
        var setting = new Timing.Setting(seen.mechanism(), over, seen.program(), n, seen.k());
        return new Observation(
                "",
                lab.name(),
                experiment.label(),
                seen.quantity(),
                setting,
                trial,
                seen.value(),
                seen.unit(),
                seen.right(),
                seed,
                Timing.Machine.here(System.getProperty("java.version"), heapMb));
    }
}
