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

    //> lab1.9
    private final List<Connection> connections = new ArrayList<>();
    private final ExecutorService sender = Executors.newSingleThreadExecutor(TorusLinks::daemon);
    private Connection left;
    private Connection up;
    private Connection right;
    private Connection below;
    private int sendBuffer = Integer.MAX_VALUE; // bytes, the smaller buffer of both outgoing links
    private int side;
    private int round;
    //<

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
        //> lab1.9: Connect to left and up and send LINK there; await the links from right and below.
        var links = new TorusLinks();
        try {
            long job = request.job();
            links.side = request.task().place().side();
            links.left = links.linkTo(request.left(), job, Axis.COLUMNS, sockets);
            links.up = links.linkTo(request.up(), job, Axis.ROWS, sockets);
            var deadline = Duration.ofMillis(sockets.deadlineMillis());
            links.right = links.keep(incoming.await(job, Axis.COLUMNS, deadline));
            links.below = links.keep(incoming.await(job, Axis.ROWS, deadline));
            return links;
        } catch (WireException | RuntimeException e) {
            links.close();
            throw e;
        }
        //<
    }

    //> lab1.9
    private Connection linkTo(InetSocketAddress neighbour, long job, Axis axis, Sockets sockets) throws WireException {
        Socket socket = sockets.connect(neighbour);
        Connection link = keep(new Connection(socket));
        try {
            socket.setTcpNoDelay(true); // a short message must not wait for the acknowledgement of the previous one
            sendBuffer = Math.min(sendBuffer, socket.getSendBufferSize());
            link.send(new Message.Link(job, axis));
            return link;
        } catch (IOException e) {
            throw e instanceof WireException wire ? wire : new WireException("cannot link to " + neighbour, e);
        }
    }

    private Connection keep(Connection connection) {
        connections.add(connection);
        return connection;
    }
    //<

    @Override
    public Edges exchange(Edges outgoing) throws WireException {
        //> lab1.9: Send the column to the left and the row up while you receive a column from the right and a row from below.
        round++;
        Future<?> sending = null;
        if (isShort(outgoing)) {
            send(outgoing);
        } else {
            sending = sender.submit(() -> send(outgoing));
        }
        var incoming = new Edges(
                receive(right, outgoing.column().length, "the right"), receive(below, outgoing.row().length, "below"));
        if (sending != null) {
            await(sending);
        }
        return incoming;
        //<
    }

    //> lab1.9
    /**
     * Everybody sends first. If a send waited for room in a full buffer, all workers could wait like this while nobody
     * reads. So a separate thread sends, and the caller receives meanwhile. Very short vectors are an exception: their
     * send always finds room, and passing them to another thread costs several times as much as sending.
     *
     * <p>How short is that? A sender in round r has received what its right neighbour sent in round r - 1. That neighbour
     * had received what its own right neighbour sent in r - 2, and so on round the ring of s. So the left one is less
     * than s rounds behind, and at most s vectors are on the way to it. The system takes up to twice their bytes.
     */
    private boolean isShort(Edges edges) {
        long longest = Math.max(edges.column().length, edges.row().length);
        return 2 * side * (Protocol.HEADER + 4 + 4 * longest) <= sendBuffer;
    }

    private Void send(Edges edges) throws WireException {
        left.send(new Message.Vector(round, edges.column()));
        up.send(new Message.Vector(round, edges.row()));
        return null;
    }

    private static void await(Future<?> sending) throws WireException {
        try {
            sending.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof WireException wire ? wire : new WireException("sending failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireException("interrupted during an exchange", e);
        }
    }

    private int[] receive(Connection link, int length, String side) throws WireException {
        Message message = link.receive();
        if (message == null) {
            throw new TruncatedMessageException("the neighbour from " + side + " closed its link in round " + round);
        }
        if (!(message instanceof Message.Vector vector)
                || vector.round() != round
                || vector.elements().length != length) {
            throw new MalformedMessageException("the neighbour from " + side + " did not send the " + length
                    + " elements of round " + round);
        }
        return vector.elements();
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "link sender");
        thread.setDaemon(true);
        return thread;
    }
    //<

    @Override
    public void close() {
        //> lab1.9: Close all four links.
        connections.forEach(Connection::close);
        sender.shutdownNow();
        //<
    }
}
