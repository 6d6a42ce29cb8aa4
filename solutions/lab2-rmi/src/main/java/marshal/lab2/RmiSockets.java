package marshal.lab2;

import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Todo;

/**
 * Step 1: the sockets of one worker or of one manager. RMI asks the two factories for every socket that it needs.
 *
 * <p>RMI lets objects share a port if they were exported with equal factories. This class does not redefine equals. So
 * each worker has a separate port, which its registry and its remote object share.
 */
public final class RmiSockets implements RMIServerSocketFactory, Closeable {

    private static final long MILLIS_TO_LEAVE = 20_000;

    /** The sockets that stubs use if they arrive in this thread. */
    private static final ThreadLocal<RmiSockets> ADOPTING = new ThreadLocal<>();

    private final Sockets sockets;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Door server;
    private volatile boolean closed;

    public RmiSockets(Sockets sockets) {
        this.sockets = sockets;
    }

    /** RMI calls this to listen: once for each worker, because its registry and its remote object share the port. */
    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        //> lab2.1: Listen at sockets.host() with a new Door, and remember it: address() needs its port.
        server = sockets.listen(new Door()); // RMI asks for port 0: any port
        return server;
        //<
    }

    /** The address at which the server socket listens. */
    public InetSocketAddress address() {
        //> lab2.1: Return the address at which the server socket listens.
        return (InetSocketAddress) server.getLocalSocketAddress();
        //<
    }

    /** The factory that travels in a worker's stub. A caller that reads the stub calls the worker with it. */
    public RMIClientSocketFactory forStubs() {
        return new Caller(sockets.bufferBytes(), sockets.deadlineMillis(), null);
    }

    /** The factory for this manager's own calls. {@link #close} closes its connections. */
    public RMIClientSocketFactory forCalls() {
        return new Caller(sockets.bufferBytes(), sockets.deadlineMillis(), this);
    }

    /** A client factory, which is a part of every stub. All fields except transient ones travel with the stub. */
    private static final class Caller implements RMIClientSocketFactory, Serializable {

        private static final long serialVersionUID = 1;

        private final int bufferBytes;
        private final int deadlineMillis;
        private final transient RmiSockets owner; // null: nobody keeps track of its connections

        Caller(int bufferBytes, int deadlineMillis, RmiSockets owner) {
            this.bufferBytes = bufferBytes;
            this.deadlineMillis = deadlineMillis;
            this.owner = owner;
        }

        /** RMI calls this to connect. It keeps the connection for 15 seconds after a call, for the next call. */
        @Override
        public Socket createSocket(String host, int port) throws IOException {
            //> lab2.1: Connect a new Line with this factory's buffers and deadline; if there is an owner, it keeps the socket.
            var settings = new Sockets(bufferBytes, deadlineMillis);
            Socket socket = settings.connect(new Line(deadlineMillis), new InetSocketAddress(host, port));
            return owner == null ? socket : owner.keep(socket);
            //<
        }

        /** A stub brings its worker's factory. If a process adopts the stub, it replaces the factory: see {@link #adopt}. */
        private Object readResolve() {
            RmiSockets adopting = ADOPTING.get();
            return adopting == null ? this : adopting.forCalls();
        }

        /** RMI asks this: calls with equal factories share their connections. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Caller caller
                    && caller.bufferBytes == bufferBytes
                    && caller.deadlineMillis == deadlineMillis
                    && caller.owner == owner;
        }

        @Override
        public int hashCode() {
            return 31 * bufferBytes + deadlineMillis;
        }
    }

    /** Given: code that obtains a stub. */
    interface Bringing<T> {
        T bring() throws Exception;
    }

    /** Given: stubs that arrive while this code runs call with these sockets, and so with this side's deadline. */
    <T> T adopt(Bringing<T> stub) throws Exception {
        ADOPTING.set(this);
        try {
            return stub.bring();
        } finally {
            ADOPTING.remove();
        }
    }

    /** Given: closes the server socket and every connection, and allows no new ones. Closing twice does nothing. */
    @Override
    public void close() {
        closed = true;
        if (server != null) {
            closeQuietly(server);
            server.awaitEmpty();
        }
        open.forEach(RmiSockets::closeQuietly);
        open.clear();
    }

    private Socket keep(Socket socket) throws IOException {
        open.removeIf(Socket::isClosed); // RMI closes connections that have been idle for a while
        open.add(socket);
        if (closed) {
            closeQuietly(socket);
            throw new SocketException("closed on this side");
        }
        return socket;
    }

    private static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // a socket that fails to close has nothing more to tell
        }
    }

    /** Given: a server socket that keeps the sockets that it accepts. */
    private final class Door extends ServerSocket {

        private final CountDownLatch empty = new CountDownLatch(1);

        Door() throws IOException {}

        @Override
        public Socket accept() throws IOException {
            try {
                return keep(sockets.prepare(super.accept()));
            } finally {
                if (isClosed()) {
                    empty.countDown();
                }
            }
        }

        /** The system accepts connections at the port as long as a thread is still in accept. */
        void awaitEmpty() {
            try {
                empty.await(MILLIS_TO_LEAVE, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Given: a socket with a lasting deadline. For the handshake, RMI would set its own: one minute. */
    private static final class Line extends Socket {

        private final int deadlineMillis;

        Line(int deadlineMillis) {
            this.deadlineMillis = deadlineMillis;
        }

        @Override
        public void setSoTimeout(int ignored) throws SocketException {
            super.setSoTimeout(deadlineMillis);
        }
    }
}
