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
 * Step 1: a worker as a remote object, with a registry of its own on the same port. RMI is the skeleton: its threads read
 * the calls, one thread a connection, and call the methods of this class.
 */
public final class RmiWorker implements RemoteWorker, WorkerServer {

    private final Worker worker;
    private final TaskObjects objects;
    private final RmiSockets sockets;
    private final Inbox inbox;
    private Registry registry;

    /** Serves from now on, on a free port, in threads that RMI makes. */
    public RmiWorker(Worker worker, TaskObjects objects, Sockets sockets) throws IOException {
        this.worker = worker;
        this.objects = objects;
        this.sockets = new RmiSockets(sockets);
        this.inbox = new Inbox(Duration.ofMillis(sockets.deadlineMillis()));
        //> lab2.1: Set java.rmi.server.hostname, make the registry, export this object through Filters.ofArguments(), bind it as NAME.
        System.setProperty("java.rmi.server.hostname", sockets.host()); // a stub carries it: where to call
        RMIClientSocketFactory factory = this.sockets.forStubs();
        try {
            registry = LocateRegistry.createRegistry(0, factory, this.sockets);
            UnicastRemoteObject.exportObject(this, 0, factory, this.sockets, Filters.ofArguments());
            registry.rebind(NAME, this); // it sends a stub, and keeps this object: RMI itself holds it only weakly
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        //<
    }

    /** Where the registry is. The stub that it holds leads to the same port. */
    @Override
    public InetSocketAddress address() {
        return sockets.address();
    }

    @Override
    public Serializable execute(Serializable object) throws WireException {
        //> lab2.1: Do the task that is in the object, and return the result's object. If anything goes wrong, throw
        //> a TaskFailedException that says what; an object that is no TaskObject is a MalformedMessageException.
        if (!(object instanceof TaskObject taskObject)) {
            throw new MalformedMessageException("a worker does tasks, not " + kind(object));
        }
        Task task = taskObject.task();
        try {
            return objects.of(task instanceof Task.Cannon ? onTorus(task, taskObject.torus()) : worker.execute(task, Neighbours.NONE));
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // In words, not as its cause: the manager may not have the exception's class, and its filter not let it in.
            throw new TaskFailedException(reason(e));
        }
        //<
    }

    @Override
    public void accept(Serializable object) throws WireException {
        //> lab2.5: Put the vector that is in the object into the inbox; an object that is no EdgeObject is a MalformedMessageException.
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

    /** Nobody can call afterwards, and nothing that is left keeps the process alive. */
    @Override
    public void close() {
        //> lab2.8
        //+ sockets.close(); // step 8 says what else
        sockets.close(); // first: whoever calls finds the line dead, and not a worker that is half gone
        unexport(this);
        unexport(registry);
        inbox.close();
        //<
    }

    //> lab2.8
    /** An exported object keeps the process alive, until the last caller is gone or until this. */
    private static void unexport(Remote object) {
        try {
            if (object != null) {
                UnicastRemoteObject.unexportObject(object, true); // true: even if a call is under way
            }
        } catch (NoSuchObjectException e) {
            // it was not exported, or is not any more
        }
    }
    //<
}
