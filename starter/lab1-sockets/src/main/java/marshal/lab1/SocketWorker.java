package marshal.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.Rendezvous;

/**
 * Step 7: a worker behind a server socket. One thread accepts. One thread per connection reads requests and writes replies,
 * one after another. A connection that opens with LINK is a neighbour's; it goes to the multiplication that waits for it.
 */
public final class SocketWorker implements WorkerServer {

    private final Worker worker;
    private final Sockets sockets;
    private final ServerSocket server;
    private final Rendezvous<Connection> neighbours = new Rendezvous<>();
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

    /** Listens on a free port and serves from now on, in separate threads. */
    public SocketWorker(Worker worker, Sockets sockets) throws IOException {
        this.worker = worker;
        this.sockets = sockets;
        this.server = sockets.listen();
        inBackground("accept", this::accept);
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /** Accepts connections until the server socket is closed, and serves each in a separate thread. */
    private void accept() {
        throw new Todo("lab1.7", "Accept connections until the server socket is closed; serve each in a separate "
                + "thread.");
    }

    /** Answers one request after another until the peer closes. */
    private void serve(Socket socket) {
        throw new Todo("lab1.7", "Answer requests until the peer closes, or hand the connection to neighbours.offer if "
                + "it opens with LINK. A failed task is answered and the connection stays; after a malformed message "
                + "it is closed.");
    }

    /** Does the work of one request. Any exception of the task becomes a Failure with the request's id. */
    private Message answer(Message message) throws WireException {
        throw new Todo("lab1.7", "Do the request's task; return a Reply, or a Failure if the task throws.");
    }

    /** Does a request that needs neighbours: opens the links, runs the task, closes the links. */
    private Message answerOnTorus(Message.TorusRequest request) {
        throw new Todo("lab1.9", "Open the links, do the task with them as its neighbours, and close them whatever "
                + "happens.");
    }

    @Override
    public void close() {
        throw new Todo("lab1.7", "Close the server socket and every connection.");
    }

    /** A daemon thread: it never keeps the process alive. */
    private static void inBackground(String name, Runnable work) {
        var thread = new Thread(work, "worker " + name);
        thread.setDaemon(true);
        thread.start();
    }
}
