package marshal.kit.lab5.experiment;

import java.lang.reflect.Array;
import marshal.kit.lab5.Serializer;

/** The lower limit: copies the elements of an array. */
public final class Copy implements Serializer {

    private Object memory;

    @Override
    public String name() {
        return "copy";
    }

    @Override
    public int write(Object array) {
        int length = Array.getLength(array);
        if (memory == null) {
            memory = like(array);
        }
        System.arraycopy(array, 0, memory, 0, length);
        return array instanceof double[] ? length * Double.BYTES : length;
    }

    @Override
    public Object read() {
        Object copy = like(memory);
        System.arraycopy(memory, 0, copy, 0, Array.getLength(memory));
        return copy;
    }

    private static Object like(Object array) {
        return Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
    }
}
