package marshal.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marshal.checks.run.Host;
import marshal.kit.contract.Sockets;
import marshal.kit.mpi.Mpi;
import marshal.kit.process.Student;

/**
 * A student's code in Java and C, for the checks. It is called in a separate process, and runs as ranks under mpiexec.
 */
final class JavaAndMpiHost implements Host {

    private final Host called;
    private final Host ranks;

    JavaAndMpiHost(Host called, Host ranks) {
        this.called = called;
        this.ranks = ranks;
    }

    @Override
    public Mpi mpi() {
        return ranks.mpi();
    }

    @Override
    public Student student() {
        return called.student();
    }

    @Override
    public Student another() {
        return called.another();
    }

    @Override
    public Student apart(String name, int node) {
        return called.apart(name, node);
    }

    @Override
    public Sockets sockets(int node) {
        return called.sockets(node);
    }

    @Override
    public String isolation() {
        return called.isolation();
    }

    @Override
    public String output() {
        return called.output() + ranks.output();
    }

    @Override
    public List<String> unwritten() {
        return called.unwritten();
    }

    @Override
    public Optional<String> unstarted() {
        return called.unstarted();
    }

    @Override
    public Optional<String> gaveNull() {
        return called.gaveNull();
    }

    @Override
    public void deadline(Duration deadline, Duration computing) {
        called.deadline(deadline, computing);
    }

    @Override
    public void giveUp() {
        called.giveUp();
        ranks.giveUp();
    }

    @Override
    public void afterCheck(boolean passed) {
        called.afterCheck(passed);
        ranks.afterCheck(passed);
    }

    @Override
    public void close() {
        called.close();
        ranks.close();
    }
}
