package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import marshal.kit.lab5.Loop;
import marshal.kit.lab5.Serializer;

/** Writes the numbers of an array one by one with Java's own object streams. */
final class JavaIoNumbers implements Serializer {

    private final Loop memory = new Loop();
    private Object written;

    @Override
    public String name() {
        return "java-io";
    }

    @Override
    public int write(Object array) throws IOException {
        written = array;
        memory.clear();
        var out = new ObjectOutputStream(memory.out());
        if (array instanceof byte[] bytes) {
            for (byte value : bytes) {
                out.writeByte(value);
            }
        } else {
            for (double value : (double[]) array) {
                out.writeDouble(value);
            }
        }
        out.flush();
        return memory.size();
    }

    @Override
    public Object read() throws IOException {
        memory.rewind();
        var in = new ObjectInputStream(memory.in());
        if (written instanceof byte[] bytes) {
            var read = new byte[bytes.length];
            for (int i = 0; i < read.length; i++) {
                read[i] = in.readByte();
            }
            return read;
        }
        var read = new double[((double[]) written).length];
        for (int i = 0; i < read.length; i++) {
            read[i] = in.readDouble();
        }
        return read;
    }
}
