package marshal.checks.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** All nodes of a program, connected. Some are the student's, and the check plays the others. Closes all of them. */
final class PlayedMesh implements AutoCloseable {

    private record Line(int played, int student) {}

    private final Script script;
    private final Map<Integer, Node> students;
    private final Map<Line, PlayedNode> peers = new HashMap<>();

    private PlayedMesh(Script script, Map<Integer, Node> students) {
        this.script = script;
        this.students = students;
    }

    /**
     * @param students nodes that are not connected yet, by their numbers
     */
    static PlayedMesh of(Script script, int nodes, Map<Integer, Node> students) throws Exception {
        var mesh = new PlayedMesh(script, students);
        try {
            mesh.connect(nodes);
            return mesh;
        } catch (Exception e) {
            mesh.close();
            throw e;
        }
    }

    /** Creates a mesh in which these nodes are the student's, and trust every sender. */
    static PlayedMesh of(Host host, Script script, SpaceLayout layout, Collection<Integer> students) throws Exception {
        var nodes = new HashMap<Integer, Node>();
        for (int me : students) {
            nodes.put(me, Lab7Student.of(host).node(layout, me, true, Lab7Student.SOCKETS));
        }
        return of(script, layout.nodes(), nodes);
    }

    private void connect(int nodes) throws Exception {
        var servers = new HashMap<Integer, ServerSocket>();
        try {
            var addresses = new ArrayList<InetSocketAddress>();
            for (int node = 0; node < nodes; node++) {
                if (students.containsKey(node)) {
                    addresses.add(students.get(node).address());
                } else {
                    servers.put(node, Sockets.DEFAULT.listen());
                    addresses.add((InetSocketAddress) servers.get(node).getLocalSocketAddress());
                }
            }
            var joined = students.values().stream()
                    .map(student -> Background.call(() -> {
                        student.join(List.copyOf(addresses));
                        return null;
                    }))
                    .toList();
            for (Map.Entry<Integer, ServerSocket> server : servers.entrySet()) {
                connect(server.getKey(), server.getValue(), addresses);
            }
            for (var join : joined) {
                Background.result(join);
            }
        } finally {
            for (ServerSocket server : servers.values()) {
                server.close();
            }
        }
    }

    /** Connects a played node to the student's nodes before it, and waits for those after it. */
    private void connect(int played, ServerSocket server, List<InetSocketAddress> addresses) throws IOException {
        for (int student : students.keySet()) {
            if (student < played) {
                var socket = Sockets.DEFAULT.connect(addresses.get(student));
                socket.getOutputStream().write(PlayedNode.frame(played, new byte[0]));
                peers.put(new Line(played, student), new PlayedNode(script, socket, played, student));
            }
        }
        long missing =
                students.keySet().stream().filter(student -> student > played).count();
        for (; missing > 0; missing--) {
            Socket socket;
            try {
                socket = Wait.forConnection(server, script.deadlineMillis());
            } catch (SocketTimeoutException e) {
                throw script.silence("that each of your nodes after node " + played + " connects to it");
            }
            int student = PlayedNode.hello(script, socket);
            peers.put(new Line(played, student), new PlayedNode(script, socket, played, student));
        }
    }

    /** Returns a node of the student's. */
    Node student(int node) {
        return students.get(node);
    }

    /** Returns a played node, as the student's only node sees it. */
    PlayedNode peer(int played) {
        return peer(played, students.keySet().iterator().next());
    }

    /** Returns the played node's end of its connection with this node of the student. */
    PlayedNode peer(int played, int student) {
        return peers.get(new Line(played, student));
    }

    /**
     * Does something while a node of the student's runs. If the node fails, reports that at once, and not what the
     * check waits for.
     */
    void during(CompletableFuture<?> call, Script.Action part) throws Exception {
        call.whenComplete((result, failure) -> {
            if (failure != null) {
                hangUp();
            }
        });
        try {
            part.run();
        } catch (CheckFailure failure) {
            if (call.isCompletedExceptionally()) {
                script.run("what your node does meanwhile", () -> Background.result(call));
            }
            throw failure;
        }
    }

    private void hangUp() {
        for (PlayedNode peer : peers.values()) {
            try {
                peer.close();
            } catch (IOException e) {
                // a failed close needs no report
            }
        }
    }

    @Override
    public void close() {
        hangUp();
        students.values().forEach(Node::close);
    }
}
