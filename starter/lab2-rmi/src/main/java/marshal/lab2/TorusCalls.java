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
 * Step 5: a worker's four neighbours over RMI, for one multiplication. It calls left and up; right and below call this
 * worker, in threads of RMI, and what they bring waits in the inbox.
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
        throw new Todo("lab2.5", "Bring the column to the left and the row up, then take from the inbox what the right "
                + "and the one below have brought.");
    }

    /** Given: what has come too late is not kept. */
    @Override
    public void close() {
        inbox.forget(torus.job());
    }
}
