package marshal.engine.run;

import marshal.checks.run.Host;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.probe.StudentGone;
import marshal.kit.process.Student;

/** A student's C programs for the checks. Every run has new processes, and none is left when it ends. */
final class MpiHost implements Host {

    private final Mpi mpi;
    private final String isolation;
    private volatile boolean timeOver; // of the current check
    private String printed = ""; // by the last run, which a failure is about

    MpiHost(Mpi mpi, String isolation) {
        this.mpi = mpi;
        this.isolation = isolation;
    }

    @Override
    public Mpi mpi() {
        return this::run;
    }

    private MpiRun run(MpiJob job) {
        if (timeOver) {
            throw new StudentGone("no other run was begun: the check had taken too long");
        }
        MpiRun run = mpi.run(job);
        printed = Explanation.printed(run);
        return run;
    }

    @Override
    public Student student() {
        throw new IllegalStateException("this lab's code is C: it is run, not called");
    }

    @Override
    public Student another() {
        return student();
    }

    @Override
    public String isolation() {
        return isolation;
    }

    @Override
    public String output() {
        String last = printed;
        printed = "";
        return last;
    }

    @Override
    public void giveUp() {
        timeOver = true; // each run has its own time limit
    }

    @Override
    public void afterCheck(boolean passed) {
        timeOver = false;
        printed = "";
    }

    @Override
    public void close() {
        // Nothing is open between runs.
    }
}
