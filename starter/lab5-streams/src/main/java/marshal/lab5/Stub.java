package marshal.lab5;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.StreamCorruptedException;
import java.io.WriteAbortedException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.RemoteFailure;
import marshal.kit.lab5.StreamSettings;

/** Step 9: the caller's side: turns method calls into messages. A connection carries one call at a time, and is reused. */
public final class Stub implements InvocationHandler, AutoCloseable {

    private final InetSocketAddress address;
    private final int object;
    private final StreamSettings settings;
    private final Sockets sockets;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

    /** @param object the number that the skeleton gave to the object */
    public Stub(InetSocketAddress address, int object, StreamSettings settings, Sockets sockets) {
        this.address = address;
        this.object = object;
        this.settings = settings;
        this.sockets = sockets;
    }

    /** Returns the object as its callers see it. All methods of the interface have to declare IOException. */
    public <T> T as(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments); // toString, equals and hashCode are not remote
        }
        return call(method, arguments == null ? new Object[0] : arguments);
    }

    /** Calls on an idle connection or a new one. It is reused if both sides know where the next message begins. */
    private Object call(Method method, Object[] arguments) throws IOException {
        throw new Todo("lab5.9", "Take an idle connection, or open one. Call on it. Keep it after an answer, after "
                + "RemoteFailure, and after both exceptions of an ABORT; close it after every other.");
    }

    private Connection open() throws IOException {
        throw new Todo("lab5.9", "Connect with the sockets; remember the connection for close.");
    }

    private Object call(Connection connection, Method method, Object[] arguments) throws IOException {
        throw new Todo("lab5.9", "Write RESET, CALL, an id, the object, the method's number, the count and the "
                + "arguments, and flush. Read the answer with the same id: a value, null for DONE, or a RemoteFailure "
                + "to throw. Refuse everything else.");
    }

    /** Closes all connections: calls in progress fail. Closing twice does nothing. */
    @Override
    public void close() {
        throw new Todo("lab5.9", "Close all connections.");
    }
}
