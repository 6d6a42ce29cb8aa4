package marshal.checks.lab7;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** A student's node among nodes that the check plays. Each action adds a step to the story and requires its result. */
final class NodeScene implements AutoCloseable {

    /** A way to receive, and its text in a story. */
    record Reception(String words, Callable<Integer> action) {}

    final PlayedMesh mesh;
    final Node node;
    private final Script script;
    private final SpaceLayout layout;
    private final int me;
    private final MemoryImage memory;

    /** @param classes declarations of further classes that the node knows */
    NodeScene(Host host, Script script, SpaceLayout layout, int me, boolean trusting, String... classes)
            throws Exception {
        this.script = script;
        this.layout = layout;
        this.me = me;
        node = Lab7Student.of(host).node(layout, me, trusting, Lab7Student.SOCKETS);
        List.of(classes).forEach(node::declare);
        mesh = PlayedMesh.of(script, layout.nodes(), Map.of(me, node));
        memory = new MemoryImage(layout);
    }

    // ---- the node receives ----------------------------------------------------------------------------------------

    /** Sends clusters from a played node. */
    void arrive(int from, GoldenCluster... clusters) {
        for (GoldenCluster cluster : clusters) {
            mesh.peer(from).send(cluster.toString(), cluster.bytes());
        }
    }

    Reception recvIso(int origin, int rank, int from) {
        String words = "Exchange.recvIso(" + origin + ", " + rank + ", " + (from == Mesh.ANY ? "ANY" : from) + ")";
        return new Reception(words, () -> node.recvIso(origin, rank, from));
    }

    Reception recvReloc(int from) {
        return new Reception("Exchange.recvReloc(" + from + ")", () -> node.recvReloc(from));
    }

    Reception recv(int from) {
        return new Reception("Exchange.recv(" + (from == Mesh.ANY ? "ANY" : from) + ")", () -> node.recv(from));
    }

    /** Receives a cluster, and returns where it is then. */
    int runs(Reception reception) {
        return script.run(reception.words(), reception.action());
    }

    /** Sends an ISO cluster from a played node, and requires that the node takes it. */
    void gets(int from, GoldenCluster cluster) {
        arrive(from, cluster);
        takes(cluster, from);
    }

    /** Requires that the node receives an ISO cluster at its address, and that all other memory stays unchanged. */
    void takes(GoldenCluster cluster, int from) {
        takes(cluster, recvIso(cluster.node(), cluster.rank(), from));
    }

    void takes(GoldenCluster cluster, Reception reception) {
        script.expect("the address", runs(reception), cluster.home());
        memory.put(cluster).expect(script, node);
    }

    /** Records a cluster that the node has, and whose arrival is not tested. */
    void fills(GoldenCluster cluster) {
        memory.put(cluster);
    }

    /** Requires that the node takes a cluster of any kind; returns where it is then. */
    int takesAny(GoldenCluster cluster) throws Exception {
        var receiving = Background.call(() -> node.recv(0)); // the cluster may be larger than all buffers
        arrive(0, cluster);
        var reception = new Reception(recv(0).words(), () -> Background.result(receiving));
        return moves("the cluster there", cluster, reception);
    }

    /** Requires that the node receives this cluster, with its references shifted to its new place. */
    int moves(String what, GoldenCluster cluster, Reception reception) {
        int home = runs(reception);
        expectCluster(what, home, cluster);
        return home;
    }

    void expectCluster(String what, int home, GoldenCluster cluster) {
        Lab7Student.expectCluster(script, what, node, home, cluster);
    }

    // ---- the node refuses -----------------------------------------------------------------------------------------

    /** How a node receives a wrong cluster: all ways must lead to the same check of it. */
    enum Receiving {
        ANYTHING,
        ITS_KIND,
        /** The cluster comes before anybody waits for it. */
        KEPT
    }

    void refuses(Class<? extends Exception> expected, Reception reception) {
        ClusterRefusal.by(
                script,
                expected,
                reception.words(),
                () -> "a cluster at " + reception.action().call());
    }

    /** Sends from node 0 a cluster that must be refused, and then one that must be accepted. */
    void refuses(HostileDump dump, Receiving way, GoldenCluster good) throws Exception {
        script.given(dump.name() + "; but " + dump.reason()).look(dump.look());
        mesh.peer(0).send("a cluster of " + dump.bytes().length + " bytes", dump.bytes());
        if (way == Receiving.KEPT) {
            arrive(0, GoldenCluster.iso(layout, 0, 1));
            runs(recvIso(0, 1, 0));
        }
        Script.Action expectUnchanged = unchanged();
        Reception itsKind = dump.isIso() ? recvIso(0, 0, 0) : recvReloc(0);
        refuses(MalformedMessageException.class, way == Receiving.ITS_KIND ? itsKind : recv(0));
        script.look("Exchange.readChecked and its callers; write nothing into memory before Validation.check has "
                + "returned, not even the header of an empty cluster");
        expectUnchanged.run();
        script.look(dump.look());
        arrive(0, good);
        moves("the cluster there", good, recv(0));
    }

    /** Returns an action that requires the present memory and free space. Only step 5 requires that holes are joined. */
    Script.Action unchanged() {
        int free = node.holes().bytes();
        byte[] before = bytes();
        return () -> {
            script.expect("what is free, in all, as before", node.holes().bytes(), free);
            byte[] now = bytes();
            int at = Arrays.mismatch(before, now);
            if (at >= 0) {
                String where = "another byte at address " + (SpaceLayout.NULL_PAGE + at) + ": ";
                String was = ", where " + Show.bytes(before, at, 8) + " was";
                throw script.failure("that memory is as before", where + Show.bytes(now, at, 8) + was);
            }
        };
    }

    private byte[] bytes() {
        return node.memory(SpaceLayout.NULL_PAGE, layout.size() - SpaceLayout.NULL_PAGE);
    }

    void expectAllFree() {
        script.expect("what is free, in all", node.holes().bytes(), layout.relocBytes());
    }

    /** Sends these bytes from node 0, and closes the connection. */
    void endsAfter(byte[] bytes) throws IOException {
        mesh.peer(0).write(bytes.length + " bytes, and closes", bytes);
        mesh.peer(0).close();
    }

    // ---- the node sends -------------------------------------------------------------------------------------------

    /** Creates the node's next ISO cluster, which must have this rank. */
    MirroredCluster creates(int rank) {
        return MirroredCluster.iso(script, node, layout, me, rank);
    }

    /** Makes the node send a cluster. Requires a frame with the used bytes, and that the cluster stays unchanged. */
    void sends(MirroredCluster cluster, int to) throws Exception {
        var sent = Background.call(() -> {
            node.send(cluster.home(), to);
            return null;
        });
        script.did("send(cluster, " + to + ")");
        mesh.during(sent, () -> expectFrame(to, cluster.golden()));
        script.run("wait until it returns", () -> Background.result(sent));
        cluster.expectBytes();
    }

    void expectFrame(int to, GoldenCluster cluster) {
        byte[] came = mesh.peer(to).receive("a frame of the " + cluster.used() + " bytes that are used", me);
        Lab7Student.expectBytes(script, "the frame's bytes", came, cluster.bytes(), cluster);
    }

    /** Closes the node, and requires that it has sent nothing else. */
    void ends(int... others) {
        script.did("node " + me + " is closed");
        node.close();
        for (int other : others) {
            mesh.peer(other).expectEnd();
        }
    }

    @Override
    public void close() {
        mesh.close();
    }
}
