package marshal.engine.run;

import java.util.List;
import marshal.engine.mpi.Hosts;
import marshal.kit.contract.Sockets;

/** Places the processes of a run on nodes. By default, all are on the loopback address. */
public interface Placement {

    /** The prefix of a command that runs on this node. */
    default List<String> prefix(int node) {
        return List.of();
    }

    /** Makes the sockets of a process on this node. */
    default Sockets sockets(int node) {
        return Sockets.DEFAULT;
    }

    /** Places ranks for mpiexec: rank i on node i, for this number of ranks. */
    default Hosts hosts(int ranks) {
        return Hosts.HERE;
    }
}
