package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A way to write graphs of Java objects and to read them at the other end. Libraries are found as services. */
public interface GraphCodec {

    /** The mechanism's name in tables, such as {@code kryo}. */
    String name();

    /** Writes a graph. Its bytes are valid until the next call. */
    ByteBuffer write(Object graph) throws IOException;

    /** Reads a graph from this number of bytes of an array. */
    Object read(byte[] bytes, int length) throws IOException;
}
