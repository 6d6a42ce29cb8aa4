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
        //> lab5.9: Accept connections until the server socket is closed; serve each in a separate thread.
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

    /** Answers one call after another until the peer closes, or sends something that is not a call. */
    private void serve(Socket socket) {
        //> lab5.9: Answer calls until the peer closes. If it sends something else than a call, close its connection, and no other.
        Connection connection = null;
        try (socket) {
            sockets.prepare(socket).setSoTimeout(0); // a caller may take its time between two calls
            connection = new Connection(socket, settings);
            connections.add(connection);
            while (!server.isClosed() && connection.reader().nextReset()) {
                answer(connection);
            }
        } catch (IOException e) {
            // malformed, or broken: nobody is left to tell
        } finally {
            if (connection != null) {
                connections.remove(connection);
                connection.close();
            }
        }
        //<
    }

    /** Reads one call, makes it, and writes its result. */
    private void answer(Connection connection) throws IOException {
        //> lab5.9: Read CALL, id, object, method, count and arguments; an ABORT among them ends the call without an answer. Find
        //> object and method, invoke it, and write RETURN, DONE or THREW. A result that cannot be written ends in ABORT.
        Input in = connection.reader().in();
        if (in.readByte() != Tags.CALL) {
            throw new StreamCorruptedException("a skeleton takes calls only");
        }
        int id = in.readInt();
        int object = in.readShort() & 0xFFFF;
        long number = in.readLong();
        var arguments = new Arguments.Argument[in.readByte() & 0xFF];
        try {
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = Arguments.read(connection.reader());
            }
        } catch (WriteAbortedException e) {
            return; // the caller already has its exception
        }
        ObjectWriter writer = connection.writer();
        writer.reset();
        try {
            Method method = method(object, number);
            Object result = method.invoke(objects.get(object).object(), values(arguments, method));
            writer.out().writeByte(method.getReturnType() == void.class ? Tags.DONE : Tags.RETURN);
            writer.out().writeInt(id);
            if (method.getReturnType() != void.class) {
                Arguments.write(writer, method.getReturnType(), result);
            }
        } catch (NotSerializableException e) {
            // the caller reads the ABORT
        } catch (InvocationTargetException e) {
            threw(writer.out(), id, e.getCause());
        } catch (ReflectiveOperationException | IllegalArgumentException | NoSuchObjectException e) {
            threw(writer.out(), id, e);
        }
        writer.flush();
        //<
    }

    //> lab5.9
    private Method method(int object, long number) throws NoSuchMethodException, NoSuchObjectException {
        if (object >= objects.size()) {
            throw new NoSuchObjectException("no object " + object);
        }
        Method method = objects.get(object).methods().get(number);
        if (method == null) {
            throw new NoSuchMethodException("object " + object + " has no such method");
        }
        return method;
    }

    /** Returns the arguments' values if each has the declared type: invoke would accept a short for an int. */
    private static Object[] values(Arguments.Argument[] arguments, Method method) {
        Class<?>[] declared = method.getParameterTypes();
        if (arguments.length != declared.length) {
            throw new IllegalArgumentException(arguments.length + " arguments, not " + declared.length);
        }
        var values = new Object[arguments.length];
        for (int i = 0; i < values.length; i++) {
            if (!arguments[i].fits(declared[i])) {
                throw new IllegalArgumentException("argument " + i + " is no " + declared[i].getName());
            }
            values[i] = arguments[i].value();
        }
        return values;
    }

    private static void threw(Output out, int id, Throwable thrown) throws IOException {
        out.writeByte(Tags.THREW);
        out.writeInt(id);
        out.writeText(thrown.getClass().getName());
        String message = String.valueOf(thrown.getMessage());
        out.writeText(message.substring(0, Math.min(message.length(), 1000)));
    }
    //<

    /** Stops serving: frees the port, and ends every connection and its thread. Closing twice does nothing. */
    @Override
    public void close() {
        //> lab5.9: Close the server socket and every connection.
        try {
            server.close();
        } catch (IOException e) {
            // a server socket that fails to close has nothing more to tell
        }
        connections.forEach(Connection::close);
        //<
    }

    /** A daemon thread: it never keeps the process alive. */
    private static void inBackground(String name, Runnable work) {
        var thread = new Thread(work, "skeleton " + name);
        thread.setDaemon(true);
        thread.start();
    }
}
