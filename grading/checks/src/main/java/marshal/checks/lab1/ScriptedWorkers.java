package marshal.checks.lab1;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;

/** Server sockets of the checks that act as workers for a student's manager or worker. */
final class ScriptedWorkers implements Closeable {

    private final Script script;
    private final Sockets sockets;
    private final List<ServerSocket> servers = new ArrayList<>();
    private final List<FramePeer> peers = new ArrayList<>();

    ScriptedWorkers(int k, Sockets sockets, Script script) throws IOException {
        this.script = script;
        this.sockets = sockets;
        for (int i = 0; i < k; i++) {
            servers.add(sockets.listen());
        }
    }

    List<InetSocketAddress> addresses() {
        return servers.stream()
                .map(server -> (InetSocketAddress) server.getLocalSocketAddress())
                .toList();
    }

    /** Waits until the other side has connected to worker {@code index}. */
    FramePeer accept(int index, String name) throws IOException {
        FramePeer peer = accepted(index, name, script.deadlineMillis());
        script.inTime(peer != null, "a connection to " + name);
        return peer;
    }

    /**
     * Requires that the other side has closed its connection to worker {@code index}. There may be none: the other side
     * connects in any order, and stops at the first that it cannot reach.
     */
    void hasClosed(int index, String name, String otherwise) throws IOException {
        FramePeer peer = accepted(index, name, 1);
        if (peer != null) {
            peer.expectClosed(otherwise);
        }
    }

    /** Returns the connection if the other side connects to worker {@code index} in time; else null. */
    private FramePeer accepted(int index, String name, int millis) throws IOException {
        Socket accepted;
        try {
            accepted = Wait.forConnection(servers.get(index), millis);
        } catch (SocketTimeoutException e) {
            return null;
        }
        try {
            var peer = new FramePeer(name, sockets.prepare(accepted), script);
            peers.add(peer);
            return peer;
        } catch (SocketException e) { // the other side closed it before it could be prepared
            throw script.failure("a connection to " + name + " that stays", e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        for (FramePeer peer : peers) {
            peer.close();
        }
        for (ServerSocket server : servers) {
            server.close();
        }
    }
}
