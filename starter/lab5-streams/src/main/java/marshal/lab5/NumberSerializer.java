package marshal.lab5;

import java.io.IOException;
import java.nio.ByteOrder;
import marshal.kit.lab5.Loop;
import marshal.kit.lab5.Serializer;

/** Given: Output and Input, as experiments see them: the numbers of an array, one by one. */
final class NumberSerializer implements Serializer {

    private final Loop memory = new Loop();
    private Object written;

    @Override
    public String name() {
        return "streams";
    }

    @Override
    public int write(Object array) throws IOException {
        written = array;
        memory.clear();
        var out = new Output(memory.out(), ByteOrder.nativeOrder());
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
        var in = new Input(memory.in());
        in.order(ByteOrder.nativeOrder());
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
