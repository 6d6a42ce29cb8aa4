package marshal.kit.lab5.experiment;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.rmi.Remote;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.Service;

/**
 * The lab's messages on Java's own object streams. All calls share one connection, and each message has a separate
 * stream, as in LuchatRMI with Java's streams (section 4.2 of the paper). Only for measuring: it trusts every peer.
 */
final class JavaIoCalls implements RemoteCalls {

    @Override
    public CallServer serve(Service service, MatrixJobs jobs, Sockets sockets) throws IOException {
        Map<String, Target> targets = new HashMap<>();
        Stream.of(Service.class.getMethods()).forEach(each -> targets.put(each.getName(), new Target(service, each)));
        Stream.of(MatrixJobs.class.getMethods()).forEach(each -> targets.put(each.getName(), new Target(jobs, each)));
        return new TcpServer(sockets, socket -> {
            var in = new BufferedInputStream(socket.getInputStream());
            var out = new BufferedOutputStream(socket.getOutputStream());
            while (true) {
                answer(in, out, targets);
            }
        });
    }

    private record Target(Object object, Method method) {}

    private static void answer(InputStream from, OutputStream to, Map<String, Target> targets) throws IOException {
        var in = new ObjectInputStream(from); // waits for the next message: each begins with a header
        try {
            int id = in.readInt();
            Target target = targets.get(in.readUTF());
            var arguments = (Object[]) in.readObject();
            Object result = target.method().invoke(target.object(), arguments);
            var out = new ObjectOutputStream(to);
            out.writeInt(id);
            out.writeObject(result);
            out.flush();
        } catch (ClassNotFoundException | IllegalAccessException | InvocationTargetException e) {
            throw new IOException(e); // the caller sees the closed connection
        }
    }

    @Override
    public <T extends Remote> T object(InetSocketAddress at, Class<T> type, Sockets sockets) throws IOException {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Caller(sockets.connect(at))));
    }

    /** Makes calls one after another. */
    private static final class Caller implements InvocationHandler {

        private final InputStream from;
        private final OutputStream to;
        private int calls;

        Caller(Socket socket) throws IOException {
            socket.setTcpNoDelay(true);
            from = new BufferedInputStream(socket.getInputStream());
            to = new BufferedOutputStream(socket.getOutputStream());
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws IOException {
            var out = new ObjectOutputStream(to);
            out.writeInt(++calls);
            out.writeUTF(method.getName());
            out.writeObject(arguments);
            out.flush();
            var in = new ObjectInputStream(from);
            if (in.readInt() != calls) {
                throw new IOException("an answer to another call");
            }
            try {
                return in.readObject();
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
        }
    }
}
