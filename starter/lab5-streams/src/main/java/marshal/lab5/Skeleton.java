package marshal.lab5;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.StreamCorruptedException;
import java.io.WriteAbortedException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.NoSuchObjectException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.StreamSettings;

/**
 * Step 9: the called side. One thread accepts. One thread per connection answers one call after another. So a caller
 * opens two connections for two calls at once.
 */
public final class Skeleton implements AutoCloseable {

    /** An exported object, and its methods by their numbers. */
    private record Exported(Object object, Map<Long, Method> methods) {}

    private final StreamSettings settings;
    private final Sockets sockets;
    private final ServerSocket server;
    private final List<Exported> objects = new CopyOnWriteArrayList<>();
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

    /** Listens on a free port and serves from now on, in separate threads. */
    public Skeleton(StreamSettings settings, Sockets sockets) throws IOException {
        this.settings = settings;
        this.sockets = sockets;
        this.server = sockets.listen();
        inBackground("accept", this::accept);
    }

    /** Exports an object with the methods of an interface; returns its number, 0 for the first. */
    public <T> int export(Class<T> type, T object) {
        var methods = new HashMap<Long, Method>();
        for (Method method : type.getMethods()) {
            methods.put(CallNames.number(method), method);
        }
        objects.add(new Exported(object, methods));
        return objects.size() - 1;
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    private void accept() {
        throw new Todo("lab5.9", "Accept connections until the server socket is closed; serve each in a separate "
                + "thread.");
    }

    /** Answers one call after another until the peer closes, or sends something that is not a call. */
    private void serve(Socket socket) {
        throw new Todo("lab5.9", "Answer calls until the peer closes. If it sends something else than a call, close "
                + "its connection, and no other.");
    }

    /** Reads one call, makes it, and writes its result. */
    private void answer(Connection connection) throws IOException {
        throw new Todo("lab5.9", "Read CALL, id, object, method, count and arguments; an ABORT among them ends the "
                + "call without an answer. Find object and method, invoke it, and write RETURN, DONE or THREW. A "
                + "result that cannot be written ends in ABORT.");
    }

    /** Stops serving: frees the port, and ends every connection and its thread. Closing twice does nothing. */
    @Override
    public void close() {
        throw new Todo("lab5.9", "Close the server socket and every connection.");
    }

    /** A daemon thread: it never keeps the process alive. */
    private static void inBackground(String name, Runnable work) {
        var thread = new Thread(work, "skeleton " + name);
        thread.setDaemon(true);
        thread.start();
    }
}
