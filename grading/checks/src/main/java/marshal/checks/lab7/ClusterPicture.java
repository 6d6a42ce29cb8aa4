package marshal.checks.lab7;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import marshal.checks.course.Picture;
import marshal.checks.course.Pictured;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.net.ByteTap;

/** Shows a cluster in the memory of two nodes of the student: before it was sent, and where it arrived. */
final class ClusterPicture {

    private static final int ROOM = 512;
    private static final int IN_THE_WAY = 256; // so that a relocatable cluster does not come to its home
    private static final SpaceLayout LAYOUT = new SpaceLayout(2, ROOM, 2, 4096);

    private static final Map<String, ToIntFunction<Node>> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("ISO", Node::createIso);
        KINDS.put("relocatable", node -> node.createReloc(ROOM));
        KINDS.put("relative", node -> node.createRelative(ROOM));
    }

    static final Pictured PICTURED = new Pictured(
            "clusters",
            "You see a cluster in the memory of its sender, and of its receiver. An arrow goes from a reference to its object. An "
                    + "ISO cluster has one address on both nodes, so no reference changes. With a relocatable cluster, the "
                    + "receiver adds the difference to each reference. In a relative cluster, a reference counts from its "
                    + "own place, so it is right anywhere.",
            List.copyOf(KINDS.keySet()),
            ClusterPicture::paint);

    private ClusterPicture() {}

    private static Picture paint(Host host, String kind) throws Exception {
        Lab7 lab = Lab7Student.of(host);
        try (Node sender = lab.node(LAYOUT, 0, true, Lab7Student.SOCKETS);
                Node receiver = lab.node(LAYOUT, 1, true, Lab7Student.SOCKETS);
                ByteTap tap = ByteTap.before(sender.address())) {
            InetSocketAddress address = receiver.address();
            var joining = Background.call(() -> {
                sender.join(List.of(sender.address(), address));
                return null;
            });
            receiver.join(List.of(tap.address(), address));
            Background.result(joining);
            long before = tap.counts().bytes();
            receiver.allocate(IN_THE_WAY);
            int home = fill(sender, KINDS.get(kind).applyAsInt(sender));
            var sending = Background.call(() -> {
                sender.send(home, 1);
                return null;
            });
            int arrived = receiver.recv(0);
            Background.result(sending);
            long sent = tap.counts().bytes() - before;
            return picture(sender.dump(home), home, receiver.dump(arrived), arrived, sent);
        }
    }

    /** Puts the paper's car with its engine into a cluster, and an array that refers to both. */
    private static int fill(Node node, int cluster) {
        int engine = node.newObject(cluster, "Engine");
        int car = node.newObject(cluster, "Car");
        int both = node.newRefs(cluster, 2);
        node.set(cluster, engine, "power", "50");
        node.set(cluster, car, "year", "2000");
        node.set(cluster, car, "engine", String.valueOf(engine));
        node.set(cluster, both, "0", String.valueOf(car));
        node.set(cluster, both, "1", String.valueOf(engine));
        node.setRoot(cluster, both);
        return cluster;
    }

    private static Picture picture(byte[] there, int home, byte[] here, int arrived, long sent) {
        var said = new ArrayList<String>();
        var strips = new ArrayList<Picture.Strip>();
        Picture.Graph graph = Picture.Graph.NONE;
        String before = "";
        for (boolean isSender : new boolean[] {true, false}) {
            String where = isSender ? "Node 0, the sender, at " + home : "Node 1, the receiver, at " + arrived;
            try {
                var reader = new ClusterReader(isSender ? there : here);
                List<Picture.Cell> cells = reader.cells(isSender ? home : arrived);
                strips.add(new Picture.Strip(where, cells, isSender ? "" : way(sent, home, there.length)));
                graph = reader.objectsInMemory();
                if (!isSender && !reader.graph().equals(before)) {
                    said.add("The graph that came is not the one that was sent.");
                }
                before = reader.graph();
            } catch (IllegalArgumentException e) {
                said.add(where + ": this is not a cluster: " + e.getMessage() + ".");
            }
        }
        return Picture.of(strips, graph, said.isEmpty(), said);
    }

    /** Describes the traffic between the nodes: a frame's head and the cluster's bytes, if the number is right. */
    private static String way(long sent, int home, int used) {
        return sent + " bytes over the TCP connection"
                + (sent == PlayedNode.FRAME + used
                        ? ": a frame's head of " + PlayedNode.FRAME + ", and bytes " + home + " to " + (home + used - 1)
                                + " as they are"
                        : "");
    }
}
