package marshal.checks.lab2;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import marshal.kit.lab2.jrmp.ExternalForm;
import marshal.kit.lab2.jrmp.JrmpTransport;
import marshal.kit.stream.Descriptor;
import marshal.kit.stream.ObjectStreamReader;

/** Reads the objects in a serialization stream as data. An object from a student's process is never created here. */
final class ObjectStream extends ObjectStreamReader {

    private static final int LONGEST = 1 << 24;

    /** An object: its fields, and the other output of its writeObject or writeExternal. */
    record Instance(Descriptor type, Map<String, Object> fields, List<Object> written) {

        /** Returns all block data that the object wrote, as one array. */
        byte[] data() {
            var all = new ByteArrayOutputStream();
            written.stream()
                    .filter(Block.class::isInstance)
                    .map(Block.class::cast)
                    .forEach(block -> all.writeBytes(block.bytes));
            return all.toByteArray();
        }
    }

    /** An array: {@code int[]} for ints, else a list of its elements. */
    record Elements(Descriptor type, Object values) {}

    /** Bytes between the objects. */
    record Block(byte[] bytes) {}

    private final IntSupplier position;
    private final List<Integer> annotations = new ArrayList<>();
    private int dataAt = -1;
    private int references;
    private int arrays;
    private int ints;

    /** Reads the stream's header. */
    ObjectStream(InputStream stream) throws IOException {
        this(stream, () -> -1);
    }

    private ObjectStream(InputStream stream, IntSupplier position) throws IOException {
        super(new DataInputStream(stream));
        this.position = position;
        int magic = in.readInt();
        if (magic != JrmpTransport.STREAM_HEADER) {
            throw new StreamCorruptedException(
                    "a stream begins with ac ed 00 05, not with " + Integer.toHexString(magic));
        }
    }

    /** Returns a stream of these bytes, which hold one object. Only a stream of bytes knows positions. */
    static ObjectStream of(byte[] bytes) throws IOException {
        var in = new ByteArrayInputStream(bytes);
        return new ObjectStream(in, () -> bytes.length - in.available());
    }

    /**
     * Returns, for a drawing, the kind of the object at the start of an argument's bytes. The kind is the simple name
     * of the class, if there is one.
     */
    static String kind(byte[] argument) {
        boolean isObject = argument.length > 4
                && argument[0] == ObjectStreamConstants.TC_OBJECT
                && argument[1] == ObjectStreamConstants.TC_CLASSDESC;
        int length = isObject ? ByteBuffer.wrap(argument).getShort(2) & 0xFFFF : 0;
        return argument.length == 0
                ? ""
                : argument[0] == ObjectStreamConstants.TC_NULL
                        ? "null"
                        : argument[0] == ObjectStreamConstants.TC_STRING
                                ? "a String"
                                : isObject && argument.length >= 4 + length
                                        ? simple(new String(argument, 4, length, StandardCharsets.UTF_8))
                                        : "an object";
    }

    /** Returns the kind of an object that was read. */
    static String kind(Object value) {
        return value == null
                ? "null"
                : value instanceof Instance instance
                        ? simple(instance.type().name())
                        : value instanceof String ? "a String" : "an object";
    }

    /**
     * Returns the simple name of a class. For a proxy, which has a list of names in brackets, it is the last simple
     * name.
     */
    private static String simple(String type) {
        int end = type.endsWith("]") ? type.length() - 1 : type.length();
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1, end);
    }

    /** Returns the bytes that the JDK writes for an object. */
    static byte[] written(Object value) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }

    /** Reads the next item: a String, {@link Instance}, {@link Elements}, {@link Descriptor}, {@link Block} or null. */
    Object next() throws IOException {
        int code = in.readUnsignedByte();
        return isBlock(code) ? new Block(bytes(bounded(blockLength(code)))) : content(code);
    }

    int descriptors() {
        return annotations.size();
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

    /** Returns where the first object that writes itself begins its data; -1 if none does. */
    int dataAt() {
        return dataAt;
    }

    /** Returns the number of bytes read so far. */
    int bytes() {
        return position.getAsInt();
    }

    /**
     * Returns what follows the stream's header, in the form of RMI's own streams. There, each class is annotated with
     * the place to load it from, which is null.
     */
    static byte[] asArgument(byte[] stream) throws IOException {
        var reader = of(stream);
        reader.next();
        var out = new ByteArrayOutputStream();
        int from = Integer.BYTES;
        for (int annotation : reader.annotations) {
            out.write(stream, from, annotation - from);
            out.write(ObjectStreamConstants.TC_NULL);
            from = annotation;
        }
        out.write(stream, from, stream.length - from);
        return out.toByteArray();
    }

    @Override
    protected Object reference() throws IOException {
        references++;
        return super.reference();
    }

    @Override
    protected void annotation() {
        annotations.add(bytes());
    }

    @Override
    protected Object string(int code) throws IOException {
        return code == ObjectStreamConstants.TC_STRING
                ? in.readUTF()
                : new String(bytes(bounded(in.readLong())), StandardCharsets.UTF_8);
    }

    @Override
    protected Object primitives(Descriptor type, int size) throws IOException {
        if (!type.name().equals("[I")) {
            var elements = array(type, size);
            for (int i = 0; i < size; i++) {
                element(elements, value(type.name().charAt(1)));
            }
            return elements;
        }
        arrays++;
        byte[] bytes = bytes(Integer.BYTES * bounded(size));
        var values = new int[size];
        ByteBuffer.wrap(bytes).asIntBuffer().get(values);
        ints += size;
        return new Elements(type, values);
    }

    @Override
    protected Object array(Descriptor type, int size) throws IOException {
        arrays++;
        bounded(size);
        return new Elements(type, new ArrayList<>());
    }

    @Override
    @SuppressWarnings("unchecked") // created above
    protected void element(Object array, Object value) {
        ((List<Object>) ((Elements) array).values()).add(value);
    }

    @Override
    protected Object object(Descriptor type) {
        dataAt = type.isExternalizable() && dataAt < 0 ? bytes() : dataAt;
        return new Instance(type, new LinkedHashMap<>(), new ArrayList<>());
    }

    @Override
    protected void field(Object object, Descriptor.Field field, Object value) {
        ((Instance) object).fields().put(field.name(), value);
    }

    @Override
    protected void written(Object object, Object value) {
        ((Instance) object).written().add(value);
    }

    @Override
    protected void block(Object object, Descriptor writer, int length, boolean first) throws IOException {
        written(object, new Block(bytes(bounded(length))));
    }

    /**
     * Reads the data of an object that writes itself. RMI's streams have no blocks: there, the head of the lab's
     * external form represents all of the data.
     */
    @Override
    protected void external(Object object, Descriptor type) throws IOException {
        ExternalForm form = type.writesBlocks() ? null : ExternalForm.of(type.name());
        if (form == null) {
            super.external(object, type);
            return;
        }
        form.readBare(in);
        written(object, new Block(form.head()));
        for (int i = 0; i < form.objects(); i++) {
            written(object, content());
        }
    }

    /** Reads this number of bytes. Takes at most twice as much memory as the bytes that have come. */
    private byte[] bytes(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static int bounded(long length) throws IOException {
        if (length < 0 || length > LONGEST) {
            throw new StreamCorruptedException("a length of " + length);
        }
        return (int) length;
    }
}
