package marshal.lab5;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Locale;

/** Given: the eight primitive types, in the order of their arrays' tags. */
enum Kind {
    BOOLEAN('Z', 1, boolean.class),
    BYTE('B', 1, byte.class),
    CHAR('C', 2, char.class),
    SHORT('S', 2, short.class),
    INT('I', 4, int.class),
    LONG('J', 8, long.class),
    FLOAT('F', 4, float.class),
    DOUBLE('D', 8, double.class);

    /** The letter of a field that refers to an object. */
    static final char REFERENCE = 'L';

    private static final Kind[] ALL = values();

    /** The letter in a class file. */
    final char letter;
    /** The size of a value in bytes. */
    final int width;

    final Class<?> type;
    final Class<?> arrayType;
    /** Output's method that writes one value: it takes an Output and a value of `type`, and returns nothing. */
    final MethodHandle writer;
    /** Input's method that reads one value: it takes an Input, and returns a value of `type`. */
    final MethodHandle reader;

    Kind(char letter, int width, Class<?> type) {
        this.letter = letter;
        this.width = width;
        this.type = type;
        this.arrayType = type.arrayType();
        String name = name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        Class<?> taken = type == byte.class || type == short.class ? int.class : type; // Output takes the lowest bits of an int
        try {
            var lookup = MethodHandles.lookup();
            writer = lookup.findVirtual(Output.class, "write" + name, MethodType.methodType(void.class, taken))
                    .asType(MethodType.methodType(void.class, Output.class, type));
            reader = lookup.findVirtual(Input.class, "read" + name, MethodType.methodType(type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the kind of an array of primitives. */
    static Kind ofArray(Object array) {
        return of(array.getClass().getComponentType().descriptorString().charAt(0));
    }

    /** Returns the kind with this letter; null if there is none. */
    static Kind of(char letter) {
        for (Kind kind : ALL) {
            if (kind.letter == letter) {
                return kind;
            }
        }
        return null;
    }

    /** Returns the kind of an array with this tag. */
    static Kind ofTag(byte tag) {
        return ALL[tag - Tags.PRIMITIVES];
    }

    /** Returns the tag of an array of this kind. */
    byte tag() {
        return (byte) (Tags.PRIMITIVES + ordinal());
    }

    Object newArray(int length) {
        return Array.newInstance(type, length);
    }
}
