package marshal.checks.lab5;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/**
 * Reads one connection's stream into data, and refuses what PROTOCOL.md does not allow. The bytes are a stranger's: no
 * step takes
 * more time or memory than follows from how many there are, and nothing is recursive.
 */
final class GoldenReader {

    /**
     * What one message may hold.
     *
     * @param allowed names of classes, beside Object and String
     */
    record Limits(Set<String> allowed, long slots, long bytes, int objects) {

        /** The model classes, and as much as a check may want. */
        static final Limits WIDE = new Limits(null, 1 << 22, 1 << 30, 1 << 22);

        boolean allows(String name, Types types) {
            String element = Types.innermost(name);
            if (element.length() < name.length() && element.length() == 1) {
                return true;
            }
            element = element.length() < name.length() && element.endsWith(";")
                    ? element.substring(1, element.length() - 1)
                    : element;
            return allowed == null
                    ? isKnown(element, types)
                    : allowed.contains(element) || element.equals(Types.OBJECT) || element.equals(Types.STRING);
        }
    }

    private static final Set<String> OF_ALL = Set.of(Types.OBJECT, "java.io.Serializable");

    /** A field that a writer sends, and where it goes: its index here, -1 for nowhere. */
    private record Sent(Primitive primitive, int index, String type) {}

    /** A class that the stream has named. */
    private record Known(String name, Fields fields) {}

    /**
     * How a writer's fields are read.
     *
     * @param targets where each reference goes among those here, -1 for nowhere
     * @param types   what it may refer to
     */
    private record Fields(List<Sent> primitives, int[] targets, String[] types) {}

    /** An object whose references are being read: where each goes, -1 for nowhere, and what it may refer to. */
    private static final class Open {
        final Graph.Node node;
        final int[] targets; // null: one after the other
        final String[] types; // null: all of one type
        final String type;
        final int count;
        int next;

        Open(Graph.Node node, int[] targets, String[] types, String type, int count) {
            this.node = node;
            this.targets = targets;
            this.types = types;
            this.type = type;
            this.count = count;
        }
    }

    /** Of a class of arrays. */
    private static final int MOST_DIMENSIONS = 255;

    private final boolean codecs;
    private final Types types;
    private final Limits limits;
    private final List<Known> classes = new ArrayList<>();
    private ByteBuffer in = ByteBuffer.allocate(0);
    private Graph graph = new Graph();
    private int handles;
    private long slots;
    private long taken; // bytes of the message before those in the buffer
    private int from; // where the message begins in the buffer
    private boolean begun;

    /** @param types the classes as the reader has them */
    GoldenReader(boolean codecs, Types types, Limits limits) {
        this.codecs = codecs;
        this.types = types;
        this.limits = limits;
    }

    /** Of the model classes, without codecs. */
    GoldenReader() {
        this(false, Types.MODELS, Limits.WIDE);
    }

    /** The text of the one object that these bytes hold, which are the stream's next. */
    String read(byte[] bytes) throws Malformed {
        feed(bytes);
        Graph read = object();
        end();
        return GraphText.show(read);
    }

    /** The stream's next bytes. */
    void feed(byte[] bytes) {
        taken += in.position() - from;
        var all = ByteBuffer.allocate(in.remaining() + bytes.length).order(in.order());
        in = all.put(in).put(bytes).flip();
        from = 0;
    }

    /** There may be no more bytes. */
    void end() throws Malformed {
        if (in.hasRemaining()) {
            throw new Malformed(in.remaining() + " bytes behind the end");
        }
    }

    /** Whether the bytes fed so far are all read. */
    boolean isEmpty() {
        return !in.hasRemaining();
    }

    /** A RESET, which begins a message that is more than an object. */
    void reset() throws Malformed {
        begin();
        int tag = tag();
        if (tag != GoldenBytes.RESET) {
            throw new Malformed("a message begins with RESET, not with " + hex(tag));
        }
        forget();
    }

    int tag() throws Malformed {
        return (byte) number(Primitive.BYTE) & 0xFF;
    }

    Object number(Primitive kind) throws Malformed {
        require(kind.width, "a number");
        try {
            return kind.get(in);
        } catch (IllegalArgumentException e) {
            throw new Malformed(e.getMessage());
        }
    }

    String text() throws Malformed {
        int length = (short) number(Primitive.SHORT) & 0xFFFF;
        require(length, "a text");
        ByteBuffer bytes = in.slice().limit(length);
        in.position(in.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new Malformed("a text that is no UTF-8");
        }
    }

    /** Reads an object and all that it refers to. */
    Graph object() throws Malformed {
        begin();
        int tag = tag();
        while (tag == GoldenBytes.RESET) {
            forget();
            tag = tag();
        }
        var open = new ArrayDeque<Open>();
        int root = value(tag, Types.OBJECT, open);
        while (!open.isEmpty()) {
            Open at = open.peek();
            if (at.next == at.count) {
                open.pop();
                continue;
            }
            int slot = at.next++;
            int target = value(tag(), at.types == null ? at.type : at.types[slot], open);
            int index = at.targets == null ? slot : at.targets[slot];
            if (index >= 0) {
                at.node.references()[index] = target;
            }
        }
        return graph.root(root);
    }

    private void begin() throws Malformed {
        if (begun) {
            return;
        }
        begun = true;
        for (int expected : new int[] {'M', 'O', 1}) {
            int came = tag();
            if (came != expected) {
                throw new Malformed("a stream begins with 4d 4f 01; there is " + hex(came) + " for " + hex(expected));
            }
        }
        int order = tag();
        if (order > 1) {
            throw new Malformed("an order of " + order + ": 0 and 1 are all there are");
        }
        in.order(order == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    private void forget() {
        graph = new Graph();
        handles = 0;
        slots = 0;
        taken = 0;
        from = in.position();
    }

    // ---- values -------------------------------------------------------------------------------------------------

    /** Reads a value but for what it refers to; its handle, 0 for null. */
    private int value(int tag, String declared, ArrayDeque<Open> open) throws Malformed {
        switch (tag) {
            case GoldenBytes.NULL:
                return 0;
            case GoldenBytes.HANDLE:
                int handle = (int) number(Primitive.INT);
                if (handle < 1 || handle > handles) {
                    throw new Malformed("handle " + handle + ", of " + handles + " objects that have come");
                }
                fits(graph.node(handle).type(), declared);
                return handle;
            case GoldenBytes.LATIN_1, GoldenBytes.UTF_16:
                fits(Types.STRING, declared);
                return string(tag == GoldenBytes.LATIN_1 ? Primitive.BYTE : Primitive.CHAR);
            case GoldenBytes.ARRAY:
                return array(declared, open);
            case GoldenBytes.OBJECT, GoldenBytes.CODED:
                return instance(tag == GoldenBytes.CODED, declared, open);
            case GoldenBytes.ABORT:
                String reason = text();
                forget();
                throw new Malformed("ABORT: " + reason.substring(0, Math.min(100, reason.length())));
            case GoldenBytes.RESET:
                throw new Malformed("RESET inside of an object");
            default:
                Primitive kind = Primitive.ofTag(tag);
                if (kind == null) {
                    throw new Malformed("a value with tag " + hex(tag));
                }
                fits("[" + kind.letter, declared);
                return entered(new Graph.Elements(kind, elements(kind), 0));
        }
    }

    private Object elements(Primitive kind) throws Malformed {
        int length = length("elements");
        require((long) length * kind.width, length + " elements of " + kind.width + " bytes");
        Object array = kind.newArray(length);
        for (int i = 0; i < length; i++) {
            java.lang.reflect.Array.set(array, i, number(kind));
        }
        return array;
    }

    private int string(Primitive kind) throws Malformed {
        Object chars = elements(kind);
        return entered(new Graph.Text(
                chars instanceof byte[] narrow
                        ? new String(narrow, StandardCharsets.ISO_8859_1)
                        : new String((char[]) chars)));
    }

    private int array(String declared, ArrayDeque<Open> open) throws Malformed {
        String element = type().name;
        fits(Types.arrayOf(element), declared);
        return references(new Graph.Array(element, new int[slots()]), element, open);
    }

    private int instance(boolean coded, String declared, ArrayDeque<Open> open) throws Malformed {
        Known type = type();
        fits(type.name, declared);
        if (coded && !GoldenWriter.isCoded(type.name, codecs)) {
            throw new Malformed(type.name + " has no codec");
        }
        if (coded && type.name.equals(Types.VECTOR)) {
            return references(new Graph.Vector(new int[slots()]), Types.OBJECT, open);
        }
        Fields sent = coded ? fields(type.name, types.levels(type.name)) : type.fields;
        if (sent == null) {
            throw new Malformed("an object of " + type.name + ", which came without its fields");
        }
        Shape shape = types.get(type.name);
        var values = new Object[shape.fields().size()];
        int references = 0;
        for (int i = 0; i < values.length; i++) {
            Primitive kind = shape.fields().get(i).primitive();
            values[i] = kind == null ? null : kind.zero();
            references += kind == null ? 1 : 0;
        }
        var object = new Graph.Instance(shape, values, new int[references], Map.of());
        int handle = entered(object);
        for (Sent field : sent.primitives) {
            Object value = number(field.primitive);
            if (field.index >= 0) {
                values[field.index] = value;
            }
        }
        open.push(new Open(object, sent.targets, sent.types, null, sent.targets.length));
        return handle;
    }

    private int references(Graph.Node node, String type, ArrayDeque<Open> open) throws Malformed {
        open.push(new Open(node, null, null, type, node.references().length));
        return entered(node);
    }

    /** How many references follow. Each will be a byte at least. */
    private int slots() throws Malformed {
        int length = length("references");
        slots += length;
        if (slots > limits.slots) {
            throw new Malformed(slots + " references in the arrays of a message; at most " + limits.slots);
        }
        require(length, length + " references");
        return length;
    }

    private int length(String of) throws Malformed {
        int length = (int) number(Primitive.INT);
        if (length < 0) {
            throw new Malformed(length + " " + of);
        }
        return length;
    }

    private int entered(Graph.Node node) throws Malformed {
        if (++handles > limits.objects) {
            throw new Malformed("more than " + limits.objects + " objects in a message");
        }
        graph.put(handles, handles, node);
        return handles;
    }

    private void fits(String actual, String declared) throws Malformed {
        if (!isOneOf(actual, declared)) {
            throw new Malformed("a " + actual + " where a " + declared + " has to be");
        }
    }

    /** May something of one class stand where one of the other is declared? */
    private boolean isOneOf(String actual, String declared) {
        if (actual.equals(declared) || OF_ALL.contains(declared)) {
            return true;
        }
        if (actual.startsWith("[") && declared.startsWith("[")) {
            String element = Types.element(actual);
            return !element.isEmpty()
                    && !Types.element(declared).isEmpty()
                    && isOneOf(element, Types.element(declared));
        }
        return types.levels(actual).stream().anyMatch(level -> level.name().equals(declared));
    }

    private void require(long bytes, String what) throws Malformed {
        if (taken + in.position() - from + bytes > limits.bytes) {
            throw new Malformed(what + ": more than " + limits.bytes + " bytes in a message");
        }
        if (bytes > in.remaining()) {
            throw new Malformed("the stream ends inside of " + what);
        }
    }

    // ---- classes ------------------------------------------------------------------------------------------------

    /** Is there such a class, or one of such arrays? */
    private static boolean isKnown(String name, Types types) {
        String element = Types.innermost(name);
        if (element.length() < name.length()) {
            if (element.length() == 1) {
                return Primitive.of(element.charAt(0)) != null;
            }
            return element.startsWith("L")
                    && element.endsWith(";")
                    && isKnown(element.substring(1, element.length() - 1), types);
        }
        return OF_ALL.contains(name) || types.names().contains(name) || HostileStream.NO_OBJECTS.contains(name);
    }

    private Known type() throws Malformed {
        int id = (short) number(Primitive.SHORT) & 0xFFFF;
        if (id == classes.size() && id < 0xFFFF) {
            classes.add(descriptor());
        } else if (id >= classes.size()) {
            throw new Malformed("class " + id + ", after " + classes.size() + " classes");
        }
        return classes.get(id);
    }

    private Known descriptor() throws Malformed {
        String name = text();
        if (!limits.allows(name, types)) {
            throw new Malformed("class '" + start(name) + "' is not allowed");
        }
        if (classes.stream().anyMatch(each -> each.name.equals(name))) {
            throw new Malformed("class '" + start(name) + "' has come twice");
        }
        if (!isKnown(name, types)) {
            throw new Malformed("class '" + start(name) + "' is not here");
        }
        if (name.lastIndexOf('[') + 1 == MOST_DIMENSIONS) {
            throw new Malformed("class '" + start(name) + "' has no arrays");
        }
        int count = tag();
        var levels = new ArrayList<Shape.Level>();
        var names = new HashSet<String>();
        for (int i = 0; i < count; i++) {
            Shape.Level level = level(name);
            if (!names.add(level.name())) {
                throw new Malformed(name + " has level " + start(level.name()) + " twice");
            }
            levels.add(level);
        }
        if (count == 0) {
            return new Known(name, null);
        }
        if (types.levels(name).isEmpty()) {
            throw new Malformed("levels of " + name + ", of which there are no objects that could be read");
        }
        if (!levels.get(count - 1).name().equals(name)) {
            throw new Malformed("the last level of " + name + " is "
                    + start(levels.get(count - 1).name()));
        }
        return new Known(name, fields(name, levels));
    }

    private Shape.Level level(String type) throws Malformed {
        String name = text();
        int count = (short) number(Primitive.SHORT) & 0xFFFF;
        var fields = new ArrayList<Shape.Field>();
        var names = new HashSet<String>();
        for (int i = 0; i < count; i++) {
            char kind = (char) tag();
            String field = text();
            if (kind != Shape.REFERENCE && Primitive.of(kind) == null) {
                throw new Malformed(type + " has a field of kind " + hex(kind));
            }
            if (!names.add(field)) {
                throw new Malformed(type + " has field " + start(field) + " twice");
            }
            fields.add(new Shape.Field(kind, field, "", ""));
        }
        return new Shape.Level(name, fields);
    }

    /** Where what a writer sends goes here: by names. */
    private Fields fields(String name, List<Shape.Level> levels) throws Malformed {
        var indexes = new HashMap<String, Integer>();
        int values = 0;
        int references = 0;
        for (Shape.Level level : types.levels(name)) {
            for (Shape.Field field : level.fields()) {
                // a reference's index counts references only
                indexes.put(level.name() + " " + field.name(), field.isReference() ? references++ : values);
                values++;
            }
        }
        var primitives = new ArrayList<Sent>();
        var targets = new ArrayList<Sent>();
        for (Shape.Level level : levels) {
            for (Shape.Field field : level.fields()) {
                Shape.Field own = own(name, level.name(), field.name());
                if (own != null && own.kind() != field.kind()) {
                    throw new Malformed(
                            name + " has field " + field.name() + " of kind " + own.kind() + ", not " + field.kind());
                }
                int index = own == null ? -1 : indexes.get(level.name() + " " + field.name());
                (field.isReference() ? targets : primitives)
                        .add(new Sent(field.primitive(), index, own == null ? Types.OBJECT : own.type()));
            }
        }
        return new Fields(
                primitives,
                targets.stream().mapToInt(Sent::index).toArray(),
                targets.stream().map(Sent::type).toArray(String[]::new));
    }

    /** The field of a class as it is here; null if it has none. */
    private Shape.Field own(String type, String level, String name) {
        for (Shape.Level each : types.levels(type)) {
            for (Shape.Field field : each.fields()) {
                if (each.name().equals(level) && field.name().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    private static String start(String name) {
        return name.substring(0, Math.min(100, name.length()));
    }

    private static String hex(int tag) {
        return String.format("%02x", tag);
    }
}
