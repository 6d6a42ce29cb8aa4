package marshal.engine.run;

import java.util.List;
import marshal.checks.run.Host;
import marshal.engine.isolate.Cell;
import marshal.engine.mpi.Hosts;
import marshal.engine.mpi.MpiBuild;
import marshal.engine.mpi.MpiExec;
import marshal.engine.mpi.MpiTools;
import marshal.engine.mpi.Mpich;
import marshal.kit.mpi.Mpi;

/**
 * Runs one student's C programs under mpiexec.
 *
 * @param version the MPI that it runs on, such as {@code MPICH 4.0.2}
 */
public record MpiCode(MpiExec mpi, MpiTools tools, MpiBuild build, String version, String isolation) implements Code {

    MpiCode(Mpich mpich, MpiTools tools, MpiBuild build, Cell cell) {
        this(new MpiExec(mpich, tools, build, cell), tools, build, "MPICH " + mpich.version(), cell.name());
    }

    /** Runs jobs on these hosts. */
    public Mpi on(Hosts hosts) {
        return mpi.on(hosts);
    }

    /**
     * A sentence about what the tools around the programs cannot do on this machine; empty if they can do everything.
     */
    public String remark() {
        return tools.remark();
    }

    /** One sentence if the build has no sanitizers, because then nothing shows what they would have found. */
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
