package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.lab7.gp.Breeder;

/** A node whose blocks travel as a student's clusters. */
final class ClusterGp implements TimedGp.Program {

    private static final int NODE_BYTES = 32;
    private static final int INDIVIDUAL_BYTES = 32; // with its place in an array of references

    private final GpSettings settings;
    private final Node node;

    ClusterGp(Lab7 lab, int nodes, int me, GpSettings settings) throws IOException {
        this.settings = settings;
        int workers = nodes - 1;
        int individuals = settings.individuals() / workers + 2; // room for one more
        int block = individuals * (INDIVIDUAL_BYTES + Breeder.MOST_NODES * NODE_BYTES);
        // Two sets of blocks take turns. Relocatable blocks are in the master's memory three times: sent, returned,
        // bred.
        SpaceLayout layout = settings.iso()
                ? new SpaceLayout(nodes, block, 2 * workers, 1 << 10)
                : new SpaceLayout(nodes, 32, 1, 4 * workers * block);
        node = lab.node(layout, me, true, Sockets.DEFAULT);
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
    public List<Double> master() throws IOException {
        return node.master(settings);
    }

    @Override
    public void worker() throws IOException {
        node.worker(settings);
    }

    @Override
    public void close() {
        node.close();
    }
}
