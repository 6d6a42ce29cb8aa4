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
        //> lab2.2: Look every worker up in its registry; if one cannot be found, close and throw the exception from failed().
        for (int worker = 0; worker < size(); worker++) {
            try {
                workers.add(lookup(addresses.get(worker)));
            } catch (Exception e) {
                close();
                throw failed(worker, e);
            }
        }
        //<
    }

    @Override
    public int size() {
        return addresses.size();
    }

    /** Returns the stub of the worker that is bound in this registry. It calls with our sockets and our deadline. */
    private RemoteWorker lookup(InetSocketAddress address) throws Exception {
        //> lab2.2: Ask the registry at this address, through sockets.forCalls(), for NAME. Wrap the lookup in
        //> sockets.adopt(...) and Filters.reading(...).
        Registry registry =
                LocateRegistry.getRegistry(address.getHostString(), address.getPort(), sockets.forCalls());
        return (RemoteWorker) sockets.adopt(() -> Filters.reading(() -> registry.lookup(RemoteWorker.NAME)));
        //<
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        //> lab2.2: Call all workers at once, each in a thread; return the results in the order of the tasks.
        if (tasks.size() != size()) {
            throw new IllegalArgumentException(tasks.size() + " tasks for " + size() + " workers");
        }
        long job = ThreadLocalRandom.current().nextLong();
        var calls = new ArrayList<Future<Result>>();
        for (int worker = 0; worker < size(); worker++) {
            int index = worker;
            calls.add(threads.submit(() -> call(index, tasks.get(index), job)));
        }
        var results = new ArrayList<Result>();
        WireException failure = null;
        for (Future<Result> call : calls) { // waits for every call: the workers are idle when this returns
            try {
                results.add(call.get());
            } catch (ExecutionException e) {
                failure = firstOf(failure, e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WireException("interrupted while workers were busy", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
        return results;
        //<
    }

    //> lab2.2
    /** One remote call. */
    private Result call(int worker, Task task, long job) throws WireException {
        try {
            TaskObject object = objects.of(task, torus(task, job));
            Object answer = Filters.reading(() -> workers.get(worker).execute(object));
            if (!(answer instanceof ResultObject result)) {
                throw new MalformedMessageException("its answer is not a result");
            }
            if (!task.accepts(result.result())) {
                throw new MalformedMessageException("its result does not fit the task");
            }
            return result.result();
        } catch (Exception e) {
            throw failed(worker, e);
        }
    }

    private Torus torus(Task task, long job) {
        if (task instanceof Task.Cannon cannon) {
            RemoteWorker left = workers.get(cannon.place().left().index());
            RemoteWorker up = workers.get(cannon.place().up().index());
            return new Torus(job, left, up);
        }
        return null;
    }

    private static WireException firstOf(WireException known, Throwable next) {
        var wire = next instanceof WireException e ? e : new WireException("a call failed: " + next, next);
        if (known == null) {
            return wire;
        }
        known.addSuppressed(wire);
        return known;
    }
    //<

    /** Describes a failure of a worker: which worker, where, and what. */
    private WireException failed(int worker, Exception e) {
        String name = "worker " + worker + " at " + addresses.get(worker);
        //> lab2.8
        //+ return new WireException(name + ": " + e, e); // step 8 says which failures have types of their own
        if (e instanceof TaskFailedException) {
            return new TaskFailedException(name + ": " + e.getMessage());
        }
        if (e instanceof MalformedMessageException) {
            return new MalformedMessageException(name + ": " + e.getMessage());
        }
        if (e instanceof NotBoundException) {
            return new WireException(name + ": the registry is there, but nobody is bound as " + RemoteWorker.NAME, e);
        }
        return new WireException(name + ": " + rootOf(e), e);
        //<
    }

    //> lab2.8
    /** RMI wraps a cause in exceptions about its own work. The innermost exception describes the failure best. */
    private static String rootOf(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        if (root instanceof SocketTimeoutException) {
            return "no answer in time";
        }
        return root instanceof EOFException ? "it closed the connection" : root.toString();
    }
    //<

    /** Releases the workers, which continue to run. */
    @Override
    public void close() {
        //> lab2.8
        //+ threads.shutdownNow(); // step 8 says what else
        sockets.close(); // RMI would keep connections for 15 seconds; a call in progress ends
        threads.shutdownNow();
        //<
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "manager call");
        thread.setDaemon(true);
        return thread;
    }
}
