package marshal.kit.mpi;

/** Runs one student's C programs under mpiexec. */
@FunctionalInterface
public interface Mpi {

    /**
     * Runs a job to its end, or to the end of its time. Nothing of it is alive afterwards, whatever the program did.
     */
    MpiRun run(MpiJob job);
}
