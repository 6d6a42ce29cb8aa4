package marshal.kit.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** A node of an experiment with genetic programming. */
public interface GpNode extends AutoCloseable {

    /** Where the nodes behind this one connect. */
    InetSocketAddress address() throws IOException;

    /** Connects to the others, breeds with them to the end, and disconnects. */
    GpRun run(List<InetSocketAddress> nodes) throws IOException;

    @Override
    void close();
}
