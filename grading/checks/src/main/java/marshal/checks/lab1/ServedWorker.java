package marshal.checks.lab1;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;

/** A student's worker. The checks play everyone who connects to it. */
final class ServedWorker implements Closeable {

    /** Buffers so small that a few KB fill them. Large buffers would hide a deadlock. */
    static final Sockets SMALL_BUFFERS = new Sockets(4096, Sockets.DEFAULT.deadlineMillis());

    private final Script script;
    private final Sockets sockets;
    private final WorkerServer server;
    private final List<FramePeer> peers = new ArrayList<>();

    /** @param sockets of the worker; the checks' sockets have equal buffers and more time */
    ServedWorker(Script script, WorkerServer server, Sockets sockets) {
        this.script = script;
        this.server = server;
        this.sockets = new Sockets(sockets.bufferBytes(), Sockets.DEFAULT.deadlineMillis());
    }

    /** Starts a worker whose tasks the checks do. */
    static ServedWorker start(Host host, Script script, Worker tasks, Sockets sockets) {
        WorkerServer server = script.run(
                "a SocketWorker is started; its tasks are done by the checks",
                () -> Lab1Student.of(host).mechanism().serve(tasks, sockets));
        return new ServedWorker(script, server, sockets);
    }

    InetSocketAddress address() {
        return server.address();
    }

    /** Returns a connection to the worker. It stays open until it or the worker is closed. */
    FramePeer connect(String name) throws IOException {
        try {
            var peer = new FramePeer(name, sockets.connect(address()), script);
            peers.add(peer);
            return peer;
        } catch (IOException e) {
            if (Crash.isMachines(e)) {
                throw e;
            }
            throw script.failure("that " + name + " can connect to the worker at " + address(), e.getMessage());
        }
    }

    /**
     * Links twice for one job and axis, and returns the link that the worker keeps. When this returns, the worker has
     * accepted both links.
     */
    FramePeer links(String name, String again, long job, int axis) throws IOException {
        FramePeer one = connect(name);
        FramePeer other = connect(again);
        one.send(RawMessage.link(job, axis));
        other.send(RawMessage.link(job, axis));
        return FramePeer.keptOf(one, other, "that a second link of the same job and axis is closed");
    }

    /**
     * Requires that the worker still serves others: five managers, one after another. None stays connected, because a
     * worker may serve ten connections at once, and no more.
     */
    void servesFiveOthers() throws IOException {
        for (int i = 1; i <= 5; i++) {
            try (FramePeer other = connect("another manager")) {
                other.raw(RawMessage.sort(i, 2, 1).bytes());
                other.receive(RawMessage.SORTED);
            }
        }
    }

    /** Returns whether nobody listens any more. */
    boolean isDeserted() {
        try {
            Sockets.DEFAULT.connect(address()).close();
            return false;
        } catch (IOException refused) {
            if (Crash.isMachines(refused)) {
                throw new UncheckedIOException(refused);
            }
            return true;
        }
    }

    /** Closes the worker, but not the connections: the worker itself has to end them. */
    void stop() {
        server.close();
    }

    @Override
    public void close() throws IOException {
        for (FramePeer peer : peers) {
            peer.close();
        }
        server.close();
    }
}
