package marshal.checks.lab6;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Elements of an array as a message holds them: in the native byte order, with nothing between them. */
final class NativeElements {

    private NativeElements() {}

    /** Returns all elements. */
    static byte[] bytes(Object array) {
        return bytes(array, IntStream.range(0, Array.getLength(array)).boxed().toList());
    }

    /** Returns the elements at some places. */
    static byte[] bytes(Object array, List<Integer> indices) {
        ByteBuffer to = ByteBuffer.allocate(indices.size() * Long.BYTES).order(ByteOrder.nativeOrder());
        for (int index : indices) {
            put(Array.get(array, index), to);
        }
        return Arrays.copyOf(to.array(), to.position());
    }

    private static void put(Object element, ByteBuffer to) {
        if (element instanceof Byte each) {
            to.put(each);
        } else if (element instanceof Character each) {
            to.putChar(each);
        } else if (element instanceof Short each) {
            to.putShort(each);
        } else if (element instanceof Boolean each) {
            to.put((byte) (each ? 1 : 0));
        } else if (element instanceof Integer each) {
            to.putInt(each);
        } else if (element instanceof Long each) {
            to.putLong(each);
        } else if (element instanceof Float each) {
            to.putFloat(each);
        } else {
            to.putDouble((Double) element);
        }
    }
}
