package marshal.checks.lab6;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.lab6.ValueText;

/** The bytes of messages of objects according to PROTOCOL.md, for ranks that the check plays. */
final class ObjectWire {

    static final int HEADER_BYTES = 16;
    static final int MOST_EAGER = 1008;
    static final int EAGER = 1;
    static final int ARRAYS = 2;
    /** Where the length of an Object[] is in its stream. */
    static final int LENGTH_OF_OBJECTS = 40;

    private static final int ARRAY_OF_A_KNOWN_CLASS = 10; // tag, reference to the class, length

    private ObjectWire() {}

    /** Returns a header with these numbers, right or wrong. */
    static byte[] header(int length, int arrays, int flags, int reserved) {
        return ByteBuffer.allocate(HEADER_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(arrays)
                .putInt(flags)
                .putInt(reserved)
                .array();
    }

    /** Returns the first message for a stream. It holds the stream, too, if that is short. */
    static byte[] first(byte[] stream, int arrays) {
        boolean eager = stream.length <= MOST_EAGER;
        byte[] header = header(stream.length, arrays, (eager ? EAGER : 0) | (arrays > 0 ? ARRAYS : 0), 0);
        return eager ? joined(header, stream) : header;
    }

    /** Returns the stream that java.io writes for the objects that these texts describe. */
    static byte[] stream(String... values) {
        Object[] objects = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            objects[i] = ValueText.parse(values[i]);
        }
        return streamOf(objects);
    }

    /** Returns the stream that java.io writes for one object. */
    static byte[] streamOf(Object object) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Returns a copy of the bytes with this int at this place, the highest byte first, as java.io writes it. */
    static byte[] patched(byte[] stream, int at, int number) {
        byte[] patched = stream.clone();
        ByteBuffer.wrap(patched).putInt(at, number);
        return patched;
    }

    /** Returns the beginning of a stream of this number of Object[], each the first element of the one before. */
    static byte[] nested(int arrays, int elements) {
        Object[] outer = {};
        for (int i = 1; i < arrays; i++) {
            outer = new Object[] {outer};
        }
        byte[] stream = streamOf(outer);
        for (int i = 0; i < arrays; i++) {
            stream = patched(stream, LENGTH_OF_OBJECTS + i * ARRAY_OF_A_KNOWN_CLASS, elements);
        }
        return stream;
    }

    static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    /** Returns the bytes as the text of a scenario. */
    static String text(byte[] bytes) {
        var text = new StringBuilder("byte[]");
        for (byte each : bytes) {
            text.append(' ').append(each);
        }
        return text.toString();
    }
}
