package marshal.checks.lab5;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import marshal.checks.lab5.GoldenClasses.Sent;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/**
 * Reads one connection's stream into data, and refuses what PROTOCOL.md does not allow. The bytes may come from a
 * stranger. So no step takes more time or memory than their number justifies, and no graph is read by recursion.
 */
final class GoldenReader {

    /**
     * The limits of one message.
     *
     * @param allowed names of classes, besides Object and String; null for all that are here
     * @param slots   references in all its arrays
     */
    record Limits(Set<String> allowed, long slots, long bytes, int objects) {

        /** The model classes, and as much as a check may want. */
        static final Limits WIDE = new Limits(null, 1 << 22, 1 << 30, 1 << 22);

        Limits withSlots(long most) {
            return new Limits(allowed, most, bytes, objects);
        }

        Limits withBytes(long most) {
            return new Limits(allowed, slots, most, objects);
        }

        Limits withObjects(long most) {
            return new Limits(allowed, slots, bytes, Math.toIntExact(most));
        }
    }

    /** An object's references that have come so far, and the references that follow. */
    private record Open(int[] references, Iterator<Sent> following) {}

    private final boolean codecs;
    private final Limits limits;
    private final GoldenClasses classes;
    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private ByteBuffer in = ByteBuffer.allocate(0);
    private Graph graph = new Graph();
    private int handles;
    private long slots;
    private long taken; // bytes of the message before those in the buffer
    private int from; // where the message begins in the buffer
    private boolean begun;
    private int valueAt; // where the last value begins in the buffer
    private Values values = (at, handle, isNew) -> {};

    /** Gets every value as soon as its tag has been read. */
    interface Values {

        /**
         * @param at     where it begins in the bytes that were fed last
         * @param handle of the object; 0 for null
         * @param isNew  whether the object itself follows, or only its handle
         */
        void came(int at, int handle, boolean isNew);
    }

    /** Creates a reader for the model classes. */
    GoldenReader(boolean codecs, Limits limits) {
        this.codecs = codecs;
        this.limits = limits;
        this.classes = new GoldenClasses(this, codecs, limits.allowed);
    }

    /** Creates a reader for the model classes, without codecs. */
    GoldenReader() {
        this(false, Limits.WIDE);
    }

    /** Returns the text of the one object that these bytes hold. They are the next bytes of the stream. */
    String read(byte[] bytes) throws Malformed {
        feed(bytes);
        Graph read = object();
        end();
        return GraphText.show(read);
    }

    /** Tells about each value from now on. */
    GoldenReader telling(Values told) {
        values = told;
        return this;
    }

    /** Adds the stream's next bytes. */
    void feed(byte[] bytes) {
        taken += in.position() - from;
        var all = ByteBuffer.allocate(in.remaining() + bytes.length).order(in.order());
        in = all.put(in).put(bytes).flip();
        from = 0;
    }

    /** Requires that no bytes are left. */
    void end() throws Malformed {
        if (in.hasRemaining()) {
            throw new Malformed(in.remaining() + " bytes behind the end");
        }
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
            throw new Malformed("a text that is not UTF-8");
        }
    }

    /** Reads an object and everything that it refers to. */
    Graph object() throws Malformed {
        begin();
        int tag = tag();
        while (tag == GoldenBytes.RESET) {
            forget();
            tag = tag();
        }
        open.clear();
        int root = value(tag, Types.OBJECT);
        while (!open.isEmpty()) {
            Open at = open.peek();
            if (!at.following.hasNext()) {
                open.pop();
                continue;
            }
            Sent next = at.following.next();
            int target = value(tag(), next.type());
            if (next.index() >= 0) {
                at.references[next.index()] = target;
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
            throw new Malformed("an order of " + order + ": only 0 and 1 are orders");
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

    /** Reads a value, except for what it refers to; returns its handle, 0 for null. */
    private int value(int tag, String declared) throws Malformed {
        valueAt = in.position() - 1;
        switch (tag) {
            case GoldenBytes.NULL:
                values.came(valueAt, 0, false);
                return 0;
            case GoldenBytes.HANDLE:
                int handle = (int) number(Primitive.INT);
                if (handle < 1 || handle > handles) {
                    throw new Malformed("handle " + handle + ", of " + handles + " objects that have come");
                }
                fits(graph.node(handle).type(), declared);
                values.came(valueAt, handle, false);
                return handle;
            case GoldenBytes.LATIN_1, GoldenBytes.UTF_16:
                fits(Types.STRING, declared);
                Object chars = elements(tag == GoldenBytes.LATIN_1 ? Primitive.BYTE : Primitive.CHAR);
                return entered(new Graph.Text(
                        chars instanceof byte[] narrow
                                ? new String(narrow, StandardCharsets.ISO_8859_1)
                                : new String((char[]) chars)));
            case GoldenBytes.ARRAY:
                String element = classes.next().name();
                fits(Types.arrayOf(element), declared);
                return references(new Graph.Array(element, new int[slots()]), element);
            case GoldenBytes.OBJECT, GoldenBytes.CODED:
                return instance(tag == GoldenBytes.CODED, declared);
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

    private int instance(boolean coded, String declared) throws Malformed {
        GoldenClasses.Known type = classes.next();
        String name = type.name();
        fits(name, declared);
        if (coded && !GoldenWriter.isCoded(name, codecs)) {
            throw new Malformed(name + " has no codec");
        }
        if (coded && name.equals(Types.VECTOR)) {
            return references(new Graph.Vector(new int[slots()]), Types.OBJECT);
        }
        GoldenClasses.Fields sent = coded ? classes.fields(name, Types.MODELS.levels(name)) : type.fields();
        if (sent == null) {
            throw new Malformed("an object of " + name + ", which came without its fields");
        }
        Shape shape = Types.MODELS.get(name);
        var values = new Object[shape.fields().size()];
        int references = 0;
        for (int i = 0; i < values.length; i++) {
            Primitive kind = shape.fields().get(i).primitive();
            values[i] = kind == null ? null : kind.zero();
            references += kind == null ? 1 : 0;
        }
        var object = new Graph.Instance(shape, values, new int[references], Map.of());
        int handle = entered(object);
        for (Sent field : sent.primitives()) {
            Object value = number(Primitive.of(field.kind()));
            if (field.index() >= 0) {
                values[field.index()] = value;
            }
        }
        open.push(new Open(object.references(), sent.references().iterator()));
        return handle;
    }

    private int references(Graph.Node node, String type) throws Malformed {
        var slots = IntStream.range(0, node.references().length);
        open.push(new Open(
                node.references(),
                slots.mapToObj(i -> new Sent(Shape.REFERENCE, i, type)).iterator()));
        return entered(node);
    }

    /** Reads how many references follow. Each will take at least one byte. */
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
        values.came(valueAt, handles, true);
        return handles;
    }

    private void fits(String actual, String declared) throws Malformed {
        if (!classes.isOneOf(actual, declared)) {
            throw new Malformed("a " + actual + " where a " + declared + " has to be");
        }
    }

    private void require(long bytes, String what) throws Malformed {
        if (taken + in.position() - from + bytes > limits.bytes) {
            throw new Malformed(what + ": more than " + limits.bytes + " bytes in a message");
        }
        if (bytes > in.remaining()) {
            throw new Malformed("the stream ends inside of " + what);
        }
    }

    static String hex(int tag) {
        return String.format("%02x", tag);
    }
}
