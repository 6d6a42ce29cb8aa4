package marshal.kit.lab5;

import java.io.IOException;

/** One way to write graphs and to read them, as experiments compare it: into memory of its own, which it uses again and again. */
public interface Serializer {

    /** The mechanism's name in tables, such as {@code java-io}. */
    String name();

    /** Writes a graph in place of the one before; returns how many bytes it has. */
    int write(Object graph) throws IOException;

    /** Reads the graph that was written last. */
    Object read() throws IOException;
}
