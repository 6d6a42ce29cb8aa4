package marshal.checks.lab6;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marshal.kit.lab6.SplitObject;
import marshal.kit.lab6.ValueText;

/**
 * Splits objects into a stream and the arrays that leave it, according to PROTOCOL.md, section 2. It also makes proxies
 * with errors.
 */
final class GoldenSplit extends ObjectOutputStream {

    /** Represents an array. In the stream, its class is the lab's. */
    record ArrayProxy(byte kind, int length) implements Serializable {}

    /** Represents a matrix. */
    record ArrayProxy2(byte kind, int rows, int columns) implements Serializable {}

    private final int dimensions;
    private final List<Object> arrays = new ArrayList<>();
    private final Set<Object> mentioned = Collections.newSetFromMap(new IdentityHashMap<>());

    private GoldenSplit(OutputStream out, int dimensions) throws IOException {
        super(out);
        this.dimensions = dimensions;
        enableReplaceObject(true);
    }

    /** Returns an Object[] with this single element, and the arrays that leave it. */
    static SplitObject of(String value, int dimensions) {
        return of(dimensions, ValueText.parse(value));
    }

    /** Returns a stream of these proxies, right or wrong. */
    static byte[] proxies(Object... proxies) {
        return of(0, proxies).stream();
    }

    private static SplitObject of(int dimensions, Object... objects) {
        var stream = new ByteArrayOutputStream();
        try (var out = new GoldenSplit(stream, dimensions)) {
            out.writeObject(objects);
            out.flush();
            return new SplitObject(stream.toByteArray(), out.elements());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected Object replaceObject(Object object) {
        int kind = kind(object);
        if (dimensions > 0 && kind >= 0) {
            mentioned.add(object);
            arrays.add(object);
            return new ArrayProxy((byte) kind, Array.getLength(object));
        }
        if (dimensions > 1 && object instanceof Object[] rows && isMatrix(rows)) {
            mentioned.addAll(List.of(rows));
            arrays.addAll(List.of(rows));
            return new ArrayProxy2((byte) kind(rows[0]), rows.length, Array.getLength(rows[0]));
        }
        return object;
    }

    /** Returns the number of an array's kind; -1 for anything else. */
    private static int kind(Object object) {
        boolean isArray = object != null && object.getClass().isArray();
        String java = isArray ? object.getClass().getComponentType().getName() : "";
        return ArrayKind.ALL.stream().map(ArrayKind::java).toList().indexOf(java);
    }

    /** Returns whether all rows have one length, which is not 0, and none of them came before. */
    private boolean isMatrix(Object[] rows) {
        return rows.length > 0
                && rows.getClass().getComponentType().isArray()
                && Stream.of(rows).allMatch(row -> kind(row) >= 0 && !mentioned.contains(row))
                && Stream.of(rows).mapToInt(Array::getLength).distinct().count() == 1
                && Array.getLength(rows[0]) > 0
                && Stream.of(rows).map(System::identityHashCode).distinct().count() == rows.length;
    }

    /** Writes a proxy's class with the name and the number of the lab's class. */
    @Override
    protected void writeClassDescriptor(ObjectStreamClass description) throws IOException {
        if (description.forClass().getNestHost() != GoldenSplit.class) {
            super.writeClassDescriptor(description);
            return;
        }
        writeUTF("marshal.lab6." + description.forClass().getSimpleName());
        writeLong(1);
        writeByte(SC_SERIALIZABLE);
        writeShort(description.getFields().length);
        for (ObjectStreamField field : description.getFields()) {
            writeByte(field.getTypeCode());
            writeUTF(field.getName());
        }
    }

    private byte[] elements() {
        var bytes = new ByteArrayOutputStream();
        arrays.forEach(array -> bytes.writeBytes(NativeElements.bytes(array)));
        return bytes.toByteArray();
    }
}
