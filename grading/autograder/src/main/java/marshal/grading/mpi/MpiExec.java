package marshal.grading.mpi;

import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Runs one student's programs under mpiexec. */
public final class MpiExec implements Mpi {

    private final Mpich mpich;
    private final MpiTools tools;
    private final MpiBuild build;
    private final Confinement confinement;

    public MpiExec(Mpich mpich, MpiTools tools, MpiBuild build, Confinement confinement) {
        this.mpich = mpich;
        this.tools = tools;
        this.build = build;
        this.confinement = confinement;
    }

    @Override
    public MpiRun run(MpiJob job) {
        throw new UnsupportedOperationException("follows " + mpich + tools + build + confinement);
    }
}
