package marshal.checks.lab5;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.TreeMap;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/** Bytes of the format, right or wrong, in sequence. */
final class GoldenBytes {

    static final int NULL = 0x00;
    static final int HANDLE = 0x01;
    static final int LATIN_1 = 0x02;
    static final int UTF_16 = 0x03;
    static final int ARRAY = 0x0C;
    static final int OBJECT = 0x0D;
    static final int CODED = 0x0E;
    static final int ABORT = 0x0F;
    static final int RESET = 0x10;

    /** A student hardly reads about a difference after more marks than this. */
    private static final int MOST_MARKS = 10_000;

    private final boolean little;
    private final TreeMap<Integer, String> marks = new TreeMap<>();
    private ByteBuffer buffer;

    GoldenBytes(boolean little) {
        this.little = little;
        this.buffer = ordered(64);
    }

    private ByteBuffer ordered(int size) {
        return ByteBuffer.allocate(size).order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    private ByteBuffer room(int more) {
        if (buffer.remaining() < more) {
            buffer = ordered(Math.max(2 * buffer.capacity(), buffer.position() + more))
                    .put(buffer.flip());
        }
        return buffer;
    }

    /** Adds magic, version and order. */
    GoldenBytes header() {
        return mark("the header: 4d 4f 01 and the order").bytes('M', 'O', 1, little ? 1 : 0);
    }

    GoldenBytes bytes(int... bytes) {
        for (int each : bytes) {
            room(1).put((byte) each);
        }
        return this;
    }

    GoldenBytes raw(byte[] bytes) {
        room(bytes.length).put(bytes);
        return this;
    }

    GoldenBytes shorts(int... values) {
        for (int each : values) {
            room(2).putShort((short) each);
        }
        return this;
    }

    GoldenBytes ints(int... values) {
        for (int each : values) {
            room(4).putInt(each);
        }
        return this;
    }

    GoldenBytes handle(int number) {
        return bytes(HANDLE).ints(number);
    }

    GoldenBytes longs(long... values) {
        for (long each : values) {
            room(8).putLong(each);
        }
        return this;
    }

    GoldenBytes value(Primitive kind, Object value) {
        kind.put(room(kind.width), value);
        return this;
    }

    /** Adds an array's elements, without its length. */
    GoldenBytes elements(Primitive kind, Object array) {
        if (array instanceof byte[] bytes) {
            return raw(bytes);
        }
        room(java.lang.reflect.Array.getLength(array) * kind.width);
        kind.putAll(buffer, array);
        return this;
    }

    /** Adds a text as a short length and UTF-8. */
    GoldenBytes text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return shorts(bytes.length).raw(bytes);
    }

    /** Adds a value that is a String. */
    GoldenBytes string(String value) {
        boolean narrow = value.chars().allMatch(c -> c < 256);
        bytes(narrow ? LATIN_1 : UTF_16).ints(value.length());
        return narrow
                ? raw(value.getBytes(StandardCharsets.ISO_8859_1))
                : elements(Primitive.CHAR, value.toCharArray());
    }

    /** Adds a new class, with everything that the reader has to know about it. */
    GoldenBytes descriptor(int id, String name, java.util.List<Shape.Level> levels) {
        mark("the id of " + Types.brief(name)).shorts(id);
        mark("the name of " + Types.brief(name)).text(name);
        mark("the number of levels of " + Types.brief(name)).bytes(levels.size());
        for (Shape.Level level : levels) {
            mark("the name of level " + Types.brief(level.name())).text(level.name());
            mark("the number of fields of level " + Types.brief(level.name()))
                    .shorts(level.fields().size());
            for (Shape.Field field : level.fields()) {
                mark("the kind and name of field " + field.name() + " of " + Types.brief(level.name()));
                bytes(field.kind()).text(field.name());
            }
        }
        return this;
    }

    /** Describes the bytes from here on. The description applies to the bytes that are taken next. */
    GoldenBytes mark(String words) {
        if (buffer.position() == 0) {
            marks.clear();
        }
        if (marks.size() < MOST_MARKS) {
            marks.put(buffer.position(), words);
        }
        return this;
    }

    /** Returns the description of one of the bytes that were taken last. */
    String where(int at) {
        var mark = marks.floorEntry(at);
        return mark == null || marks.size() == MOST_MARKS && mark.equals(marks.lastEntry())
                ? "far behind"
                : "in " + mark.getValue();
    }

    /** Returns all bytes so far. */
    byte[] copy() {
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    /** Returns all bytes so far, and removes them. */
    byte[] take() {
        byte[] all = copy();
        buffer.clear();
        return all;
    }
}
