package marshal.kit.lab5.relay;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.RemoteWorker;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.measure.Counts;
import marshal.kit.net.PassingInput;
import marshal.kit.tool.Plural;

/**
 * Reads one direction of a connection of lab 5's calls (labs/lab5-streams/PROTOCOL.md) and reports its messages. It
 * makes no object of the stream: it skips the contents of values, and counts the elements of arrays of primitives. It
 * does not know the codecs.
 */
final class MosMessages {

    private static final int MAGIC = 0x4D4F01;
    private static final int RESET = 0x10;
    private static final int CALL = 'C';
    private static final int RETURN = 'R';
    private static final int DONE = 'V';
    private static final int THREW = 'T';

    private static final int OBJECT_KIND = 'L';

    /** Marks an ABORT, in place of the count of values: no values come, and nothing follows. */
    private static final long ABORTED = -1;

    private static final int MOST_CLASSES = 65_535;
    private static final int DEEPEST = 1 << 16;

    private static final Map<Long, String> METHODS = names(RemoteWorker.class, MatrixJobs.class, Service.class);

    /** The contents of an object of a class: this number of bytes of primitives, then this number of values. */
    private record Shape(long primitiveBytes, long references) {}

    private final PassingInput bytes;
    private final DataInputStream in;
    private final Consumer<Counts> counting;
    private final BiConsumer<String, Counts> telling;
    private final List<Shape> classes = new ArrayList<>();
    private boolean little;
    private long arrays; // elements of arrays of primitives in this message
    private long elements;

    /**
     * @param counting gets what a message adds to the counts, before its last byte is passed on
     * @param telling  gets each message, before its last byte is passed on
     */
    MosMessages(PassingInput bytes, Consumer<Counts> counting, BiConsumer<String, Counts> telling) {
        this.bytes = bytes;
        this.in = new DataInputStream(bytes);
        this.counting = counting;
        this.telling = telling;
    }

    /**
     * Reads all messages up to the stream's end.
     *
     * @param calls true for calls, false for answers
     */
    void read(boolean calls) throws IOException {
        int first = in.read();
        if (first < 0) {
            return;
        }
        require((first << 16 | in.readUnsignedShort()) == MAGIC, "another magic or version");
        int order = in.readUnsignedByte();
        require(order <= 1, "byte order " + order);
        little = order == 1;
        for (int next = in.read(); next >= 0; next = in.read()) {
            require(next == RESET, "a message that begins with " + hex(next) + " and not with RESET");
            message(calls);
        }
    }

    private void message(boolean calls) throws IOException {
        long begin = bytes.position() - 1;
        arrays = 0;
        elements = 0;
        int kind = in.readUnsignedByte();
        require(calls == (kind == CALL), "a message of kind " + hex(kind));
        int id = readInt();
        String title;
        int values = 0;
        switch (kind) {
            case CALL -> {
                int object = readShort();
                title = "CALL " + id + ", " + METHODS.getOrDefault(readLong(), "an unknown method") + " of object "
                        + object;
                values = in.readUnsignedByte();
            }
            case RETURN -> {
                title = "RETURN " + id;
                values = 1;
            }
            case DONE -> title = "DONE " + id;
            case THREW -> {
                title = "THREW " + id;
                skipText();
                skipText();
            }
            default -> throw new StreamCorruptedException("a message of kind " + hex(kind));
        }
        boolean whole = true;
        for (int i = 0; i < values && whole; i++) {
            whole = argument();
        }
        boolean isCall = whole && kind != THREW;
        if (isCall) {
            counting.accept(new Counts(1, elements, 0));
        }
        long length = bytes.position() - begin;
        telling.accept(
                title + (whole ? "" : ", ended by ABORT")
                        + (arrays == 0 ? "" : ": " + Plural.of(arrays, "array") + ", " + elements + " elements")
                        + ", " + length + " bytes",
                new Counts(isCall ? 1 : 0, elements, length));
    }

    /** Reads an argument; returns false if an ABORT ends it. */
    private boolean argument() throws IOException {
        int kind = in.readUnsignedByte();
        if (kind == OBJECT_KIND) {
            return graph();
        }
        in.skipNBytes(width(kind));
        return true;
    }

    /** Reads a value with everything inside it; returns false if an ABORT ends it. */
    private boolean graph() throws IOException {
        var outer = new ArrayDeque<Long>(); // values still to come in each of the objects around this one
        long left = 1;
        while (left > 0) {
            left--;
            long inside = value();
            if (inside == ABORTED) {
                return false;
            }
            if (inside > 0) {
                if (left > 0) {
                    require(outer.size() < DEEPEST, "objects in objects, " + DEEPEST + " deep");
                    outer.push(left);
                }
                left = inside;
            }
            if (left == 0 && !outer.isEmpty()) {
                left = outer.pop();
            }
        }
        return true;
    }

    /** Reads a value up to the values inside it; returns their number. */
    private long value() throws IOException {
        int tag = in.readUnsignedByte();
        switch (tag) {
            case 0x00 -> {
                return 0;
            }
            case 0x01 -> in.skipNBytes(Integer.BYTES);
            case 0x02 -> in.skipNBytes(readLength());
            case 0x03 -> in.skipNBytes(Character.BYTES * readLength());
            case 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B -> {
                long length = readLength();
                arrays++;
                elements += length;
                in.skipNBytes(length * Primitive.ofTag(tag).width);
            }
            case 0x0C -> {
                readClass();
                return readLength();
            }
            case 0x0D -> {
                Shape shape = readClass();
                in.skipNBytes(shape.primitiveBytes());
                return shape.references();
            }
            case 0x0F -> {
                skipText();
                return ABORTED;
            }
            default -> throw new StreamCorruptedException("a value of tag " + hex(tag));
        }
        return 0;
    }

    private Shape readClass() throws IOException {
        int id = readShort();
        require(id <= classes.size() && id < MOST_CLASSES, "class " + id + " after " + classes.size() + " classes");
        if (id == classes.size()) {
            classes.add(readDescriptor());
        }
        return classes.get(id);
    }

    private Shape readDescriptor() throws IOException {
        skipText();
        long primitiveBytes = 0;
        long references = 0;
        for (int levels = in.readUnsignedByte(); levels > 0; levels--) {
            skipText();
            for (int fields = readShort(); fields > 0; fields--) {
                int kind = in.readUnsignedByte();
                if (kind == OBJECT_KIND) {
                    references++;
                } else {
                    primitiveBytes += width(kind);
                }
                skipText();
            }
        }
        return new Shape(primitiveBytes, references);
    }

    private static int width(int kind) throws StreamCorruptedException {
        Primitive primitive = Primitive.of((char) kind);
        require(primitive != null, "kind " + hex(kind));
        return primitive.width;
    }

    private void skipText() throws IOException {
        in.skipNBytes(readShort());
    }

    private long readLength() throws IOException {
        int length = readInt();
        require(length >= 0, "length " + length);
        return length;
    }

    private int readShort() throws IOException {
        int value = in.readUnsignedShort();
        return little ? Short.toUnsignedInt(Short.reverseBytes((short) value)) : value;
    }

    private int readInt() throws IOException {
        int value = in.readInt();
        return little ? Integer.reverseBytes(value) : value;
    }

    private long readLong() throws IOException {
        long value = in.readLong();
        return little ? Long.reverseBytes(value) : value;
    }

    private static String hex(int value) {
        return HexFormat.of().withUpperCase().toHexDigits((byte) value);
    }

    /** The names of methods, by the numbers that calls use for them. */
    private static Map<Long, String> names(Class<?>... types) {
        var names = new HashMap<Long, String>();
        for (Class<?> type : types) {
            for (Method method : type.getMethods()) {
                String descriptor = MethodType.methodType(void.class, method.getParameterTypes())
                        .descriptorString();
                names.put(
                        number(method.getName() + descriptor.substring(0, descriptor.length() - 1)), method.getName());
            }
        }
        return Map.copyOf(names);
    }

    /** Computes FNV-1a in 64 bits. */
    private static long number(String signature) {
        long hash = 0xCBF29CE484222325L;
        for (byte each : signature.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ Byte.toUnsignedLong(each)) * 0x100000001B3L;
        }
        return hash;
    }

    private static void require(boolean holds, String otherwise) throws StreamCorruptedException {
        if (!holds) {
            throw new StreamCorruptedException(otherwise);
        }
    }
}
