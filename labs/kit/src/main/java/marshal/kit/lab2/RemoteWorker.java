package marshal.kit.lab2;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import marshal.kit.contract.WireException;

/** A worker as managers and neighbours see it over RMI. Each lab defines the task objects: see {@link Encoding}. */
public interface RemoteWorker extends Remote {

    /** The name under which a worker is bound in its own registry. */
    String NAME = "worker";

    /**
     * Does one task, however long that takes. Several calls may run at once.
     *
     * @param task a task object
     * @return a result object
     * @throws WireException if the task failed (then a {@link marshal.kit.contract.TaskFailedException}), or if the
     *                       argument is not a task object
     */
    Serializable execute(Serializable task) throws RemoteException, WireException;

    /**
     * Takes a column of A or a row of B from a neighbour. Keeps it until its multiplication asks for it. Returns at
     * once: a neighbour must never wait for this worker's own exchange.
     *
     * @param vector a vector object
     * @throws WireException if it is not a vector object, or there is no room for more
     */
    void accept(Serializable vector) throws RemoteException, WireException;
}
