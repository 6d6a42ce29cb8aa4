package marshal.checks.lab6;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.lab6.ValueText;

/** Messages of objects byte by byte, as PROTOCOL.md says: for ranks that send them by themselves. */
final class ObjectWire {

    static final int HEADER_BYTES = 16;
    static final int MOST_EAGER = 1008;
    static final int EAGER = 1;
    static final int ARRAYS = 2;

    private ObjectWire() {}

    /** A header of any numbers. */
    static byte[] header(int length, int arrays, int flags, int reserved) {
        return ByteBuffer.allocate(HEADER_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(arrays)
                .putInt(flags)
                .putInt(reserved)
                .array();
    }

    /** The first message for a stream: with the stream if that is short. */
    static byte[] first(byte[] stream, int arrays) {
        boolean eager = stream.length <= MOST_EAGER;
        byte[] header = header(stream.length, arrays, (eager ? EAGER : 0) | (arrays > 0 ? ARRAYS : 0), 0);
        return eager ? joined(header, stream) : header;
    }

    /** The stream of objects, by java.io, whose text is this. */
    static byte[] stream(String... values) {
        Object[] objects = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            objects[i] = ValueText.parse(values[i]);
        }
        return streamOf(objects);
    }

    /** The same of any one object. */
    static byte[] streamOf(Object object) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The same bytes, but for an int of java.io's at this place. */
    static byte[] patched(byte[] stream, int at, int number) {
        byte[] patched = stream.clone();
        ByteBuffer.wrap(patched).putInt(at, number);
        return patched;
    }

    static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    /** As a scenario writes them. */
    static String text(byte[] bytes) {
        var text = new StringBuilder("byte[]");
        for (byte each : bytes) {
            text.append(' ').append(each);
        }
        return text.toString();
    }
}
