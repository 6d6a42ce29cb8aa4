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
        //> lab1.7: Accept connections until the server socket is closed; serve each in a separate thread.
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                inBackground("connection", () -> serve(socket));
            } catch (IOException e) {
                // The server socket is closed (the loop's condition tells), or a peer hung up before that, or no descriptor
                // is left. Then accept fails again and again, and without a pause it would use a whole processor.
                LockSupport.parkNanos(10_000_000); // 10 ms
            }
        }
        //<
    }

    /** Answers one request after another until the peer closes. */
    private void serve(Socket socket) {
        //> lab1.7: Answer requests until the peer closes, or hand the connection to neighbours.offer if it opens with LINK. A failed task is answered and the connection stays; after a malformed message it is closed.
        Connection connection;
        try {
            sockets.prepare(socket).setTcpNoDelay(true);
            socket.setSoTimeout(0); // a manager may take its time between two requests
            connection = new Connection(socket);
        } catch (IOException e) {
            return; // the peer has already gone
        }
        connections.add(connection);
        if (server.isClosed()) {
            connection.close(); // close() may have run before the connection was in the set
        }
        try {
            Message message = connection.receive();
            if (message instanceof Message.Link link) {
                socket.setSoTimeout(sockets.deadlineMillis());
                connections.remove(connection);
                neighbours.offer(link.job(), link.axis(), connection);
                return;
            }
            while (message != null && !(message instanceof Message.Failure)) { // an ERROR is never answered: its sender might answer too
                reply(connection, answer(message));
                message = connection.receive();
            }
        } catch (MalformedMessageException e) {
            sayGoodbye(connection, e.getMessage());
        } catch (IOException e) {
            // the connection broke: nobody is left to tell
        }
        connections.remove(connection);
        connection.close();
        //<
    }

    /** Does the work of one request. Any exception of the task becomes a Failure with the request's id. */
    private Message answer(Message message) throws WireException {
        //> lab1.7: Do the request's task; return a Reply, or a Failure if the task throws.
        try {
            if (message instanceof Message.Request request) {
                return new Message.Reply(request.id(), worker.execute(request.task(), Neighbours.NONE));
            }
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return new Message.Failure(((Message.Request) message).id(), reason(e));
        }
        if (message instanceof Message.TorusRequest request) {
            return answerOnTorus(request);
        }
        throw new MalformedMessageException("a worker takes requests, not a " + message.getClass().getSimpleName());
        //<
    }

    /** Does a request that needs neighbours: opens the links, runs the task, closes the links. */
    private Message answerOnTorus(Message.TorusRequest request) {
        //> lab1.9: Open the links, do the task with them as its neighbours, and close them whatever happens.
        try (var links = TorusLinks.open(request, neighbours, sockets)) {
            Result result = worker.execute(request.task(), links);
            return new Message.Reply(request.id(), result);
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return new Message.Failure(request.id(), reason(e));
        }
        //<
    }

    //> lab1.7
    /** Sends a reply. If it does not fit the protocol's bounds, sends a Failure that says so. */
    private static void reply(Connection connection, Message reply) throws WireException {
        try {
            connection.send(reply);
        } catch (IllegalArgumentException e) {
            connection.send(new Message.Failure(((Message.Reply) reply).id(), reason(e)));
        }
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Tells the peer what was wrong with its bytes, if the peer still listens. */
    private static void sayGoodbye(Connection connection, String reason) {
        try {
            connection.send(new Message.Failure(0, reason));
        } catch (IOException e) {
            // it does not listen any more
        }
    }
    //<

    @Override
    public void close() {
        //> lab1.7: Close the server socket and every connection.
        try {
            server.close();
        } catch (IOException e) {
            // a server socket that fails to close has nothing more to tell
        }
        connections.forEach(Connection::close);
        neighbours.close();
        //<
    }

    /** A daemon thread: it never keeps the process alive. */
    private static void inBackground(String name, Runnable work) {
        var thread = new Thread(work, "worker " + name);
        thread.setDaemon(true);
        thread.start();
    }
}
