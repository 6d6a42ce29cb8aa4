package marshal.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Message;

/** Step 8: the manager's side. It has one connection per worker, and one thread per worker during a call. Given: named(). */
public final class SocketManager implements Workers {

    private final List<InetSocketAddress> addresses;
    private final List<Connection> connections = new ArrayList<>();
    private final ExecutorService threads;
    private final AtomicInteger lastId = new AtomicInteger();

    /**
     * Connects to every worker.
     *
     * @throws WireException if one cannot be reached; the connections made so far are then closed
     */
    public SocketManager(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        this.addresses = List.copyOf(addresses);
        this.threads = Executors.newFixedThreadPool(Math.max(1, addresses.size()), SocketManager::daemon);
        throw new Todo("lab1.8", "Connect to every worker; if one cannot be reached, close what is open and throw.");
    }

    @Override
    public int size() {
        return addresses.size();
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        throw new Todo("lab1.8", "Send every worker its task before you wait for any reply; return the results in the "
                + "order of the tasks.");
    }

    private String named(int worker) {
        return "worker " + worker + " at " + addresses.get(worker);
    }

    @Override
    public void close() {
        throw new Todo("lab1.8", "Close every connection.");
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "manager call");
        thread.setDaemon(true);
        return thread;
    }
}
