package marshal.lab2;

import java.io.EOFException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.RemoteWorker;

/** Step 2: the manager's side. A remote call blocks until its result arrives, so each worker's call has a thread. */
public final class RmiManager implements Workers {

    private final List<InetSocketAddress> addresses;
    private final TaskObjects objects;
    private final RmiSockets sockets;
    private final List<RemoteWorker> workers = new ArrayList<>();
    private final ExecutorService threads;

    /**
     * Looks every worker up in its registry.
     *
     * @throws WireException if one cannot be found; after step 8, nothing stays open then
     */
    public RmiManager(List<InetSocketAddress> addresses, TaskObjects objects, Sockets sockets) throws WireException {
        this.addresses = List.copyOf(addresses);
        this.objects = objects;
        this.sockets = new RmiSockets(sockets);
        this.threads = Executors.newFixedThreadPool(Math.max(1, addresses.size()), RmiManager::daemon);
        throw new Todo("lab2.2", "Look every worker up in its registry; if one cannot be found, close and throw the "
                + "exception from failed().");
    }

    @Override
    public int size() {
        return addresses.size();
    }

    /** Returns the stub of the worker that is bound in this registry. It calls with our sockets and our deadline. */
    private RemoteWorker lookup(InetSocketAddress address) throws Exception {
        throw new Todo("lab2.2", "Ask the registry at this address, through sockets.forCalls(), for NAME. Wrap the "
                + "lookup in sockets.adopt(...) and Filters.reading(...).");
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        throw new Todo("lab2.2", "Call all workers at once, each in a thread; return the results in the order of the "
                + "tasks.");
    }

    /** Describes a failure of a worker: which worker, where, and what. */
    private WireException failed(int worker, Exception e) {
        String name = "worker " + worker + " at " + addresses.get(worker);
        return new WireException(name + ": " + e, e); // step 8 says which failures have types of their own
    }

    /** Releases the workers, which continue to run. */
    @Override
    public void close() {
        threads.shutdownNow(); // step 8 says what else
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "manager call");
        thread.setDaemon(true);
        return thread;
    }
}
