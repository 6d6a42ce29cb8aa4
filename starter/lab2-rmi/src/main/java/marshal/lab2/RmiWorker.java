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
        throw new Todo("lab2.1", "Set java.rmi.server.hostname, make the registry, export this object through "
                + "Filters.ofArguments(), bind it as NAME.");
    }

    /** The registry's address. The stub in the registry leads to this port too. */
    @Override
    public InetSocketAddress address() {
        return sockets.address();
    }

    @Override
    public Serializable execute(Serializable object) throws WireException {
        throw new Todo("lab2.1", "Do the task in the object, and return the result's object. If the task throws, throw "
                + "a TaskFailedException that says what; an object that is not a TaskObject is a "
                + "MalformedMessageException.");
    }

    @Override
    public void accept(Serializable object) throws WireException {
        throw new Todo("lab2.5", "Put the object's vector into the inbox; an object that is not an EdgeObject is a "
                + "MalformedMessageException.");
    }

    /** Does a task that needs neighbours. */
    private Result onTorus(Task task, Torus torus) throws WireException {
        throw new Todo("lab2.5", "Do the task with TorusCalls as its neighbours, and close them whatever happens.");
    }

    /** Closes this worker: afterwards nobody can call it, and it does not keep the process alive. */
    @Override
    public void close() {
        sockets.close(); // step 8 says what else
    }
}
