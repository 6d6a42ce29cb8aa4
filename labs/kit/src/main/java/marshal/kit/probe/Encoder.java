package marshal.kit.probe;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Builds one message. A value is a tag and the tag's content. */
final class Encoder {

    static final byte NULL = 0;
    static final byte FALSE = 1;
    static final byte TRUE = 2;
    static final byte INT = 3;
    static final byte LONG = 4;
    /** Length in bytes (int), UTF-8. */
    static final byte STRING = 5;
    /** Length (int), bytes. */
    static final byte BYTES = 6;
    /** Length (int), ints. */
    static final byte INTS = 7;
    /** Rows (int), each: length (int, -1 for null), ints. */
    static final byte MATRIX = 8;
    /** Length (int), values. */
    static final byte LIST = 9;
    /** Bytes of the address (byte: 4 or 16), the address, port (short). */
    static final byte ADDRESS = 10;
    /** Number of the type (byte), ordinal (byte). */
    static final byte ENUM = 11;
    /** Number of the type (byte), a value for each component. */
    static final byte RECORD = 12;
    /** An object of the sender's: id (int), interfaces (count byte, numbers). */
    static final byte MINE = 13;
    /** An object of the receiver's: id (int). */
    static final byte YOURS = 14;

    static final byte DOUBLE = 15;

    /** The deepest nesting of values. */
    static final int DEPTH = 16;

    private final Objects objects;
    private byte[] buffer = new byte[256];
    private int size = ProbeFrame.HEADER;
    private int depth;

    /** @param objects knows the objects that have already crossed the channel */
    Encoder(Objects objects) {
        this.objects = objects;
    }

    /** The whole message with its header, in {@code buffer} from 0 to {@code end}. */
    ProbeFrame frame(byte kind, int id) {
        ProbeFrame.putInt(buffer, 0, size - ProbeFrame.HEADER);
        buffer[4] = kind;
        ProbeFrame.putInt(buffer, 5, id);
        return new ProbeFrame(kind, id, buffer, ProbeFrame.HEADER, size);
    }

    /** @throws IllegalArgumentException if a channel cannot carry this kind of value, or if it is too large */
    Encoder value(Object value) {
        if (++depth > DEPTH) {
            throw new IllegalArgumentException("values nested more than " + DEPTH + " deep");
        }
        if (value == null) {
            putByte(NULL);
        } else if (value instanceof Integer number) {
            putByte(INT).putInt(number);
        } else if (value instanceof Long number) {
            putByte(LONG).putLong(number);
        } else if (value instanceof Double number) {
            putByte(DOUBLE).putLong(Double.doubleToRawLongBits(number));
        } else if (value instanceof Boolean bool) {
            putByte(bool ? TRUE : FALSE);
        } else if (value instanceof String string) {
            putByte(STRING).putString(string);
        } else if (value instanceof byte[] bytes) {
            putByte(BYTES).putInt(bytes.length).putBytes(bytes);
        } else if (value instanceof int[] ints) {
            putByte(INTS).putInts(ints);
        } else if (value instanceof int[][] matrix) {
            putByte(MATRIX).putInt(matrix.length);
            for (int[] row : matrix) {
                putInts(row);
            }
        } else if (value instanceof InetSocketAddress address) {
            putAddress(address);
        } else if (value instanceof Enum<?> constant && number(constant.getDeclaringClass()) >= 0) {
            putByte(ENUM).putByte(number(constant.getDeclaringClass())).putByte(constant.ordinal());
        } else if (value instanceof Record record && number(record.getClass()) >= 0) {
            putRecord(record);
        } else if (value instanceof List<?> list) {
            Object[] elements = list.toArray();
            putByte(LIST).putInt(elements.length);
            for (Object element : elements) {
                value(element);
            }
        } else {
            putReference(value);
        }
        depth--;
        return this;
    }

    private int number(Class<?> type) {
        return objects.vocabulary().number(type);
    }

    private void putRecord(Record record) {
        putByte(RECORD).putByte(number(record.getClass()));
        try {
            for (var accessor : objects.vocabulary().shape(record.getClass()).accessors()) {
                value(accessor.invoke(record));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "cannot take apart a " + record.getClass().getSimpleName(), e);
        }
    }

    private void putAddress(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        if (host == null) {
            throw new IllegalArgumentException("the address " + address + " is not resolved");
        }
        byte[] bytes = host.getAddress();
        putByte(ADDRESS).putByte(bytes.length).putBytes(bytes);
        putByte(address.getPort() >> 8).putByte(address.getPort());
    }

    private void putReference(Object object) {
        int theirs = objects.idOfTheirs(object);
        if (theirs >= 0) {
            putByte(YOURS).putInt(theirs);
            return;
        }
        List<Class<?>> interfaces = objects.vocabulary().interfacesOf(object);
        if (interfaces.isEmpty()) {
            throw new IllegalArgumentException(
                    "a " + object.getClass().getName() + " cannot be sent to another process");
        }
        putByte(MINE).putInt(objects.idOfOurs(object)).putByte(interfaces.size());
        for (Class<?> type : interfaces) {
            putByte(number(type));
        }
    }

    Encoder putByte(int value) {
        room(1);
        buffer[size++] = (byte) value;
        return this;
    }

    Encoder putInt(int value) {
        room(4);
        ProbeFrame.putInt(buffer, size, value);
        size += 4;
        return this;
    }

    Encoder putLong(long value) {
        return putInt((int) (value >> 32)).putInt((int) value);
    }

    Encoder putString(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return putInt(bytes.length).putBytes(bytes);
    }

    private Encoder putBytes(byte[] bytes) {
        room(bytes.length);
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
        return this;
    }

    private void putInts(int[] ints) {
        if (ints == null) {
            putInt(-1);
            return;
        }
        putInt(ints.length);
        room(4L * ints.length);
        ByteBuffer.wrap(buffer, size, 4 * ints.length).asIntBuffer().put(ints);
        size += 4 * ints.length;
    }

    private void room(long more) {
        long needed = size + more;
        if (needed > ProbeFrame.LIMIT) {
            throw new IllegalArgumentException("more than 64 MiB in one call or result");
        }
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.max(needed, Math.min(ProbeFrame.LIMIT, 2L * buffer.length)));
        }
    }
}
