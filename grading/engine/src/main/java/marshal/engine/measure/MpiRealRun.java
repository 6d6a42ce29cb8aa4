package marshal.engine.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import marshal.checks.course.MpiCase;
import marshal.engine.mpi.Hosts;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.MpiTrace;
import marshal.kit.mpi.RankCounts;
import marshal.kit.mpi.RankReport;
import marshal.kit.trace.Event;

/**
 * One run of a C program with the counter, and one with the clock.
 *
 * @param output  the output of the first run
 * @param ranks   the reports of its ranks
 * @param events  of the first run, if it was traced
 * @param wrong   what went wrong in either run, as text; empty if nothing did
 * @param timing  the phases of the second run; null if there are none
 * @param right   whether both results are the kit's own
 */
public record MpiRealRun(
        String output, List<RankReport> ranks, List<Event> events, String wrong, Timing timing, boolean right) {

    private static final int TODO = 6; // exit code of a program with unwritten code
    private static final int IMPOLITE = 12; // times as long: waiting ranks take processors from working ones
    private static final Duration TO_START = Duration.ofSeconds(60); // ranks on hosts, over ssh

    /**
     * Runs the program twice.
     *
     * @param code  runs jobs on hosts
     * @param nodes the network of the second run
     */
    public static MpiRealRun of(Function<Hosts, Mpi> code, Nodes nodes, MpiCase what, boolean polite, boolean traced) {
        MpiJob job = what.job();
        if (!polite) {
            job = job.impolite().within(job.limit().multipliedBy(IMPOLITE));
        }
        MpiRun counted = code.apply(Hosts.HERE).run(traced ? job.traced() : job);
        Predicate<MpiRun> verdict = what.verdict();
        String wrong = Explanation.of(counted);
        boolean right = wrong.isEmpty() && verdict.test(counted);
        Timing timing = null;
        if (wrong.isEmpty() && what.program().program() != null) {
            Hosts hosts = nodes.hosts(what.k());
            Duration limit = hosts.areHere() ? job.limit() : job.limit().plus(TO_START);
            MpiRun timed = code.apply(hosts).run(MpiCase.timed(job, 1, 1).within(limit));
            wrong = timed.exitCode() == TODO ? "" : Explanation.of(timed);
            if (wrong.isEmpty() && timed.exitCode() != TODO) {
                try {
                    timing = MpiRows.read(timed, what, 1).get(0);
                    right &= verdict.test(timed);
                } catch (IOException e) {
                    wrong = "Its timings are not believed: " + e.getMessage() + ".";
                }
            }
        }
        return new MpiRealRun(
                counted.output(), what.ranks(counted), MpiTrace.of(counted), wrong, timing, right && wrong.isEmpty());
    }

    /** The counts of the first run. */
    public Counts counts() {
        return RankCounts.of(ranks);
    }
}
