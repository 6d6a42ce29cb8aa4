package marshal.checks.lab5;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;

/** One connection's stream according to PROTOCOL.md: the bytes that every writer must send. */
final class GoldenWriter {

    private static final Set<String> CODED = Set.of(Types.full("Data"), Types.full("Tree"), Types.VECTOR);

    private final boolean codecs;
    private final Types types;
    private final GoldenBytes out;
    private final Map<String, Integer> classes = new HashMap<>();
    private final Map<Graph, int[]> handles = new IdentityHashMap<>(); // of its objects, by number
    private int last;
    private boolean begun;

    /**
     * @param types the classes as the writer has them
     */
    GoldenWriter(boolean little, boolean codecs, Types types) {
        this.codecs = codecs;
        this.types = types;
        this.out = new GoldenBytes(little);
    }

    /** Creates a writer for the model classes, without codecs. */
    GoldenWriter(boolean little) {
        this(little, false, Types.MODELS);
    }

    /** Writes a RESET and forgets the objects, but not the classes. */
    GoldenWriter reset() {
        begin().mark("RESET").bytes(GoldenBytes.RESET);
        forget();
        return this;
    }

    private void forget() {
        handles.clear();
        last = 0;
    }

    private GoldenBytes begin() {
        if (!begun) {
            out.header();
            begun = true;
        }
        return out;
    }

    /** Returns the output for data that is not an object. */
    GoldenBytes out() {
        return begin();
    }

    /** Writes a graph that is given in the notation. */
    GoldenWriter write(String graph) {
        return write(GraphText.parse(graph, types));
    }

    /**
     * Writes a graph, with handles for objects that came since the last reset. Ends with an ABORT at an object that
     * cannot be written.
     */
    GoldenWriter write(Graph graph) {
        begin();
        int[] numbers = handles.computeIfAbsent(graph, each -> new int[each.largest() + 1]);
        var open = new ArrayDeque<int[]>(); // an object, and the index of its next reference
        boolean goesOn = value(graph, graph.root(), numbers, open);
        while (goesOn && !open.isEmpty()) {
            int[] at = open.peek();
            int[] references = graph.node(at[0]).references();
            if (at[1] == references.length) {
                open.pop();
            } else {
                goesOn = value(graph, Graph.target(at[0], references[at[1]++]), numbers, open);
            }
        }
        if (!goesOn) {
            forget();
        }
        return this;
    }

    /** Returns the bytes since the last call. */
    byte[] take() {
        return out.take();
    }

    /** Writes one value, except for what it refers to; returns false for an ABORT. */
    private boolean value(Graph graph, int number, int[] numbers, ArrayDeque<int[]> open) {
        if (number == 0) {
            out.mark("a null").bytes(GoldenBytes.NULL);
            return true;
        }
        if (numbers[number] != 0) {
            out.mark("the handle of object " + number).bytes(GoldenBytes.HANDLE).ints(numbers[number]);
            return true;
        }
        Graph.Node node = graph.node(number);
        if (node instanceof Graph.Vector && !codecs
                || node instanceof Graph.Instance object
                        && object.shape().levels().isEmpty()) {
            out.mark("the ABORT for object " + number).bytes(GoldenBytes.ABORT).text(node.type());
            return false;
        }
        numbers[number] = ++last;
        String object = "object " + number;
        out.mark("the tag of " + object);
        if (node instanceof Graph.Text text) {
            out.string(text.value());
        } else if (node instanceof Graph.Elements elements) {
            out.bytes(elements.kind().tag()).mark("the length of " + object);
            out.ints(java.lang.reflect.Array.getLength(elements.array())).mark("the elements of " + object);
            out.elements(elements.kind(), elements.array());
        } else if (node instanceof Graph.Array array) {
            type(out.bytes(GoldenBytes.ARRAY), array.element());
            out.mark("the length of " + object).ints(array.references().length);
        } else if (node instanceof Graph.Vector vector) {
            type(out.bytes(GoldenBytes.CODED), Types.VECTOR);
            out.mark("the size of " + object).ints(vector.references().length);
        } else if (node instanceof Graph.Instance instance) {
            type(out.bytes(isCoded(instance.type(), codecs) ? GoldenBytes.CODED : GoldenBytes.OBJECT), instance.type());
            primitives(instance, " of " + object);
        }
        open.push(new int[] {number, 0});
        return true;
    }

    private void primitives(Graph.Instance object, String of) {
        List<Shape.Field> fields = object.shape().fields();
        for (int i = 0; i < fields.size(); i++) {
            if (!fields.get(i).isReference()) {
                out.mark("field " + fields.get(i).name() + of)
                        .value(fields.get(i).primitive(), object.values()[i]);
            }
        }
    }

    /** Returns whether a separate codec writes objects of this class. */
    static boolean isCoded(String type, boolean codecs) {
        return codecs && CODED.contains(type);
    }

    private void type(GoldenBytes to, String name) {
        Integer id = classes.putIfAbsent(name, classes.size());
        if (id != null) {
            to.mark("the id of " + Types.brief(name)).shorts(id);
        } else {
            to.descriptor(classes.size() - 1, name, isCoded(name, codecs) ? List.of() : types.levels(name));
        }
    }
}
