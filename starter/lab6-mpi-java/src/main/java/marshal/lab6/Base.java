package marshal.lab6;

import java.util.HashMap;
import java.util.Map;

/** Given: the kind of the elements in an array or a datatype. Its number is its index in size_of in C. */
enum Base {
    BYTE(Byte.BYTES, byte[].class),
    CHAR(Character.BYTES, char[].class),
    SHORT(Short.BYTES, short[].class),
    BOOLEAN(1, boolean[].class),
    INT(Integer.BYTES, int[].class),
    LONG(Long.BYTES, long[].class),
    FLOAT(Float.BYTES, float[].class),
    DOUBLE(Double.BYTES, double[].class),
    /** Objects have no size: they count one by one. */
    OBJECT(1, Object[].class);

    private static final Base[] ALL = values();
    private static final Map<Class<?>, Base> OF_NUMBERS = new HashMap<>();

    static {
        for (Base base : ALL) {
            if (base != OBJECT) {
                OF_NUMBERS.put(base.array, base);
            }
        }
    }

    private final int size;
    private final Class<?> array;

    Base(int size, Class<?> array) {
        this.size = size;
        this.array = array;
    }

    /** Size of an element in bytes. */
    int size() {
        return size;
    }

    /** The class of an element. */
    Class<?> element() {
        return array.getComponentType();
    }

    /** Returns whether this is an array of such elements. */
    boolean isOf(Object buffer) {
        return array.isInstance(buffer);
    }

    /** Returns the kind of an array of numbers; null if it is not one. */
    static Base ofNumbers(Object buffer) {
        return buffer == null ? null : OF_NUMBERS.get(buffer.getClass());
    }

    /** Returns the base with a number from the wire; null if there is none, or if it is OBJECT. */
    static Base ofNumbers(int number) {
        return number >= 0 && number < OBJECT.ordinal() ? ALL[number] : null;
    }
}
