package marshal.kit.probe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads one message and trusts nothing: it compares every size with the number of bytes that are left. */
final class Decoder {

    /** The most values in one message. This bounds the memory for many tiny values. */
    private static final int VALUES = 1_000_000;

    private final Objects objects;
    private final byte[] bytes;
    private final int end;
    private int at;
    private int depth;
    private int values;
    private boolean nulls;

    Decoder(ProbeFrame frame, Objects objects) {
        this.objects = objects;
        this.bytes = frame.buffer();
        this.at = frame.start();
        this.end = frame.end();
    }

    /** Reads a value that fits the type; null fits all types except the primitive ones. */
    Object value(Type expected) {
        Object value = value();
        if (!fits(expected, value)) {
            throw new ProbeViolation("a value of the wrong type came: " + expected.getTypeName() + " was expected, "
                    + (value == null ? "null" : value.getClass().getTypeName()) + " came");
        }
        return value;
    }

    /** Returns whether one of the values so far is null, or has a null in it. */
    boolean sawNull() {
        return nulls;
    }

    /** Checks that no bytes are left. */
    void end() {
        if (at != end) {
            throw new ProbeViolation("a message came with " + (end - at) + " bytes too many");
        }
    }

    private Object value() {
        count(1);
        if (++depth > Encoder.DEPTH) {
            throw new ProbeViolation("a message came with values nested more than " + Encoder.DEPTH + " deep");
        }
        Object value = untagged(getByte());
        depth--;
        return value;
    }

    private Object untagged(byte tag) {
        return switch (tag) {
            case Encoder.NULL -> {
                nulls = true;
                yield null;
            }
            case Encoder.FALSE -> false;
            case Encoder.TRUE -> true;
            case Encoder.INT -> getInt();
            case Encoder.LONG -> getLong();
            case Encoder.DOUBLE -> Double.longBitsToDouble(getLong());
            case Encoder.STRING -> getString();
            case Encoder.BYTES -> {
                int from = skip(size(1));
                yield Arrays.copyOfRange(bytes, from, at);
            }
            case Encoder.INTS -> getInts(size(4));
            case Encoder.MATRIX -> getMatrix();
            case Encoder.LIST -> getList();
            case Encoder.ADDRESS -> getAddress();
            case Encoder.ENUM -> getEnum();
            case Encoder.RECORD -> getRecord();
            case Encoder.MINE -> getTheirs();
            case Encoder.YOURS -> objects.ours(getInt()).object();
            default -> throw new ProbeViolation("a value with the unknown tag " + tag + " came");
        };
    }

    private int[][] getMatrix() {
        int[][] matrix = new int[count(size(4))][];
        for (int i = 0; i < matrix.length; i++) {
            int length = getInt();
            matrix[i] = length == -1 ? null : getInts(possible(length, 4));
            nulls |= length == -1;
        }
        return matrix;
    }

    private int[] getInts(int length) {
        int[] ints = new int[length];
        ByteBuffer.wrap(bytes, skip(4 * length), 4 * length).asIntBuffer().get(ints);
        return ints;
    }

    private List<Object> getList() {
        int length = size(1);
        var list = new ArrayList<Object>();
        for (int i = 0; i < length; i++) {
            list.add(value());
        }
        return list;
    }

    private InetSocketAddress getAddress() {
        int length = getByte();
        int from = skip(length == 16 ? 16 : 4);
        byte[] host = Arrays.copyOfRange(bytes, from, at);
        int port = (getByte() & 255) << 8 | getByte() & 255;
        try {
            return new InetSocketAddress(InetAddress.getByAddress(host), port);
        } catch (UnknownHostException e) {
            throw new ProbeViolation(e.getMessage()); // impossible: the length is right
        }
    }

    private Object getEnum() {
        Class<?> type = objects.vocabulary().type(getByte());
        int ordinal = getByte();
        if (type == null || !type.isEnum() || ordinal < 0 || ordinal >= type.getEnumConstants().length) {
            throw new ProbeViolation("an unknown enum constant came");
        }
        return type.getEnumConstants()[ordinal];
    }

    private Object getRecord() {
        Class<?> type = objects.vocabulary().type(getByte());
        if (type == null || !type.isRecord()) {
            throw new ProbeViolation("an unknown record came");
        }
        Vocabulary.Shape shape = objects.vocabulary().shape(type);
        var components = new Object[shape.types().length];
        for (int i = 0; i < components.length; i++) {
            components[i] = value(shape.types()[i]);
        }
        try {
            return shape.constructor().newInstance(components);
        } catch (InvocationTargetException e) {
            throw new ProbeViolation("an impossible " + type.getSimpleName() + " came: "
                    + e.getCause().getMessage());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // the vocabulary lists public records only
        }
    }

    private Object getTheirs() {
        int id = getInt();
        int count = getByte();
        if (count < 1) {
            throw new ProbeViolation("an object without an interface came");
        }
        var interfaces = new ArrayList<Class<?>>();
        for (int i = 0; i < count; i++) {
            Class<?> type = objects.vocabulary().type(getByte());
            if (type == null || !type.isInterface() || interfaces.contains(type)) {
                throw new ProbeViolation("an object with an unknown interface came");
            }
            interfaces.add(type);
        }
        return objects.theirs(id, interfaces);
    }

    byte getByte() {
        return bytes[skip(1)];
    }

    int getInt() {
        return ProbeFrame.getInt(bytes, skip(4));
    }

    private long getLong() {
        return (long) getInt() << 32 | getInt() & 0xFFFF_FFFFL;
    }

    String getString() {
        int length = size(1);
        return new String(bytes, skip(length), length, StandardCharsets.UTF_8);
    }

    /**
     * Reads how many items follow, each of at least this number of bytes. Refuses more than the remaining bytes hold.
     */
    private int size(int bytesEach) {
        return possible(getInt(), bytesEach);
    }

    private int possible(int size, int bytesEach) {
        if (size < 0 || (long) size * bytesEach > end - at) {
            throw new ProbeViolation("a size came that is larger than its message: " + size);
        }
        return size;
    }

    private int count(int more) {
        values += more;
        if (values > VALUES) {
            throw new ProbeViolation("a message of more than " + VALUES + " values came");
        }
        return more;
    }

    private int skip(int length) {
        if (length > end - at) {
            throw new ProbeViolation("a message came that ends too early");
        }
        at += length;
        return at - length;
    }

    /**
     * Returns whether a value fits a type. Java would notice late that a List of Results contains strings, so we check
     * it now.
     */
    private static boolean fits(Type type, Object value) {
        if (type instanceof Class<?> plain) {
            if (value == null) {
                return !plain.isPrimitive() || plain == void.class;
            }
            return plain.isInstance(value)
                    || plain == int.class && value instanceof Integer
                    || plain == long.class && value instanceof Long
                    || plain == double.class && value instanceof Double
                    || plain == boolean.class && value instanceof Boolean;
        }
        if (type instanceof WildcardType wildcard) {
            return fits(wildcard.getUpperBounds()[0], value);
        }
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            if (value == null) {
                return true;
            }
            if (!(value instanceof List<?> elements)) {
                return false;
            }
            for (Object element : elements) {
                if (!fits(list.getActualTypeArguments()[0], element)) {
                    return false;
                }
            }
            return true;
        }
        return false;
    }
}
