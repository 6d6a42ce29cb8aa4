package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.experiment.Workload;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** A graph in a student's cluster, which is sent as it is in memory. */
final class ClusterEnd implements End {

    private final Node node;
    private final int other;
    private final boolean isIso;
    private final int answer; // the node's first ISO cluster, which stays empty
    private int cluster; // 0 until there is one

    /**
     * @param mechanism {@code cluster-iso}, {@code cluster-reloc}, {@code cluster-relative}; with the suffix {@code
     *                  -checked} if the sender is not trusted
     */
    ClusterEnd(Lab7 lab, String mechanism, int me, Sockets sockets, Object graph) throws IOException {
        this(lab.node(layout(graph), me, !mechanism.endsWith("-checked"), sockets), mechanism, me, graph);
    }

    /** @param node with the layout of {@link #layout(Object)}; the end closes it */
    ClusterEnd(Node node, String mechanism, int me, Object graph) {
        int bytes = ClusterGraph.bytes(graph);
        this.node = node;
        isIso = mechanism.startsWith("cluster-iso");
        other = 1 - me;
        ClusterGraph.declare(node);
        answer = node.createIso();
        if (me == SENDER) {
            cluster = isIso
                    ? node.createIso()
                    : mechanism.equals("cluster-relative") ? node.createRelative(bytes) : node.createReloc(bytes);
            ClusterGraph.write(graph, node, cluster);
        } else if (!isIso) {
            node.createReloc(bytes / 2 / 8 * 8); // so that an arriving cluster finds its place taken
        }
    }

    /** The layout for a graph. */
    static SpaceLayout layout(Object graph) {
        return layout(ClusterGraph.bytes(graph));
    }

    /** A layout with two ISO clusters per node, and room for two relocatable ones. */
    static SpaceLayout layout(int bytes) {
        return new SpaceLayout(2, bytes, 2, 2 * bytes);
    }

    @Override
    public InetSocketAddress address() throws IOException {
        return node.address();
    }

    @Override
    public void join(List<InetSocketAddress> nodes) throws IOException {
        node.join(nodes);
    }

    @Override
    public void send() throws IOException {
        node.send(cluster, other);
    }

    @Override
    public void receive() throws IOException {
        if (isIso) {
            cluster = node.recvIso(SENDER, 1, SENDER);
        } else {
            if (cluster != 0) {
                node.free(cluster);
            }
            cluster = node.recvReloc(SENDER);
        }
    }

    @Override
    public void answer() throws IOException {
        node.send(answer, other);
    }

    @Override
    public void awaitAnswer() throws IOException {
        node.recvIso(RECEIVER, 0, RECEIVER);
    }

    @Override
    public int bytes() {
        return node.dump(cluster).length;
    }

    @Override
    public long sum() throws IOException {
        try {
            return Workload.sum(ClusterGraph.read(node, cluster));
        } catch (ReflectiveOperationException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        node.close();
    }
}
