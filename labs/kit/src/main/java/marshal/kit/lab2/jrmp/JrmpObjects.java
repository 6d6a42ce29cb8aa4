package marshal.kit.lab2.jrmp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import marshal.kit.contract.Sockets;

/**
 * Reads objects out of a serialization stream by its grammar (Java Object Serialization Specification, chapter 6) and says
 * what they are made of. Loads no class and makes no object.
 */
final class JrmpObjects {

    private static final int TC_NULL = 0x70;
    private static final int TC_REFERENCE = 0x71;
    private static final int TC_CLASSDESC = 0x72;
    private static final int TC_OBJECT = 0x73;
    private static final int TC_STRING = 0x74;
    private static final int TC_ARRAY = 0x75;
    private static final int TC_CLASS = 0x76;
    private static final int TC_BLOCKDATA = 0x77;
    private static final int TC_ENDBLOCKDATA = 0x78;
    private static final int TC_RESET = 0x79;
    private static final int TC_BLOCKDATALONG = 0x7A;
    private static final int TC_LONGSTRING = 0x7C;
    private static final int TC_PROXYCLASSDESC = 0x7D;
    private static final int TC_ENUM = 0x7E;
    private static final String PROXY = "a proxy";
    private static final int FIRST_HANDLE = 0x7E0000;

    private static final int SC_WRITE_METHOD = 1;
    private static final int SC_EXTERNALIZABLE = 4;
    private static final int SC_BLOCK_DATA = 8;

    // What a stream that lies can make us remember is bounded.
    private static final int DEEPEST = 400;
    private static final int LONGEST_NAME = 1000;
    private static final int MOST_DESCRIPTORS = 10_000;
    private static final int MOST_FIELDS = 100_000;
    private static final int MOST_NOTES = 10;

    /** The bytes cannot be read by the grammar. */
    static final class Unreadable extends IOException {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message);
        }
    }

    /** What stands for the worker's own address: a relay's address, in its place. */
    record Endpoint(String host, int port, int relayPort) {

        boolean isHost(String other) {
            return other.equals(host) || other.equals("localhost") && host.equals(Sockets.LOOPBACK);
        }
    }

    /** A class as the stream describes it. */
    private record Descriptor(String name, int flags, String fieldTypes, Descriptor parent) {}

    private final JrmpInput in;
    private final Endpoint own;
    private final Map<Integer, Descriptor> descriptors = new HashMap<>();
    private int handles;
    private int fields;
    private int depth;

    private String type;
    private int intArrays;
    private int arraysOfArrays;
    private long ints;
    private boolean carriesInts;
    private final List<String> notes = new ArrayList<>();

    /** Begins a stream. Its header has been read. */
    JrmpObjects(JrmpInput in, Endpoint own) {
        this.in = in;
        this.own = own;
    }

    /** Whether this byte begins something of a serialization stream. */
    static boolean isContent(int code) {
        return code >= TC_NULL && code <= TC_ENUM;
    }

    static boolean isBlock(int code) {
        return code == TC_BLOCKDATA || code == TC_BLOCKDATALONG;
    }

    /** How long the block is that this code begins. */
    int blockLength(int code) throws IOException {
        int length = code == TC_BLOCKDATA ? in.readByte() : in.readInt();
        require(length >= 0, "a block of " + length + " bytes");
        return length;
    }

    /** The class of the first object that was read, such as {@code marshal.lab2.SortTask}; null if there was none. */
    String type() {
        return type;
    }

    /** Whether one of the objects so far was an array of ints, an array of these, or an external form of lab 2. */
    boolean carriesInts() {
        return carriesInts;
    }

    /** Ints in arrays and external forms so far. */
    long ints() {
        return ints;
    }

    /** What has been read, in words. */
    String inWords() {
        var words = new StringJoiner(", ");
        if (type != null && !type.equals(PROXY)) {
            words.add(type.substring(type.lastIndexOf('.') + 1));
        }
        count(words, arraysOfArrays, "array of arrays", "arrays of arrays");
        count(words, intArrays, "array", "arrays");
        if (carriesInts) {
            words.add(ints + (ints == 1 ? " int" : " ints"));
        }
        notes.forEach(words::add);
        return words.toString();
    }

    private static void count(StringJoiner words, int count, String one, String many) {
        if (count > 0) {
            words.add(count + " " + (count == 1 ? one : many));
        }
    }

    /** Reads the object that this code begins, to its end. */
    void object(int code) throws IOException {
        if (++depth > DEEPEST) {
            throw new Unreadable("objects nested too deep");
        }
        switch (code) {
            case TC_NULL -> {}
            case TC_REFERENCE -> in.readInt();
            case TC_CLASSDESC, TC_PROXYCLASSDESC -> descriptor(code);
            case TC_OBJECT -> ordinary();
            case TC_STRING -> string(in.readShort());
            case TC_LONGSTRING -> string(in.readLong());
            case TC_ARRAY -> array();
            case TC_CLASS -> {
                descriptor();
                handles++;
            }
            case TC_RESET -> {
                descriptors.clear();
                handles = 0;
            }
            case TC_ENUM -> {
                existing(descriptor());
                handles++;
                object(in.readByte());
            }
            default -> throw new Unreadable("code " + code);
        }
        depth--;
    }

    private void string(long bytes) throws IOException {
        require(bytes >= 0, "a string of " + bytes + " bytes");
        handles++;
        in.skip(bytes);
    }

    private void array() throws IOException {
        Descriptor descriptor = existing(descriptor());
        handles++;
        int size = in.readInt();
        require(size >= 0, "an array of " + size);
        String name = descriptor.name();
        require(name.length() >= 2 && name.charAt(0) == '[', "an array of a class " + name);
        int width = width(name.charAt(1));
        if (width > 0) {
            in.skip((long) width * size);
        } else {
            for (int i = 0; i < size; i++) {
                object(in.readByte());
            }
        }
        if (name.equals("[I")) {
            intArrays++;
            ints += size;
            carriesInts = true;
        } else if (name.equals("[[I")) {
            arraysOfArrays++;
            carriesInts = true;
        }
    }

    private void ordinary() throws IOException {
        Descriptor descriptor = existing(descriptor());
        if (type == null) {
            type = descriptor.name();
        }
        handles++;
        if ((descriptor.flags() & SC_EXTERNALIZABLE) != 0) {
            external(descriptor);
            return;
        }
        var hierarchy = new ArrayList<Descriptor>();
        for (Descriptor each = descriptor; each != null; each = each.parent()) {
            hierarchy.add(each);
            require(hierarchy.size() <= DEEPEST, "a class below too many others");
        }
        Collections.reverse(hierarchy);
        for (Descriptor each : hierarchy) {
            fields(each);
            if ((each.flags() & SC_WRITE_METHOD) != 0) {
                annotation(each.name(), null);
            }
        }
    }

    /** What an object has written itself. RMI's streams have no blocks round it: then only who knows the form finds its end. */
    private void external(Descriptor descriptor) throws IOException {
        JrmpForm form = JrmpForm.of(descriptor.name());
        if ((descriptor.flags() & SC_BLOCK_DATA) != 0) {
            annotation(descriptor.name(), form);
        } else {
            require(form != null, "the form of " + descriptor.name() + " is not known");
            form.read(in);
            for (int i = 0; i < form.objects(); i++) {
                object(in.readByte());
            }
        }
        if (form != null) {
            carriesInts = true;
            ints += form.ints();
            if (!form.isTrue()) {
                note("not the " + form.declaredInts() + " ints that it declares");
            }
        }
    }

    private void fields(Descriptor descriptor) throws IOException {
        for (int i = 0; i < descriptor.fieldTypes().length(); i++) {
            int width = width(descriptor.fieldTypes().charAt(i));
            if (width > 0) {
                in.skip(width);
            } else {
                object(in.readByte());
            }
        }
    }

    /** What an object has written itself: blocks and objects. Some kinds of block are looked into. */
    private void annotation(String owner, JrmpForm form) throws IOException {
        boolean isReference = owner.equals("java.rmi.server.RemoteObject") || owner.startsWith("sun.rmi.server.UnicastRef");
        for (int code = in.readByte(); code != TC_ENDBLOCKDATA; code = in.readByte()) {
            if (!isBlock(code)) {
                object(code);
                continue;
            }
            int length = blockLength(code);
            long begin = in.position();
            if (form != null) {
                form.read(in, length);
            } else if (isReference) {
                reference(owner, length);
                isReference = false; // only its first block holds an endpoint
            }
            in.skip(length - (in.position() - begin));
        }
    }

    /** A remote reference: its class (if it is not the owner), perhaps a format byte, host, port. */
    private void reference(String owner, int length) throws IOException {
        long limit = in.position() + length;
        String kind = owner.startsWith("sun.") ? owner.substring(owner.lastIndexOf('.') + 1) : text(limit);
        if (kind == null || !kind.equals("UnicastRef") && !kind.equals("UnicastRef2")) {
            return;
        }
        if (kind.equals("UnicastRef2") && in.position() < limit) {
            in.readByte();
        }
        String host = text(limit);
        if (host == null || limit - in.position() < Integer.BYTES) {
            return;
        }
        if (own.isHost(host)) {
            int port = in.readAndReplaceInt(own.port(), own.relayPort());
            note("stub of " + host + ":" + port + (port == own.port() ? ", now of port " + own.relayPort() : ""));
        } else {
            note("stub of " + host + ":" + in.readInt());
        }
    }

    private void note(String note) {
        if (notes.size() < MOST_NOTES) {
            notes.add(note);
        }
    }

    /** A short text inside of a block; null if there is none. */
    private String text(long limit) throws IOException {
        if (limit - in.position() < Short.BYTES) {
            return null;
        }
        int bytes = in.readShort();
        return bytes > LONGEST_NAME || bytes > limit - in.position() ? null : in.readText(bytes);
    }

    private Descriptor descriptor() throws IOException {
        return descriptor(in.readByte());
    }

    /** A class descriptor or a reference to one; null for none. */
    private Descriptor descriptor(int code) throws IOException {
        switch (code) {
            case TC_NULL:
                return null;
            case TC_REFERENCE:
                Descriptor known = descriptors.get(in.readInt() - FIRST_HANDLE);
                require(known != null, "a reference to no descriptor");
                return known;
            case TC_CLASSDESC:
                return newDescriptor();
            case TC_PROXYCLASSDESC:
                return newProxyDescriptor();
            default:
                throw new Unreadable("code " + code + " instead of a descriptor");
        }
    }

    private Descriptor newDescriptor() throws IOException {
        String name = name();
        in.readLong();
        int handle = handles++;
        int flags = in.readByte();
        int count = in.readShort();
        fields += count;
        require(fields <= MOST_FIELDS, "too many fields");
        var types = new StringBuilder();
        for (int i = 0; i < count; i++) {
            char fieldType = (char) in.readByte();
            in.skip(in.readShort());
            types.append(fieldType);
            if (width(fieldType) == 0) {
                object(in.readByte()); // the field's class, a string
            }
        }
        return remember(handle, name, flags, types.toString());
    }

    private Descriptor newProxyDescriptor() throws IOException {
        int handle = handles++;
        int count = in.readInt();
        require(count >= 0 && count <= LONGEST_NAME, "a proxy of " + count + " interfaces");
        for (int i = 0; i < count; i++) {
            in.skip(in.readShort());
        }
        return remember(handle, PROXY, 0, "");
    }

    private Descriptor remember(int handle, String name, int flags, String fieldTypes) throws IOException {
        require(descriptors.size() < MOST_DESCRIPTORS, "too many classes");
        if (++depth > DEEPEST) {
            throw new Unreadable("classes nested too deep");
        }
        annotation("", null);
        var descriptor = new Descriptor(name, flags, fieldTypes, descriptor());
        depth--;
        descriptors.put(handle, descriptor);
        return descriptor;
    }

    private String name() throws IOException {
        int bytes = in.readShort();
        require(bytes <= LONGEST_NAME, "a name of " + bytes + " bytes");
        return in.readText(bytes);
    }

    private static Descriptor existing(Descriptor descriptor) throws Unreadable {
        require(descriptor != null, "an object without a class");
        return descriptor;
    }

    /** Bytes of a field or element of this type, 0 for objects. */
    private static int width(char type) throws IOException {
        return switch (type) {
            case 'B', 'Z' -> 1;
            case 'C', 'S' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            case 'L', '[' -> 0;
            default -> throw new Unreadable("a type " + (int) type);
        };
    }

    private static void require(boolean holds, String otherwise) throws Unreadable {
        if (!holds) {
            throw new Unreadable(otherwise);
        }
    }
}
