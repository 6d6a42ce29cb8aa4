package marshal.kit.stream;

import static java.io.ObjectStreamConstants.*;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.io.UTFDataFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses a serialization stream by its grammar (Java Object Serialization Specification, chapter 6), and reports what
 * it finds. It loads no class and creates no object of the stream.
 *
 * <p>A subclass returns any value, or null, for each array, object or string. It gets that value again with the parts
 * of the object, and at each reference to the object. Bytes that break the grammar cause a {@link
 * StreamCorruptedException}.
 */
public abstract class ObjectStreamReader {

    // Bounds the memory that a lying stream can take.
    private static final int DEEPEST = 400;
    private static final int MOST_DESCRIBED = 10_000_000;
    private static final int DESCRIPTION = 100;

    protected final DataInputStream in;
    private final Map<Integer, Object> known = new HashMap<>(); // by handle
    private int handles;
    private int depth;
    private int described;

    /** @param in a stream that is positioned after its header */
    protected ObjectStreamReader(DataInputStream in) {
        this.in = in;
    }

    // ---- for subclasses; everything they do not ask for is skipped

    /** Reads the string that begins with this code. The string's length comes first. */
    protected Object string(int code) throws IOException {
        long length = code == TC_STRING ? in.readUnsignedShort() : in.readLong();
        if (length < 0) {
            throw new StreamCorruptedException("a string of " + length + " bytes");
        }
        in.skipNBytes(length);
        return null;
    }

    /** Reads an array's elements: this number of values of a primitive type. */
    protected Object primitives(Descriptor array, int size) throws IOException {
        in.skipNBytes((long) width(array.name().charAt(1)) * size);
        return null;
    }

    /** Begins an array of this number of objects. */
    protected Object array(Descriptor type, int size) throws IOException {
        return null;
    }

    protected void element(Object array, Object value) {}

    /** Begins an object. */
    protected Object object(Descriptor type) {
        return null;
    }

    protected void field(Object object, Descriptor.Field field, Object value) {}

    /** Reports that an object has written a value itself. */
    protected void written(Object object, Object value) {}

    /**
     * Reads a block that an object has written itself.
     *
     * @param writer the object's class, or the superclass whose method has written it
     * @param first  whether it is this method's first block
     */
    protected void block(Object object, Descriptor writer, int length, boolean first) throws IOException {
        in.skipNBytes(length);
    }

    /**
     * Reads the output of writeExternal. Without blocks around it, only a reader that knows the form can find its end.
     */
    protected void external(Object object, Descriptor type) throws IOException {
        if (!type.writesBlocks()) {
            throw new StreamCorruptedException(type.name() + " writes without block data (protocol version 1)");
        }
        data(object, type);
    }

    /** Begins the annotation of a class, where RMI says where to load the class from. */
    protected void annotation() {}

    /** Reads a reference; returns the subclass's value for the earlier item. */
    protected Object reference() throws IOException {
        int handle = in.readInt() - baseWireHandle;
        if (handle < 0 || handle >= handles) {
            throw new StreamCorruptedException("a reference to object " + handle + " of " + handles);
        }
        return known.get(handle);
    }

    // ---- the grammar

    /** Returns whether this byte begins an item of a stream. */
    public static boolean isContent(int code) {
        return code >= TC_BASE && code <= TC_MAX;
    }

    public static boolean isBlock(int code) {
        return code == TC_BLOCKDATA || code == TC_BLOCKDATALONG;
    }

    /** Reads the length of the block that begins with this code. */
    public final int blockLength(int code) throws IOException {
        return length(code == TC_BLOCKDATA ? in.readUnsignedByte() : in.readInt());
    }

    /** Reads the content that begins with this code and is not a block; returns the subclass's value for it. */
    public final Object content(int code) throws IOException {
        enter();
        Object value =
                switch (code) {
                    case TC_NULL -> null;
                    case TC_REFERENCE -> reference();
                    case TC_CLASSDESC, TC_PROXYCLASSDESC -> descriptor(code);
                    case TC_OBJECT -> object();
                    case TC_STRING, TC_LONGSTRING -> {
                        int handle = handles++;
                        yield remember(handle, string(code));
                    }
                    case TC_ARRAY -> array();
                    case TC_CLASS -> {
                        Descriptor type = descriptor();
                        describe(""); // this bounds them too
                        yield remember(handles++, type);
                    }
                    case TC_ENUM -> {
                        existing();
                        int handle = handles++;
                        yield remember(handle, content());
                    }
                    case TC_RESET -> {
                        known.clear();
                        handles = 0;
                        yield content();
                    }
                    case TC_ENDBLOCKDATA ->
                        throw new StreamCorruptedException("an end of block data outside of block data");
                    default -> throw new StreamCorruptedException("no tag begins with " + Integer.toHexString(code));
                };
        depth--;
        return value;
    }

    /** Reads the content that begins with the next byte. */
    protected final Object content() throws IOException {
        return content(in.readUnsignedByte());
    }

    /** Reads a field's value or an element of this type. */
    protected final Object value(char type) throws IOException {
        return switch (type) {
            case 'B' -> in.readByte();
            case 'C' -> in.readChar();
            case 'D' -> in.readDouble();
            case 'F' -> in.readFloat();
            case 'I' -> in.readInt();
            case 'J' -> in.readLong();
            case 'S' -> in.readShort();
            case 'Z' -> in.readBoolean();
            default -> content();
        };
    }

    /** The number of bytes of a field or element of this type, 0 for objects. */
    protected static int width(char type) throws IOException {
        return switch (type) {
            case 'B', 'Z' -> 1;
            case 'C', 'S' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            case 'L', '[' -> 0;
            default -> throw new StreamCorruptedException("a type " + (int) type);
        };
    }

    private Object array() throws IOException {
        Descriptor type = existing();
        int handle = handles++;
        int size = length(in.readInt());
        String name = type.name();
        require(name.length() > 1 && name.charAt(0) == '[', "an array whose class is not a class of arrays");
        if (width(name.charAt(1)) > 0) {
            return remember(handle, primitives(type, size));
        }
        Object array = remember(handle, array(type, size));
        for (int i = 0; i < size; i++) {
            element(array, content());
        }
        return array;
    }

    private Object object() throws IOException {
        Descriptor type = existing();
        Object object = remember(handles++, object(type));
        if (type.isExternalizable()) {
            external(object, type);
            return object;
        }
        for (Descriptor each : type.line()) {
            for (Descriptor.Field field : each.fields()) {
                field(object, field, value(field.type().charAt(0)));
            }
            if (each.writesItself()) {
                data(object, each);
            }
        }
        return object;
    }

    /** Reads the blocks and objects that an object has written itself. */
    private void data(Object object, Descriptor writer) throws IOException {
        boolean first = true;
        for (int code = in.readUnsignedByte(); code != TC_ENDBLOCKDATA; code = in.readUnsignedByte()) {
            if (isBlock(code)) {
                block(object, writer, blockLength(code), first);
                first = false;
            } else {
                written(object, content(code));
            }
        }
    }

    private Descriptor existing() throws IOException {
        Descriptor descriptor = descriptor();
        require(descriptor != null, "an object without a class");
        return descriptor;
    }

    private Descriptor descriptor() throws IOException {
        return descriptor(in.readUnsignedByte());
    }

    /** Reads a class descriptor or a reference to one; null for none. */
    private Descriptor descriptor(int code) throws IOException {
        return switch (code) {
            case TC_NULL -> null;
            case TC_CLASSDESC -> newDescriptor();
            case TC_PROXYCLASSDESC -> newProxyDescriptor();
            default -> {
                if (code == TC_REFERENCE && reference() instanceof Descriptor descriptor) {
                    yield descriptor;
                }
                throw new StreamCorruptedException("something else in place of a class descriptor");
            }
        };
    }

    private Descriptor newDescriptor() throws IOException {
        String name = name();
        long uid = in.readLong();
        int handle = handles++;
        int flags = in.readUnsignedByte();
        var fields = new ArrayList<Descriptor.Field>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            char type = (char) in.readUnsignedByte();
            String field = name();
            fields.add(new Descriptor.Field(width(type) == 0 ? className(type) : String.valueOf(type), field));
        }
        return completed(handle, name, uid, flags, fields);
    }

    private Descriptor newProxyDescriptor() throws IOException {
        int handle = handles++;
        var names = new ArrayList<String>();
        for (int left = length(in.readInt()); left > 0; left--) {
            names.add(name());
        }
        return completed(handle, Descriptor.PROXY + names, 0, SC_SERIALIZABLE, List.of());
    }

    private Descriptor completed(int handle, String name, long uid, int flags, List<Descriptor.Field> fields)
            throws IOException {
        enter();
        describe("");
        annotation();
        for (int code = in.readUnsignedByte(); code != TC_ENDBLOCKDATA; code = in.readUnsignedByte()) {
            if (isBlock(code)) {
                in.skipNBytes(blockLength(code));
            } else {
                content(code);
            }
        }
        var descriptor = new Descriptor(name, uid, flags, fields, descriptor());
        require(descriptor.line().size() <= DEEPEST, "a class with too many superclasses");
        depth--;
        remember(handle, descriptor);
        return descriptor;
    }

    /** Accepts only a String: other objects may contain themselves, and their text would never end. */
    private String className(char type) throws IOException {
        Object name = content();
        require(
                name == null || name instanceof String text && !text.isEmpty(),
                "something else in place of a class's name");
        return name == null ? String.valueOf(type) : (String) name;
    }

    private String name() throws IOException {
        try {
            String name = in.readUTF();
            describe(name);
            return name;
        } catch (UTFDataFormatException e) {
            throw new StreamCorruptedException("a name that is not text");
        }
    }

    private void describe(String name) throws IOException {
        described += DESCRIPTION + name.length();
        require(described <= MOST_DESCRIBED, "too many classes and fields");
    }

    private Object remember(int handle, Object value) {
        if (value != null) {
            known.put(handle, value);
        }
        return value;
    }

    private void enter() throws IOException {
        require(++depth <= DEEPEST, "objects are nested deeper than " + DEEPEST);
    }

    private static int length(int length) throws IOException {
        if (length < 0) {
            throw new StreamCorruptedException("a length of " + length);
        }
        return length;
    }

    private static void require(boolean holds, String otherwise) throws IOException {
        if (!holds) {
            throw new StreamCorruptedException(otherwise);
        }
    }
}
