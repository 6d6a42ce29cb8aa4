package marshal.kit.contract;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** One way to carry tasks and results between processes. Each lab builds one. */
public interface Mechanism {

    /** The mechanism's name in the timings table, such as {@code socket}. */
    String name();

    /**
     * Serves a worker on a free port until the server is closed. Runs in the worker's process and returns at once.
     *
     * @param worker  does the tasks that arrive
     * @param sockets makes every socket that the mechanism needs
     */
    WorkerServer serve(Worker worker, Sockets sockets) throws IOException;

    /**
     * Reaches workers that are being served. Runs in the manager's process.
     *
     * @param addresses one address for each worker, in the order of the workers
     * @param sockets   makes every socket that the mechanism needs
     * @throws WireException if a worker cannot be reached; nothing stays open then
     */
    Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException;
}
