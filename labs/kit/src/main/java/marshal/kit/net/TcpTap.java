package marshal.kit.net;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Quietly;

/**
 * The common part of all relays between TCP connections. Managers and neighbours know only the relay's address, so all
 * their bytes go through it.
 *
 * <p>Relays add buffers, so a deadlock that needs small buffers may not show behind them.
 */
public abstract class TcpTap implements Tap {

    private static final int MOST_MESSAGES = 10_000;
    private static final long DOOR_MILLIS = 20_000;

    /** One connection through the relay. Each direction has a thread. */
    @FunctionalInterface
    protected interface Passage {

        /**
         * Passes on everything from one side, up to its end.
         *
         * @param toWorker true if the connecting peer sends it, false if the worker sends it
         */
        void pass(InputStream from, OutputStream to, boolean toWorker) throws IOException;
    }

    /** Reads messages as they pass, up to the last one. */
    @FunctionalInterface
    protected interface Reading {

        /** @throws StreamCorruptedException if the next bytes are not a message */
        void read(PassingInput in) throws IOException;
    }

    private final InetSocketAddress target;
    private final Consumer<Passed> listener;
    private final Sockets sockets = new Sockets(0, 0); // without a deadline: both ends have their own
    private final ServerSocket server;
    private final Set<Socket> open = new HashSet<>();
    private final List<Passed> trace = new ArrayList<>();
    private Thread door;
    private int accepted;
    private Counts counts = Counts.NONE;
    private boolean closed;

    /**
     * @param target   the worker
     * @param host     the address of this machine to listen at
     * @param listener gets the messages, one at a time, from several threads; if null, {@link #trace} keeps them
     */
    protected TcpTap(InetSocketAddress target, String host, Consumer<Passed> listener) throws IOException {
        this.target = target;
        this.listener = listener;
        this.server = sockets.at(host).listen();
    }

    /**
     * A peer that has connected to the worker.
     *
     * @param number its number, from 1
     */
    protected record Peer(int number, InetSocketAddress address) {

        @Override
        public String toString() {
            return "connection " + number;
        }
    }

    /** The passage for a new connection. */
    protected abstract Passage passage(Peer peer);

    /** Starts to accept connections; returns the tap. */
    protected static <T extends TcpTap> T opened(T tap) {
        ((TcpTap) tap).open();
        return tap;
    }

    private void open() {
        door = Daemon.start(name("door"), () -> UntilClosed.repeat(server::isClosed, this::accept));
    }

    /** The address to connect to instead of the worker's own. */
    @Override
    public final InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /**
     * The traffic so far, in both directions. The bytes include messages that are not calls, and bytes that are not
     * messages.
     */
    @Override
    public final synchronized Counts counts() {
        return counts;
    }

    /** The first ten thousand messages that have passed; empty if a listener gets them. */
    public final synchronized List<Passed> trace() {
        return List.copyOf(trace);
    }

    protected final synchronized void count(Counts more) {
        counts = counts.plus(more);
    }

    /**
     * Passes on one direction, and counts its bytes. Bytes that are not a message are passed on unread.
     *
     * @param wrong how to describe such bytes
     */
    protected final void passRead(
            InputStream from, OutputStream to, Peer peer, boolean toWorker, String wrong, Reading reading)
            throws IOException {
        var in = new PassingInput(from, to, bytes -> count(new Counts(0, 0, bytes)));
        try {
            reading.read(in);
        } catch (StreamCorruptedException e) {
            tell(peer, toWorker, wrong + ": " + e.getMessage(), Counts.NONE);
            in.passRest();
        } catch (EOFException e) {
            // It ended inside a message. All bytes that arrived have been passed on.
        }
    }

    protected final void tell(Peer peer, boolean toWorker, String what, Counts message) {
        tell(peer, toWorker, what, message, Passed.NO_HEAD);
    }

    protected final void tell(Peer peer, boolean toWorker, String what, Counts message, byte[] head) {
        tell(peer, toWorker, what, message, head, List.of());
    }

    protected final synchronized void tell(
            Peer peer, boolean toWorker, String what, Counts message, byte[] head, List<Integer> sample) {
        var passed = new Passed(peer.number(), peer.address(), toWorker, what, message, head, sample);
        if (listener != null) {
            listener.accept(passed);
        } else if (trace.size() < MOST_MESSAGES) {
            trace.add(passed);
        }
    }

    /** Closes the relay and every connection through it. Closing twice does nothing. */
    @Override
    public final void close() {
        Quietly.close(server);
        synchronized (this) {
            closed = true;
            open.forEach(Quietly::close);
        }
        try {
            door.join(DOOR_MILLIS); // the port is free only when no thread is still in accept
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() throws IOException {
        Socket near = server.accept();
        var peer = new Peer(++accepted, (InetSocketAddress) near.getRemoteSocketAddress());
        Daemon.start(name(peer.toString()), () -> relay(near, peer));
    }

    private String name(String part) {
        return "tap of " + target.getPort() + ", " + part;
    }

    private void relay(Socket near, Peer peer) {
        remember(near);
        Socket far = null;
        try {
            far = NoSocket.patiently(() -> sockets.connect(target));
            remember(far);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            passBothWays(near, far, peer);
        } catch (IOException | InterruptedException e) {
            // A worker that is gone refuses the connection. The caller sees a connection that ends at once.
        } finally {
            forget(near);
            forget(far);
        }
    }

    private void passBothWays(Socket near, Socket far, Peer peer) throws InterruptedException {
        Passage passage = passage(peer);
        Thread back = Daemon.start(name("way back " + peer.number()), () -> pass(passage, far, near, false));
        pass(passage, near, far, true);
        back.join();
    }

    /** Passes on one direction of a connection up to its end, and then the end itself. */
    private static void pass(Passage passage, Socket from, Socket to, boolean toWorker) {
        try {
            passage.pass(from.getInputStream(), to.getOutputStream(), toWorker);
            to.shutdownOutput();
        } catch (IOException | RuntimeException e) {
            // One side or the listener has failed. Both ends have to notice.
            Quietly.close(from);
            Quietly.close(to);
        }
    }

    private synchronized void remember(Socket socket) {
        open.add(socket);
        if (closed) {
            Quietly.close(socket);
        }
    }

    private synchronized void forget(Socket socket) {
        Quietly.close(socket);
        open.remove(socket);
    }
}
