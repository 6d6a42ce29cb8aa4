package marshal.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.Rendezvous;
import marshal.kit.net.UntilClosed;
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Quietly;

/**
 * Given, for comparison with yours: a new connection for each exchange, as figure 3.3 of Rahimi et al. opens a socket for
 * each transmission. Their paper shows this for a task of SPA. Here each vector of MCA gets a new connection too.
 *
 * <pre>
 *    manager  --- connect, a request --->   worker             your SocketManager, for one call
 *             <-- its reply, close ------
 *    worker   --- connect, LINK, VECTOR, close --->  left, up  your TorusLinks, for one round
 * </pre>
 */
public final class SocketEachExchange implements Mechanism {

    @Override
    public String name() {
        return "socket-each-exchange";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new Server(worker, sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        new SocketManager(addresses, sockets).close(); // so that a missing worker is noticed now
        return new Caller(List.copyOf(addresses), sockets);
    }

    private record Caller(List<InetSocketAddress> addresses, Sockets sockets) implements Workers {

        @Override
        public int size() {
            return addresses.size();
        }

        @Override
        public List<Result> callAll(List<? extends Task> tasks) throws WireException {
            try (var manager = new SocketManager(addresses, sockets)) {
                return manager.callAll(tasks);
            }
        }

        @Override
        public void close() {
            // nothing is open between two calls
        }
    }

    /** The links of each round have another job number. So the links of a faster neighbour wait for their own round. */
    private static final class LinkedAgain implements Neighbours {

        private final Message.TorusRequest request;
        private final Rendezvous<Connection> incoming;
        private final Sockets sockets;
        private long job;

        LinkedAgain(Message.TorusRequest request, Rendezvous<Connection> incoming, Sockets sockets) {
            this.request = request;
            this.incoming = incoming;
            this.sockets = sockets;
            this.job = request.job();
        }

        @Override
        public Edges exchange(Edges outgoing) throws WireException {
            job++;
            var round = new Message.TorusRequest(request.id(), job, request.left(), request.up(), request.task());
            try (var links = TorusLinks.open(round, incoming, sockets)) {
                return links.exchange(outgoing);
            }
        }
    }

    /** Each connection brings a request or a neighbour's link. It has to come within the deadline. */
    private static final class Server implements WorkerServer {

        /** Connections beyond this number are closed at once. */
        private static final int MOST_CONNECTIONS = 64;

        private static final int IDLE_SECONDS = 10;

        private final Worker worker;
        private final Sockets sockets;
        private final ServerSocket server;
        private final Rendezvous<Connection> neighbours = new Rendezvous<>();
        private final Set<Socket> open = ConcurrentHashMap.newKeySet();
        // The threads are used again: only the connections are new.
        private final ExecutorService threads = new ThreadPoolExecutor(
                0, MOST_CONNECTIONS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
                work -> Daemon.of("worker exchange", work));

        Server(Worker worker, Sockets sockets) throws IOException {
            this.worker = worker;
            this.sockets = sockets;
            this.server = sockets.listen();
            Daemon.start("worker exchanges", () -> UntilClosed.repeat(server::isClosed, this::accept));
        }

        @Override
        public InetSocketAddress address() {
            return (InetSocketAddress) server.getLocalSocketAddress();
        }

        private void accept() throws IOException {
            Socket socket = server.accept();
            try {
                threads.execute(() -> serve(socket));
            } catch (RejectedExecutionException e) {
                socket.close(); // there are too many, or this worker was closed
            }
        }

        private void serve(Socket socket) {
            open.add(socket);
            boolean isLink = false;
            try {
                if (!server.isClosed()) { // otherwise close() may have run before the socket was in the set
                    sockets.prepare(socket).setTcpNoDelay(true);
                    isLink = take(new Connection(socket));
                }
            } catch (IOException e) {
                // the peer is gone, or sent something malformed: its connection ends
            } finally {
                open.remove(socket);
                if (!isLink) {
                    Quietly.close(socket);
                }
            }
        }

        /** Takes a connection's first message. Returns whether it makes the connection a neighbour's link. */
        private boolean take(Connection connection) throws WireException {
            Message first = connection.receive();
            if (first instanceof Message.Link link) {
                neighbours.offer(link.job(), link.axis(), connection);
                return true;
            }
            if (first instanceof Message.Request request) {
                connection.send(answer(request.id(), request.task(), Neighbours.NONE));
            } else if (first instanceof Message.TorusRequest request) {
                connection.send(answer(request.id(), request.task(), new LinkedAgain(request, neighbours, sockets)));
            }
            return false;
        }

        private Message answer(int id, Task task, Neighbours around) {
            try {
                return new Message.Reply(id, worker.execute(task, around));
            } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
                return new Message.Failure(id, String.valueOf(e.getMessage()));
            }
        }

        @Override
        public void close() {
            Quietly.close(server);
            open.forEach(Quietly::close);
            neighbours.close();
            threads.shutdown();
        }
    }
}
