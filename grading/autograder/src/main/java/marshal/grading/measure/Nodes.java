package marshal.grading.measure;

import java.util.List;
import marshal.grading.mpi.Hosts;
import marshal.kit.contract.Sockets;

/** Where the processes of a run live: node 0 is the manager's, node 1 + i that of worker i. */
public interface Nodes extends AutoCloseable {

    /** All of them on this machine's loopback address. */
    Nodes LOOPBACK = new Nodes() {
        @Override
        public List<String> prefix(int node) {
            return List.of();
        }

        @Override
        public Sockets sockets(int node) {
            return Sockets.DEFAULT;
        }

        @Override
        public Hosts hosts(int ranks) {
            return Hosts.HERE;
        }

        @Override
        public void close() {
            // the loopback address was there before
        }
    };

    /** What to put in front of a command that is to run on this node. */
    List<String> prefix(int node);

    /** Makes the sockets of a process on this node. */
    Sockets sockets(int node);

    /** The same for mpiexec: rank i on node i, for so many ranks. */
    Hosts hosts(int ranks);

    /** Takes the nodes down; their processes have ended before. Closing twice does nothing. */
    @Override
    void close();
}
