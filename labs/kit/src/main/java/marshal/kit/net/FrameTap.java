package marshal.kit.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import marshal.kit.measure.Counts;

/**
 * A relay in front of a worker that counts lab 1's messages. Whoever only knows the relay's address, managers and
 * neighbours alike, passes it with every byte.
 *
 * <p>It looks at headers and changes nothing. A message is counted before its last byte is passed on: who has received
 * it finds it counted. Relays have buffers of their own, so a deadlock that needs small ones may not show behind them.
 */
public final class FrameTap implements AutoCloseable {

    private static final int MOST_LINES = 10_000;
    private static final long DOOR_MILLIS = 2000;

    private final InetSocketAddress target;
    private final Consumer<String> listener;
    private final Sockets sockets = new Sockets(0, 0); // patient: deadlines are the business of both ends
    private final ServerSocket server;
    private final Thread door;
    private final Set<Socket> open = new HashSet<>();
    private final List<String> trace = new ArrayList<>();
    private Counts counts = Counts.NONE;
    private boolean closed;

    private FrameTap(InetSocketAddress target, Consumer<String> listener) throws IOException {
        this.target = target;
        this.listener = listener;
        this.server = sockets.listen();
        this.door = start(this::accept, name("door"));
    }

    /** Starts a relay in front of a worker, on a free port. */
    public static FrameTap before(InetSocketAddress target) throws IOException {
        return new FrameTap(target, null);
    }

    /**
     * Starts a relay that tells of every message, while it passes.
     *
     * @param listener gets one line a message, from several threads but never two at once
     */
    public static FrameTap before(InetSocketAddress target, Consumer<String> listener) throws IOException {
        return new FrameTap(target, listener);
    }

    /** Where to connect instead of the worker's own address. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /** What has passed so far, both ways. Bytes include the messages that are no calls, and all that is no message. */
    public synchronized Counts counts() {
        return counts;
    }

    /** The first ten thousand messages that have passed, one line each. Empty if a listener gets them. */
    public synchronized List<String> trace() {
        return List.copyOf(trace);
    }

    /** Closes the relay and every connection through it. Closing twice does nothing. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            // closed either way
        }
        synchronized (this) {
            closed = true;
            open.forEach(FrameTap::closeQuietly);
        }
        try {
            door.join(DOOR_MILLIS); // the port is only free when nobody is left in accept
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        for (int connection = 1; ; connection++) {
            Socket near;
            try {
                near = server.accept();
            } catch (IOException e) {
                return; // closed
            }
            int number = connection;
            start(() -> relay(near, number), name("connection " + number));
        }
    }

    private String name(String part) {
        return "tap of " + target.getPort() + ", " + part;
    }

    private void relay(Socket near, int number) {
        remember(near);
        Socket far = null;
        try {
            far = sockets.connect(target);
            remember(far);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            passBothWays(near, far, number);
        } catch (IOException | InterruptedException e) {
            // A worker that is gone refuses connections; seen from here, one ends as soon as it is there.
        } finally {
            forget(near);
            forget(far);
        }
    }

    private void passBothWays(Socket near, Socket far, int number) throws InterruptedException {
        Thread back = start(() -> pass(far, near, number, "<-"), name("way back " + number));
        pass(near, far, number, "->");
        back.join();
    }

    private synchronized void remember(Socket socket) {
        open.add(socket);
        if (closed) {
            closeQuietly(socket);
        }
    }

    private synchronized void forget(Socket socket) {
        closeQuietly(socket);
        open.remove(socket);
    }

    /** One direction of one connection, until its end, which is passed on too. */
    private void pass(Socket from, Socket to, int connection, String arrow) {
        var headers = new HeaderScanner();
        byte[] piece = new byte[1 << 16];
        try {
            for (int got = from.getInputStream().read(piece); got >= 0; got = from.getInputStream().read(piece)) {
                count(headers, piece, got, connection, arrow);
                to.getOutputStream().write(piece, 0, got);
            }
            to.shutdownOutput();
        } catch (IOException | RuntimeException e) {
            // Broken on one side, or by the listener: both ends shall find out.
            closeQuietly(from);
            closeQuietly(to);
        }
    }

    private synchronized void count(HeaderScanner headers, byte[] piece, int length, int connection, String arrow) {
        counts = counts.plus(new Counts(0, 0, length));
        headers.scan(piece, length, header -> {
            if (header.isCall()) {
                counts = counts.plus(new Counts(1, header.elements(), 0));
            }
            String line = "connection " + connection + " " + arrow + " " + header;
            if (listener != null) {
                listener.accept(line);
            } else if (trace.size() < MOST_LINES) {
                trace.add(line);
            }
        });
    }

    private static Thread start(Runnable work, String name) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void closeQuietly(Socket socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // closed either way
        }
    }
}
