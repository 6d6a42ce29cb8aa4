package marshal.grader.timing;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.MpiCase;
import marshal.checks.course.Wire;
import marshal.engine.measure.MpiRows;
import marshal.engine.measure.Setting;
import marshal.engine.mpi.Hosts;
import marshal.engine.run.MpiCode;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Phases;
import marshal.kit.measure.Timing;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankCounts;
import marshal.kit.process.Program;

/**
 * Times the C programs of a submission. An mpiexec takes far longer to start than a program takes to run. So each lap
 * is one mpiexec with several runs in a row, the first of them untimed. Each run has a different input, and is counted
 * and timed at once.
 */
final class MpiTiming {

    private static final int WARM_UPS = 2;
    private static final int TRIALS = 9;

    private final TimingSession<MpiCode> session;
    private final TimingSession.Job<MpiCode> job;

    MpiTiming(TimingSession<MpiCode> session) {
        this.session = session;
        this.job = session.job();
    }

    SideBySide.Result run() {
        var decided = new HashSet<Program>();
        for (Wire wire : job.lab().wires()) {
            List<List<Setting>> programs = Stream.of(Program.SORT, Program.SPA, Program.MCA)
                    .filter(program -> session.over(wire, program))
                    .map(program -> session.settings(wire.mechanism(), program))
                    .toList();
            Contest.Effort effort = job.extent().processes();
            // A pair takes as long as the start of ten processes. So a quick timing has one verdict per program, and
            // rows for all.
            Map<Boolean, List<List<Setting>>> compared = programs.stream()
                    .collect(Collectors.partitioningBy(settings -> job.extent() != Extent.QUICK
                            || decided.add(settings.get(0).program())));
            session.time(compared.get(true), this::both, effort);
            session.time(compared.get(false), this::both, effort.withoutVerdict());
        }
        return session.result();
    }

    private Contestant.Both both() {
        return new Contestant.Both(contestant(job.own()), contestant(job.reference()));
    }

    private Contestant contestant(TimingSession.Party<MpiCode> whose) {
        Mpi mpi = whose.code().on(Hosts.HERE);
        return new Contestant(
                Timing.Machine.here(whose.code().version(), 0),
                setting -> seed -> lap(mpi, setting, seed),
                setting -> whose.counts().computeIfAbsent(setting, s -> count(mpi, s)));
    }

    private TimedRuns lap(Mpi mpi, Setting setting, long seed) throws IOException {
        MpiCase what = setting.mpi(job.lab(), seed);
        MpiJob timed = MpiCase.timed(what.job(), WARM_UPS, TRIALS);
        MpiRun run = mpi.run(timed.in(MpiJob.Manner.TIMED).within(job.plan().deadline()));
        String wrong = Explanation.of(run);
        if (!wrong.isEmpty()) {
            throw new IOException(wrong);
        }
        sent(run, what);
        List<Timing> own = MpiRows.read(run, what, TRIALS);
        if (!own.stream().allMatch(Timing::verified)) {
            throw new IOException("not every run had a right result");
        }
        List<Phases> trials = own.stream().map(row -> row.millis().phases()).toList();
        return new TimedRuns(trials, WARM_UPS + TRIALS, run.wall().toNanos(), -1, Arrays.hashCode(what.result(run)));
    }

    /**
     * Checks that the program has sent enough. A program that computes alone finishes early. In a collective, rank 0
     * need not count its own part.
     */
    private static void sent(MpiRun run, MpiCase what) throws IOException {
        int runs = WARM_UPS + TRIALS;
        long least = runs * what.formula().elements() / (what.isCollective() ? 2 : 1);
        long came = RankCounts.of(what.ranks(run)).elements();
        if (came < least) {
            throw new IOException("while it was timed, " + came + " elements went from rank to rank in " + runs
                    + " runs, and " + least + " have to");
        }
    }

    /** Counts messages in a separate run; none if that fails, although timing may still work. */
    private Counts count(Mpi mpi, Setting setting) {
        MpiCase what = setting.mpi(job.lab(), job.plan().seed());
        MpiRun run = mpi.run(what.job());
        return Explanation.of(run).isEmpty() ? RankCounts.of(what.ranks(run)) : Counts.NONE;
    }
}
