package marshal.kit.lab5;

import java.io.IOException;

/**
 * A mechanism that writes and reads graphs, as the experiments compare them. It writes into its own memory, and uses
 * that again for every graph.
 */
public interface Serializer {

    /** The mechanism's name in tables, such as {@code java-io}. */
    String name();

    /** Replaces the previous graph by this one; returns its length in bytes. */
    int write(Object graph) throws IOException;

    /** Reads the graph that was written last. */
    Object read() throws IOException;
}
