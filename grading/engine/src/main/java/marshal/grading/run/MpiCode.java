package marshal.grading.run;

import java.util.List;
import marshal.checks.Host;
import marshal.grading.isolate.Cell;
import marshal.grading.mpi.Hosts;
import marshal.grading.mpi.MpiBuild;
import marshal.grading.mpi.MpiExec;
import marshal.grading.mpi.MpiTools;
import marshal.grading.mpi.Mpich;
import marshal.kit.mpi.Mpi;

/** Runs one student's C programs under mpiexec. */
public final class MpiCode implements Code {

    private final MpiExec mpi;
    private final MpiTools tools;
    private final MpiBuild build;
    private final String version;
    private final String isolation;

    MpiCode(Mpich mpich, MpiTools tools, MpiBuild build, Cell cell) {
        this.mpi = new MpiExec(mpich, tools, build, cell);
        this.tools = tools;
        this.build = build;
        this.version = "MPICH " + mpich.version();
        this.isolation = cell.name();
    }

    /** Runs jobs on these hosts. */
    public Mpi on(Hosts hosts) {
        return mpi.on(hosts);
    }

    /** The MPI that it runs on, such as {@code MPICH 4.0.2}. */
    public String version() {
        return version;
    }

    /** What the tools around the programs cannot do on this machine, as a sentence; empty if they can do everything. */
    public String remark() {
        return tools.remark();
    }

    /** A sentence for each build without sanitizers, which cannot show what they would have found. */
    @Override
    public List<String> unchecked() {
        String why = build.notSanitized();
        return why.isEmpty()
                ? List.of()
                : List.of("The sanitizers could not be built into these programs here, so the checks that rely on them "
                        + "are off: "
                        + why);
    }

    @Override
    public Host forChecks() {
        return new MpiHost(mpi, isolation);
    }
}
