package marshal.kit.lab5.graph;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;

/** Objects and what they refer to, as data. An object has a number; many that are alike may share a node. */
public final class Graph {

    /**
     * What an object is made of. A reference is a number of another, 0 for null; a negative one counts on from the
     * object's own
     * number, -1 to the next.
     */
    public sealed interface Node {

        /** Its class, as {@link Class#getName} has it. */
        String type();

        /** Its references, in the order of the stream. */
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
     * @param seed of its elements, 0 for none
     */
    public record Elements(Primitive kind, Object array, long seed) implements Node {
        @Override
        public String type() {
            return "[" + kind.letter;
        }
    }

    /** An array of references to such elements. */
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
     * @param values     one a field of the shape; null at references
     * @param references one a reference field
     * @param others     fields that are not written, and their values in words
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

    /** Number of the object to begin with, 0 for null. */
    public int root() {
        return root;
    }

    public Graph root(int number) {
        root = number;
        return this;
    }

    /** The objects with these numbers are all of this node. */
    public void put(int first, int last, Node node) {
        lines.put(first, new Line(last, node));
    }

    /** @throws IllegalArgumentException if there is none with this number */
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

    /** Every object, one by one. */
    void forEach(ObjIntConsumer<Node> action) {
        lines.forEach((first, line) -> {
            for (int number = first; number <= line.last; number++) {
                action.accept(line.node, number);
            }
        });
    }

    /** The number that a node's reference means in the object with this number. */
    public static int target(int number, int reference) {
        return reference < 0 ? number - reference : reference;
    }
}
