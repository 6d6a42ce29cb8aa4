package marshal.lab2;

import java.io.Closeable;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.lab2.Vector;

/**
 * Step 5: a worker's four neighbours over RMI, for one multiplication. It calls the left and the upper neighbour. The
 * right and the lower one call this worker, in threads of RMI, and their vectors wait in the inbox.
 */
final class TorusCalls implements Neighbours, Closeable {

    private final Torus torus;
    private final Inbox inbox;
    private final TaskObjects objects;
    private int round;

    TorusCalls(Torus torus, Inbox inbox, TaskObjects objects) throws WireException {
        Shapes.require(torus.left() != null && torus.up() != null, "a Cannon task without its neighbours");
        this.torus = torus;
        this.inbox = inbox;
        this.objects = objects;
    }

    @Override
    public Edges exchange(Edges outgoing) throws WireException {
        throw new Todo("lab2.5", "Send the column to the left and the row up, then take from the inbox the vectors "
                + "from the right and from below.");
    }

    /** Given: discards the vectors that have arrived too late. */
    @Override
    public void close() {
        inbox.forget(torus.job());
    }
}
