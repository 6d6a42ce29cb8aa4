package marshal.lab2;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab2.RemoteWorker;

/**
 * Step 1: a worker as a remote object, with a separate registry on its port. RMI is the skeleton: its threads read the
 * calls, one thread per connection, and call the methods of this class.
 */
public final class RmiWorker implements RemoteWorker, WorkerServer {

    private final Worker worker;
    private final TaskObjects objects;
    private final RmiSockets sockets;
    private final Inbox inbox;
    private Registry registry;

    /** Serves from now on, on a free port, in threads of RMI. */
    public RmiWorker(Worker worker, TaskObjects objects, Sockets sockets) throws IOException {
        this.worker = worker;
        this.objects = objects;
        this.sockets = new RmiSockets(sockets);
        this.inbox = new Inbox(Duration.ofMillis(sockets.deadlineMillis()));
        //> lab2.1: Set java.rmi.server.hostname, make the registry, export this object through Filters.ofArguments(), bind it as NAME.
        System.setProperty("java.rmi.server.hostname", sockets.host()); // a stub carries it as the host to call
        RMIClientSocketFactory factory = this.sockets.forStubs();
        try {
            registry = LocateRegistry.createRegistry(0, factory, this.sockets);
            UnicastRemoteObject.exportObject(this, 0, factory, this.sockets, Filters.ofArguments());
            registry.rebind(NAME, this); // this sends a stub, and keeps this object: RMI itself holds it only weakly
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        //<
    }

    /** The registry's address. The stub in the registry leads to this port too. */
    @Override
    public InetSocketAddress address() {
        return sockets.address();
    }

    @Override
    public Serializable execute(Serializable object) throws WireException {
        //> lab2.1: Do the task in the object, and return the result's object. If the task throws, throw
        //> a TaskFailedException that says what; an object that is not a TaskObject is a MalformedMessageException.
        if (!(object instanceof TaskObject taskObject)) {
            throw new MalformedMessageException("a worker does tasks, not " + kind(object));
        }
        Task task = taskObject.task();
        try {
            return objects.of(task instanceof Task.Cannon ? onTorus(task, taskObject.torus()) : worker.execute(task, Neighbours.NONE));
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // As text, not as its cause: the manager may not have the exception's class, and its filter may refuse it.
            throw new TaskFailedException(reason(e));
        }
        //<
    }

    @Override
    public void accept(Serializable object) throws WireException {
        //> lab2.5: Put the object's vector into the inbox; an object that is not an EdgeObject is a MalformedMessageException.
        if (!(object instanceof EdgeObject edge)) {
            throw new MalformedMessageException("a worker takes columns and rows, not " + kind(object));
        }
        inbox.put(edge.vector());
        //<
    }

    /** Does a task that needs neighbours. */
    private Result onTorus(Task task, Torus torus) throws WireException {
        //> lab2.5: Do the task with TorusCalls as its neighbours, and close them whatever happens.
        try (var calls = new TorusCalls(torus, inbox, objects)) {
            return worker.execute(task, calls);
        }
        //<
    }

    //> lab2.1
    private static String kind(Object object) {
        return object == null ? "nothing" : "a " + object.getClass().getName();
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
    //<

    /** Closes this worker: afterwards nobody can call it, and it does not keep the process alive. */
    @Override
    public void close() {
        //> lab2.8
        //+ sockets.close(); // step 8 says what else
        sockets.close(); // first: callers then find a closed line, not a worker that is half closed
        unexport(this);
        unexport(registry);
        inbox.close();
        //<
    }

    //> lab2.8
    /** An exported object keeps the process alive until its last caller is gone or until this call. */
    private static void unexport(Remote object) {
        try {
            if (object != null) {
                UnicastRemoteObject.unexportObject(object, true); // true: even during a call
            }
        } catch (NoSuchObjectException e) {
            // it was not exported, or is no longer exported
        }
    }
    //<
}
