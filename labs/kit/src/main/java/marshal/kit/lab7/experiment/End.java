package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** A mechanism at one end of a connection: of two nodes, 0 receives a graph, and 1 sends it. */
interface End extends AutoCloseable {

    int RECEIVER = 0;
    int SENDER = 1;

    InetSocketAddress address() throws IOException;

    void join(List<InetSocketAddress> nodes) throws IOException;

    /** Sends the graph. */
    void send() throws IOException;

    /** Waits for a graph, in place of the one before. */
    void receive() throws IOException;

    /** Sends the smallest frame back. */
    void answer() throws IOException;

    /** Waits for it. */
    void awaitAnswer() throws IOException;

    /** Bytes of the graph as it travels. */
    int bytes() throws IOException;

    /** A number that another graph hardly has: of the one to send, or of the one that was received last. */
    long sum() throws IOException;

    @Override
    void close();
}
