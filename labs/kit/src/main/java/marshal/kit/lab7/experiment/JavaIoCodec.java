package marshal.kit.lab7.experiment;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;

/** Java's own serialization, with a new stream for each graph. */
final class JavaIoCodec implements GraphCodec {

    private final Bytes memory = new Bytes();

    /** Exposes its array, so that sending needs no copy. */
    private static final class Bytes extends ByteArrayOutputStream {
        ByteBuffer view() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }

    @Override
    public String name() {
        return "java-io";
    }

    @Override
    public ByteBuffer write(Object graph) throws IOException {
        memory.reset();
        var out = new ObjectOutputStream(memory);
        out.writeObject(graph);
        out.flush();
        return memory.view();
    }

    @Override
    public Object read(byte[] bytes, int length) throws IOException {
        try {
            return new ObjectInputStream(new ByteArrayInputStream(bytes, 0, length)).readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }
}
