package marshal.checks.lab7;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** The student's lab 7. */
final class Lab7Student {

    /** The sockets of the student's nodes. Their deadline is longer than that of any check on the busiest machine. */
    static final Sockets SOCKETS = new Sockets(0, 600_000);

    private Lab7Student() {}

    static Lab7 of(Host host) {
        return (Lab7) host.student().lab();
    }

    /** Returns node 0, which is connected to no other node and trusts every sender. */
    static Node node(Host host, SpaceLayout layout) throws IOException {
        return of(host).node(layout, 0, true, SOCKETS);
    }

    /** Returns this layout with larger clusters: the seed decides where all except the first one are. */
    static SpaceLayout like(SpaceLayout layout, Random random) {
        return new SpaceLayout(
                layout.nodes(),
                layout.clusterBytes() + 8 * (1 + random.nextInt(61)),
                layout.clustersPerNode(),
                layout.relocBytes());
    }

    /** Requires that this cluster is at this home, with its references shifted to it. */
    static void expectCluster(Script script, String what, Node node, int home, GoldenCluster cluster) {
        expectBytes(script, what, node.dump(home), cluster.movedTo(home), cluster);
    }

    /** @param what the memory that is counted, such as bytes of the heap */
    static void expectLittle(Script script, String what, long came, int most) {
        script.require(came <= most, "at most " + most + " " + what, came + " bytes");
        script.holds();
    }

    /** Requires that a cluster has these bytes. A failure describes the place of the first difference. */
    static void expectBytes(Script script, String what, byte[] came, byte[] expected, GoldenCluster marked) {
        int at = Arrays.mismatch(expected, came);
        if (at >= 0) {
            throw script.failure(
                    what + ": " + expected.length + " bytes, " + Show.bytesAround(expected, at),
                    came.length + " bytes, " + Show.bytesAround(came, at) + "\nfirst difference at byte " + at + ", "
                            + marked.where(at) + ": expected the int " + orEnd(expected, at / 4 * 4) + ", came "
                            + orEnd(came, at / 4 * 4));
        }
        script.holds();
    }

    /**
     * Requires that a cluster holds the same graph, wherever its objects are. A failure shows the first different
     * object.
     */
    static void expectGraph(Script script, String what, byte[] came, byte[] expected) {
        String[] a = new ClusterReader(expected).graph().split("\n");
        String[] b = graph(script, what, came).split("\n");
        int at = Arrays.mismatch(a, b);
        if (at >= 0) {
            throw script.failure(
                    what + ": " + a.length + " objects, among them\n" + (at < a.length ? a[at] : "no more"),
                    b.length + " objects, among them\n" + (at < b.length ? b[at] : "no more"));
        }
        script.holds();
    }

    private static String graph(Script script, String what, byte[] cluster) {
        try {
            return new ClusterReader(cluster).graph();
        } catch (IllegalArgumentException e) {
            throw script.failure(what, "not a cluster: " + e.getMessage());
        }
    }

    private static String orEnd(byte[] bytes, int at) {
        if (at + 4 > bytes.length) {
            return "the end";
        }
        int value = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
        return at == GoldenCluster.place("magic") ? String.format("0x%08X", value) : String.valueOf(value);
    }
}
