package marshal.kit.lab5.graph;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;

/** Objects and their references, as data. Each object has a number; many equal objects may share a node. */
public final class Graph {

    /**
     * The contents of an object. A reference is another object's number, 0 for null. A negative reference counts on
     * from the object's own number: -1 is the next object.
     */
    public sealed interface Node {

        /** The object's class, named as by {@link Class#getName}. */
        String type();

        /** The object's references, in the order of the stream. */
        default int[] references() {
            return new int[0];
        }
    }

    public record Text(String value) implements Node {
        @Override
        public String type() {
            return Types.STRING;
        }
    }

    /**
     * An array of a primitive type.
     *
     * @param seed seed of its elements, 0 for none
     */
    public record Elements(Primitive kind, Object array, long seed) implements Node {
        @Override
        public String type() {
            return "[" + kind.letter;
        }
    }

    /** An array of references to elements of this class. */
    public record Array(String element, int[] references) implements Node {
        @Override
        public String type() {
            return Types.arrayOf(element);
        }
    }

    /** A {@code java.util.Vector}. */
    public record Vector(int[] references) implements Node {
        @Override
        public String type() {
            return Types.VECTOR;
        }
    }

    /**
     * An object with fields.
     *
     * @param values     one value per field of the shape; null at references
     * @param references one per reference field
     * @param others     fields that are not written, and their values as text
     */
    public record Instance(Shape shape, Object[] values, int[] references, Map<String, String> others) implements Node {
        @Override
        public String type() {
            return shape.name();
        }
    }

    private record Line(int last, Node node) {}

    private final TreeMap<Integer, Line> lines = new TreeMap<>();
    private int root;

    /** Number of the root object, 0 for null. */
    public int root() {
        return root;
    }

    public Graph root(int number) {
        root = number;
        return this;
    }

    /** Assigns this node to all objects with these numbers. */
    public void put(int first, int last, Node node) {
        lines.put(first, new Line(last, node));
    }

    /** @throws IllegalArgumentException if no object has this number */
    public Node node(int number) {
        var line = lines.floorEntry(number);
        if (line == null || line.getValue().last < number) {
            throw new IllegalArgumentException("no object " + number);
        }
        return line.getValue().node;
    }

    /** The largest number. */
    public int largest() {
        return lines.isEmpty() ? 0 : lines.lastEntry().getValue().last;
    }

    /** Calls the action for every object, one by one. */
    void forEach(ObjIntConsumer<Node> action) {
        lines.forEach((first, line) -> {
            for (int number = first; number <= line.last; number++) {
                action.accept(line.node, number);
            }
        });
    }

    /** The number of the object to which a reference of the object {@code number} leads. */
    public static int target(int number, int reference) {
        return reference < 0 ? number - reference : reference;
    }
}
