package marshal.kit.lab5;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/**
 * Java's own serialization, with a new stream for each graph. One stream for several graphs would need resets, and a
 * reset forgets the classes, too.
 */
public final class JavaIo implements Serializer {

    private final Loop memory = new Loop();

    @Override
    public String name() {
        return "java-io";
    }

    @Override
    public int write(Object graph) throws IOException {
        memory.clear();
        var out = new ObjectOutputStream(memory.out());
        out.writeObject(graph);
        out.flush();
        return memory.size();
    }

    @Override
    public Object read() throws IOException {
        memory.rewind();
        try {
            return new ObjectInputStream(memory.in()).readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }
}
