package marshal.lab1;

import java.io.Closeable;
import java.net.InetSocketAddress;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.Rendezvous;

/** Step 9: a worker's links to its four neighbours, for one multiplication. */
public final class TorusLinks implements Neighbours, Closeable {

    private TorusLinks() {}

    /**
     * Connects to the left and the upper neighbour and announces this worker there. Waits for the links from the right
     * and from below.
     *
     * @param request  names the job and the neighbours to connect to
     * @param incoming offers the links that neighbours opened to this worker
     * @param sockets  makes the sockets, and has the deadline
     * @throws WireException if a neighbour is not there in time; all links opened or taken so far are then closed
     */
    public static TorusLinks open(Message.TorusRequest request, Rendezvous<Connection> incoming, Sockets sockets)
            throws WireException {
        throw new Todo("lab1.9", "Connect to left and up and send LINK there; await the links from right and below.");
    }

    @Override
    public Edges exchange(Edges outgoing) throws WireException {
        throw new Todo("lab1.9", "Send the column to the left and the row up while you receive a column from the right "
                + "and a row from below.");
    }

    @Override
    public void close() {
        throw new Todo("lab1.9", "Close all four links.");
    }
}
