package marshal.engine.measure;

import java.io.IOException;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.mpi.Hosts;
import marshal.engine.run.Placement;
import marshal.kit.contract.Sockets;

/** The nodes that hold the processes of a run: node 0 is the manager's, and node 1 + i is that of worker i. */
public interface Nodes extends Placement, AutoCloseable {

    /** All nodes on this machine's loopback address, which needs no setup. */
    Nodes LOOPBACK = new Nodes() {};

    /**
     * All nodes on this machine, each with its own loopback address. So a connection shows its caller. Only Linux has
     * several loopback addresses without setup.
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

    /** All nodes on this machine's loopback address, and no shared memory for MPI. */
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
     * @param worker  starts a worker's process, with a heap of {@code heapMb}, if this machine starts it
     */
    default ManagerAndWorkers cluster(Lab lab, Wire wire, Launcher manager, Launcher worker, int heapMb, int k)
            throws IOException {
        return ManagerAndWorkers.on(this, manager, worker, k);
    }

    /** Removes the nodes; their processes must have ended before. A second call does nothing. */
    @Override
    default void close() {}
}
