package marshal.kit.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;

/** A student's code as the kit runs it: as programs to call, as a worker, or as a manager. */
public interface Student {

    /** The programs that run on the lab's wires. They may come from another lab. */
    Programs programs();

    /** The lab's code as the lab's own interface; for lab 1, the object that {@link #programs()} returns. */
    LabCode lab();

    /** k workers as threads of the student's process. Their results carry their compute time. */
    Workers local(int k);

    /** Serves a worker with the student's mechanism, on a free port. Its results carry its compute time. */
    WorkerServer serve(Sockets sockets) throws IOException;

    /** Connects to workers with the student's mechanism: makes this process a manager. */
    Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException;

    /**
     * Runs a whole program, and times it in the student's process.
     *
     * @param n       the number of items, or the side of the matrices
     * @param seed    seed of the workload, which is made in the student's process
     * @param workers from {@link #local} or {@link #connect}; not used by the sequential programs
     */
    RunReport run(Program program, int n, long seed, Workers workers) throws WireException;
}
