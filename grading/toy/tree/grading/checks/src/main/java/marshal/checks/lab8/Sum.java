package marshal.checks.lab8;

import java.util.List;
import java.util.function.Predicate;
import marshal.checks.course.MpiCase;
import marshal.checks.course.MpiProgram;
import marshal.kit.measure.Counts;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.process.Program;

/** The lab's only program. */
final class Sum implements MpiProgram {

    @Override
    public String label() {
        return "sum";
    }

    @Override
    public Program program() {
        return null;
    }

    @Override
    public String phasesFrom() {
        return "";
    }

    @Override
    public int usualSize() {
        return 0;
    }

    @Override
    public MpiJob job(MpiCase what) {
        return MpiJob.of("programs", what.k());
    }

    @Override
    public long ints(MpiCase what) {
        return 0;
    }

    @Override
    public Counts formula(MpiCase what) {
        return Counts.NONE;
    }

    @Override
    public List<RankReport> ranks(MpiCase what, MpiRun run) {
        return run.ranks();
    }

    @Override
    public Predicate<MpiRun> verdict(MpiCase what) {
        return run -> run.output().strip().equals("" + what.k() * (what.k() + 1) / 2);
    }

    @Override
    public byte[] result(MpiRun run) {
        return null;
    }
}
