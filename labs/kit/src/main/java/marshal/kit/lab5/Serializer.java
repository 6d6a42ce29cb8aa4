package marshal.kit.lab5;

import java.io.IOException;

/**
 * A mechanism that writes and reads graphs, for the experiments to compare. It writes into its own memory and reuses
 * that memory for every graph.
 */
public interface Serializer {

    /** The mechanism's name in tables, such as {@code java-io}. */
    String name();

    /** Replaces the previous graph by this one; returns its length in bytes. */
    int write(Object graph) throws IOException;

    /** Reads the graph that was written last. */
    Object read() throws IOException;
}
