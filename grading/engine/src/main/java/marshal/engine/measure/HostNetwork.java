package marshal.engine.measure;

import java.io.IOException;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.engine.mpi.Mpich;
import marshal.engine.mpi.RemoteHosts;

/**
 * Other machines that have the kit. Each runs a worker, a rank, or an end of an experiment; the manager runs on this machine.
 *
 * @param name of the network between them, in the timings table
 * @param home the kit's folder, here and on every host
 * @param in   whose code the workers compile, as {@code ./lab worker --in} takes it
 */
public record HostNetwork(String name, Mpich mpich, RemoteHosts hosts, Home home, String in) implements Network {

    /** Makes nodes of the first hosts, which exist already. */
    @Override
    public Nodes start(int count) {
        return new HostNodes(this);
    }

    /** Starts a worker on each of the first k hosts, and waits until all serve. */
    public HostWorkers workers(Lab lab, Wire wire, int heapMb, int k) throws IOException {
        return HostWorkers.start(
                mpich,
                hosts.first(k),
                home.root(),
                home.state().resolve("hosts"),
                List.of(lab.id(), "--mechanism", wire.mechanism(), "--in", in, "--heap", String.valueOf(heapMb)));
    }
}
