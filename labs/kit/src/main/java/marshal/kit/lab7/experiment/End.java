package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** A mechanism at one end of a connection between two nodes: node 0 receives a graph, and node 1 sends it. */
interface End extends AutoCloseable {

    int RECEIVER = 0;
    int SENDER = 1;

    InetSocketAddress address() throws IOException;

    void join(List<InetSocketAddress> nodes) throws IOException;

    /** Writes the graph to memory, unless it is already there in the form that travels. */
    default void write() throws IOException {}

    /** Sends the graph. */
    void send() throws IOException;

    /** Waits for a graph, until all of it is in memory. It replaces the previous one. */
    void receive() throws IOException;

    /** Reads the graph from memory, unless it can be used in the form that travels. */
    default void read() throws IOException {}

    /** Sends the smallest frame back. */
    void answer() throws IOException;

    /** Waits for the answer. */
    void awaitAnswer() throws IOException;

    /** The size of the graph on the wire. */
    int bytes() throws IOException;

    /** A checksum of the graph to send, or of the last one received: hardly any other graph has the same one. */
    long sum() throws IOException;

    @Override
    void close();
}
