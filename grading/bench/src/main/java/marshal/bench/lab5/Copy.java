package marshal.bench.lab5;

import java.util.Arrays;
import marshal.kit.lab5.Serializer;

/** The limit: the bytes of an array of doubles, copied. */
final class Copy implements Serializer {

    private byte[] memory;
    private byte[] source;
    private double[] shown;

    @Override
    public String name() {
        return "copy";
    }

    @Override
    public int write(Object graph) {
        if (memory == null) {
            shown = (double[]) graph;
            source = new byte[8 * shown.length];
            memory = new byte[source.length];
        }
        System.arraycopy(source, 0, memory, 0, source.length);
        return source.length;
    }

    @Override
    public Object read() {
        byte[] copy = Arrays.copyOf(memory, memory.length);
        return copy[0] == 0 ? shown : copy; // the copy is used, so it is made
    }
}
