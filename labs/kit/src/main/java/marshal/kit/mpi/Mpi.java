package marshal.kit.mpi;

/** Runs one student's C programs under mpiexec. */
@FunctionalInterface
public interface Mpi {

    /** Runs a job to its end, or until its time is over. None of its processes lives on, whatever the program did. */
    MpiRun run(MpiJob job);
}
