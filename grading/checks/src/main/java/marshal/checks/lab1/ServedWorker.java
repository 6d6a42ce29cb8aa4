package marshal.checks.lab1;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;

/** A student's worker whose tasks the checks do; they also play all who connect to it. */
final class ServedWorker implements Closeable {

    /** Buffers so small that a few KB fill them: large ones would hide a deadlock. */
    static final Sockets SMALL_BUFFERS = new Sockets(4096, Sockets.DEFAULT.deadlineMillis());

    private final Script script;
    private final Sockets sockets;
    private final WorkerServer server;
    private final List<FramePeer> peers = new ArrayList<>();

    /** @param sockets the worker's; those of the checks have the same buffers, and more time */
    ServedWorker(Host host, Script script, Worker tasks, Sockets sockets) {
        this.script = script;
        this.sockets = new Sockets(sockets.bufferBytes(), Sockets.DEFAULT.deadlineMillis());
        this.server = script.run(
                "a SocketWorker is started; its tasks are done by the checks",
                () -> Lab1Student.of(host).mechanism().serve(tasks, sockets));
    }

    InetSocketAddress address() {
        return server.address();
    }

    /** A connection to the worker, open until it is closed or the worker is. */
    FramePeer connect(String name) throws IOException {
        FramePeer peer = FramePeer.connect(name, server.address(), sockets, script);
        peers.add(peer);
        return peer;
    }

    /** Closes the worker and leaves the connections: whether they end is the worker's business. */
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
