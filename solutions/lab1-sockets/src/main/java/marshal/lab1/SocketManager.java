package marshal.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Message;

/** Step 8: the manager's side. It has one connection per worker, and one thread per worker during a call. Given: named(). */
public final class SocketManager implements Workers {

    private final List<InetSocketAddress> addresses;
    private final List<Connection> connections = new ArrayList<>();
    private final ExecutorService threads;
    private final AtomicInteger lastId = new AtomicInteger();

    /**
     * Connects to every worker.
     *
     * @throws WireException if one cannot be reached; the connections made so far are then closed
     */
    public SocketManager(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        this.addresses = List.copyOf(addresses);
        this.threads = Executors.newFixedThreadPool(Math.max(1, addresses.size()), SocketManager::daemon);
        //> lab1.8: Connect to every worker; if one cannot be reached, close what is open and throw.
        try {
            for (InetSocketAddress address : addresses) {
                Socket socket = sockets.connect(address);
                connections.add(new Connection(socket));
                socket.setTcpNoDelay(true);
            }
        } catch (IOException e) {
            close();
            throw e instanceof WireException wire ? wire : new WireException("cannot set up a connection", e);
        }
        //<
    }

    @Override
    public int size() {
        return addresses.size();
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        //> lab1.8: Send every worker its task before you wait for any reply; return the results in the order of the tasks.
        if (tasks.size() != size()) {
            throw new IllegalArgumentException(tasks.size() + " tasks for " + size() + " workers");
        }
        long job = ThreadLocalRandom.current().nextLong();
        var calls = new ArrayList<Future<Result>>();
        for (int worker = 0; worker < size(); worker++) {
            int index = worker;
            calls.add(threads.submit(() -> call(index, tasks.get(index), job)));
        }
        var results = new ArrayList<Result>();
        WireException failure = null;
        for (Future<Result> call : calls) { // waits for every call, so that no connection is left in the middle of a message
            try {
                results.add(call.get());
            } catch (ExecutionException e) {
                failure = firstOf(failure, e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WireException("interrupted while workers were busy", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
        return results;
        //<
    }

    //> lab1.8
    /** Makes one request and receives its reply. */
    private Result call(int worker, Task task, long job) throws WireException {
        int id = lastId.incrementAndGet();
        Connection connection = connections.get(worker);
        connection.send(request(id, task, job));
        Message message = connection.receive();
        if (message == null) {
            throw new TruncatedMessageException(named(worker) + " closed the connection instead of replying");
        }
        if (message instanceof Message.Failure failure) {
            throw new TaskFailedException(named(worker) + ": " + failure.reason());
        }
        if (!(message instanceof Message.Reply reply) || reply.id() != id) {
            throw new MalformedMessageException(named(worker) + " did not reply to request " + id);
        }
        if (!task.accepts(reply.result())) {
            throw new MalformedMessageException(named(worker) + " sent a result that does not fit its task");
        }
        return reply.result();
    }

    private Message request(int id, Task task, long job) {
        if (task instanceof Task.Cannon cannon) {
            InetSocketAddress left = addresses.get(cannon.place().left().index());
            InetSocketAddress up = addresses.get(cannon.place().up().index());
            return new Message.TorusRequest(id, job, left, up, cannon);
        }
        return new Message.Request(id, task);
    }
    //<

    private String named(int worker) {
        return "worker " + worker + " at " + addresses.get(worker);
    }

    //> lab1.8
    private static WireException firstOf(WireException known, Throwable next) {
        var wire = next instanceof WireException e ? e : new WireException("a call failed: " + next, next);
        if (known == null) {
            return wire;
        }
        known.addSuppressed(wire);
        return known;
    }
    //<

    @Override
    public void close() {
        //> lab1.8: Close every connection.
        connections.forEach(Connection::close);
        threads.shutdownNow();
        //<
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "manager call");
        thread.setDaemon(true);
        return thread;
    }
}
