package marshal.checks.lab2;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a serialization stream by its grammar (Java Object Serialization Specification, chapter 6). No class is loaded
 * and nothing comes to life: what a student's process sends is only data here.
 */
final class ObjectStream {

    private static final int FIRST_HANDLE = 0x7E0000;
    private static final int LONGEST = 1 << 24;
    private static final int DEEPEST = 300;
    /** Of ExternalCannon: version, job, row, column, side, n, t. */
    private static final int CANNON_HEAD = 32;
    private static final Object END = new Object();

    /** A field of a class: its type as in a descriptor, such as {@code I} or {@code [[I}. */
    record Field(String type, String name) {}

    /** A class descriptor; for a proxy, {@code name} lists its interfaces. */
    record Type(String name, long uid, int flags, List<Field> fields, Type parent) {

        boolean isExternalizable() {
            return (flags & 4) != 0;
        }

        /** This descriptor and those of the classes above it. */
        List<Type> line() {
            var line = new ArrayList<Type>();
            for (Type each = this; each != null; each = each.parent) {
                line.add(0, each);
            }
            return line;
        }
    }

    /** An object: its fields, and what its writeObject or writeExternal wrote besides. */
    record Instance(Type type, Map<String, Object> fields, List<Object> written) {

        /** All the block data that the object wrote, in one piece. */
        byte[] data() {
            var all = new ByteArrayOutputStream();
            written.stream().filter(Block.class::isInstance).map(Block.class::cast).forEach(block -> all.writeBytes(block.bytes));
            return all.toByteArray();
        }
    }

    /** An array: {@code int[]} for ints, else a list of what is in it. */
    record Elements(Type type, Object values) {}

    /** Bytes between the objects. */
    record Block(byte[] bytes) {}

    /** Makes objects of which nothing is known but that they are there, so that references count right. */
    private static final class Place {
        private Object value;
    }

    private final Counting counting;
    private final DataInputStream in;
    private final List<Place> handles = new ArrayList<>();
    private final List<Integer> annotations = new ArrayList<>();
    private int depth;
    private int dataAt = -1;
    private int descriptors;
    private int references;
    private int arrays;
    private int ints;

    /** Reads the stream's header. */
    ObjectStream(InputStream stream) throws IOException {
        counting = new Counting(stream);
        in = new DataInputStream(counting);
        int magic = in.readInt();
        if (magic != 0xACED0005) {
            throw new StreamCorruptedException("a stream begins with ac ed 00 05, not with " + Integer.toHexString(magic));
        }
    }

    /** The one object that such bytes hold. */
    static ObjectStream of(byte[] bytes) throws IOException {
        return new ObjectStream(new ByteArrayInputStream(bytes));
    }

    /** Reads what is next: a String, {@link Instance}, {@link Elements}, {@link Type}, {@link Block} or null. */
    Object next() throws IOException {
        Object content = content();
        if (content == END) {
            throw new StreamCorruptedException("an end of block data where there is none");
        }
        return content;
    }

    int descriptors() {
        return descriptors;
    }

    int references() {
        return references;
    }

    int arrays() {
        return arrays;
    }

    int ints() {
        return ints;
    }

    /** Where the first object that writes itself begins to do so, -1 if none does. */
    int dataAt() {
        return dataAt;
    }

    /** The bytes read so far. */
    int bytes() {
        return counting.count;
    }

    /**
     * What follows the stream's header, as RMI's own streams write it: there, each class is annotated with the place to
     * load it from, which is null.
     */
    static byte[] asArgument(byte[] stream) throws IOException {
        var reader = of(stream);
        reader.next();
        var out = new ByteArrayOutputStream();
        int from = Short.BYTES * 2;
        for (int annotation : reader.annotations) {
            out.write(stream, from, annotation - from);
            out.write(0x70);
            from = annotation;
        }
        out.write(stream, from, stream.length - from);
        return out.toByteArray();
    }

    private Object content() throws IOException {
        if (++depth > DEEPEST) {
            throw new StreamCorruptedException("objects are nested deeper than " + DEEPEST);
        }
        try {
            return content(in.readUnsignedByte());
        } finally {
            depth--;
        }
    }

    private Object content(int tag) throws IOException {
        switch (tag) {
            case 0x70:
                return null;
            case 0x71:
                references++;
                int number = in.readInt() - FIRST_HANDLE;
                if (number < 0 || number >= handles.size()) {
                    throw new StreamCorruptedException("a reference to object " + number + " of " + handles.size());
                }
                return handles.get(number).value;
            case 0x72:
                return type();
            case 0x73:
                return instance();
            case 0x74:
                Place shortPlace = place();
                return shortPlace.value = in.readUTF();
            case 0x75:
                return array();
            case 0x76:
                Type of = descriptor();
                return place().value = of;
            case 0x77:
                return block(in.readUnsignedByte());
            case 0x78:
                return END;
            case 0x79:
                handles.clear();
                return content();
            case 0x7A:
                return block(in.readInt());
            case 0x7C:
                Place longPlace = place();
                long high = in.readInt();
                return longPlace.value = new String(block(high == 0 ? in.readInt() : -1).bytes, java.nio.charset.StandardCharsets.UTF_8);
            case 0x7D:
                return proxyType();
            case 0x7E:
                descriptor();
                Place constant = place();
                return constant.value = next();
            default:
                throw new StreamCorruptedException("no tag begins with " + Integer.toHexString(tag));
        }
    }

    private Block block(int length) throws IOException {
        return new Block(in.readNBytes(bounded(length)));
    }

    private Place place() {
        var place = new Place();
        handles.add(place);
        return place;
    }

    private Type descriptor() throws IOException {
        Object content = next();
        if (content != null && !(content instanceof Type)) {
            throw new StreamCorruptedException("no class descriptor where one belongs");
        }
        return (Type) content;
    }

    private Type type() throws IOException {
        descriptors++;
        String name = in.readUTF();
        long uid = in.readLong();
        Place place = place();
        int flags = in.readUnsignedByte();
        var fields = new ArrayList<Field>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            char code = (char) in.readUnsignedByte();
            String field = in.readUTF();
            fields.add(new Field(code == 'L' || code == '[' ? name() : String.valueOf(code), field));
        }
        annotation();
        var type = new Type(name, uid, flags, fields, descriptor());
        place.value = type;
        return type;
    }

    /** A String and nothing else: other objects may hold themselves, and would never end as a text. */
    private String name() throws IOException {
        if (next() instanceof String name) {
            return name;
        }
        throw new StreamCorruptedException("no name of a class where one belongs");
    }

    private Type proxyType() throws IOException {
        descriptors++;
        Place place = place();
        var names = new ArrayList<String>();
        for (int left = bounded(in.readInt()); left > 0; left--) {
            names.add(in.readUTF());
        }
        annotation();
        var type = new Type("a proxy of " + names, 0, 2, List.of(), descriptor());
        place.value = type;
        return type;
    }

    private void annotation() throws IOException {
        annotations.add(counting.count);
        rest();
    }

    /** All that comes before the end of block data. */
    private List<Object> rest() throws IOException {
        var all = new ArrayList<Object>();
        for (Object content = content(); content != END; content = content()) {
            all.add(content);
        }
        return all;
    }

    private Instance instance() throws IOException {
        Type type = descriptor();
        var instance = new Instance(type, new LinkedHashMap<>(), new ArrayList<>());
        place().value = instance;
        if (type == null) {
            throw new StreamCorruptedException("an object without a class");
        }
        for (Type each : type.line()) {
            if (each.isExternalizable()) {
                dataAt = dataAt < 0 ? counting.count : dataAt;
                instance.written().addAll((each.flags() & 8) == 0 ? bare(each.name()) : rest());
                continue;
            }
            for (Field field : each.fields()) {
                instance.fields().put(field.name(), value(field.type().charAt(0)));
            }
            if ((each.flags() & 1) != 0) {
                instance.written().addAll(rest());
            }
        }
        return instance;
    }

    /** RMI writes external data without blocks and without an end (protocol version 1): only the form says how much there is. */
    private List<Object> bare(String name) throws IOException {
        if (!name.equals("marshal.lab2.ExternalCannon")) {
            throw new StreamCorruptedException(name + " writes without block data (protocol version 1)");
        }
        byte[] head = in.readNBytes(CANNON_HEAD);
        int side = head.length < CANNON_HEAD ? 0 : bounded(java.nio.ByteBuffer.wrap(head).getInt(CANNON_HEAD - Integer.BYTES));
        in.readNBytes(bounded((int) Math.min(Integer.MAX_VALUE, 2L * Integer.BYTES * side * side))); // both blocks
        return Arrays.asList(new Block(head), next(), next());
    }

    private Elements array() throws IOException {
        arrays++;
        Type type = descriptor();
        Place place = place();
        int length = bounded(in.readInt());
        if (type == null || type.name().length() < 2) {
            throw new StreamCorruptedException("an array without a class");
        }
        if (type.name().equals("[I")) {
            byte[] bytes = in.readNBytes(Integer.BYTES * length);
            var values = new int[bytes.length / Integer.BYTES];
            java.nio.ByteBuffer.wrap(bytes).asIntBuffer().get(values);
            ints += values.length;
            var elements = new Elements(type, values);
            place.value = elements;
            return elements;
        }
        var values = new ArrayList<Object>();
        var elements = new Elements(type, values);
        place.value = elements;
        for (int i = 0; i < length; i++) {
            values.add(value(type.name().charAt(1)));
        }
        return elements;
    }

    private Object value(char type) throws IOException {
        switch (type) {
            case 'B':
                return in.readByte();
            case 'C':
                return in.readChar();
            case 'D':
                return in.readDouble();
            case 'F':
                return in.readFloat();
            case 'I':
                return in.readInt();
            case 'J':
                return in.readLong();
            case 'S':
                return in.readShort();
            case 'Z':
                return in.readBoolean();
            default:
                return next();
        }
    }

    private static int bounded(int length) throws IOException {
        if (length < 0 || length > LONGEST) {
            throw new StreamCorruptedException("a length of " + length);
        }
        return length;
    }

    /** Knows how much was read. */
    private static final class Counting extends FilterInputStream {
        private int count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count += value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int got = super.read(bytes, from, length);
            count += Math.max(0, got);
            return got;
        }
    }
}
