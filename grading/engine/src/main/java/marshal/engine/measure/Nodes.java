package marshal.engine.measure;

import java.io.IOException;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.mpi.Hosts;
import marshal.engine.run.Placement;
import marshal.kit.contract.Sockets;

/** Where the processes of a run live: node 0 is the manager's, node 1 + i that of worker i. */
public interface Nodes extends Placement, AutoCloseable {

    /** All of them on this machine's loopback address, which needs no setup. */
    Nodes LOOPBACK = new Nodes() {};

    /**
     * The same, where each node has an address of its own, so that one sees who connects. Only Linux has more than one
     * loopback address without setup.
     */
    Nodes LOOPBACK_APART = new Nodes() {
        @Override
        public Sockets sockets(int node) {
            int host = 1 + node;
            return System.getProperty("os.name").equals("Linux")
                    ? Sockets.DEFAULT.at("127.1." + (host >> 8) + "." + (host & 255))
                    : Sockets.DEFAULT;
        }
    };

    /** The same, where MPI has no shared memory either. */
    Nodes LOOPBACK_TCP = new Nodes() {
        @Override
        public Hosts hosts(int ranks) {
            return Hosts.TCP;
        }
    };

    /**
     * Starts a manager on node 0 and a worker on each of the next k nodes, and connects them.
     *
     * @param manager starts the manager's process
     * @param worker  starts a worker's process, with a heap of {@code heapMb}, where it is this machine that starts it
     */
    default ManagerAndWorkers cluster(Lab lab, Wire wire, Launcher manager, Launcher worker, int heapMb, int k)
            throws IOException {
        return ManagerAndWorkers.on(this, manager, worker, k);
    }

    /** Removes the nodes; their processes must have ended before. Closing twice does nothing. */
    @Override
    default void close() {}
}
