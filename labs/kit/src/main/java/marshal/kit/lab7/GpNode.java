package marshal.kit.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** A node of an experiment with genetic programming. */
public interface GpNode extends AutoCloseable {

    /** The address where later nodes connect. */
    InetSocketAddress address() throws IOException;

    /** Connects to the other nodes, breeds with them to the end, and disconnects. */
    GpRun run(List<InetSocketAddress> nodes) throws IOException;

    @Override
    void close();
}
