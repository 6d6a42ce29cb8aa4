package marshal.kit.lab5.graph;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;

/**
 * Converts text to graphs of objects and back, in the process of the code that writes and reads them. Needs no deep
 * stack for deep graphs, and little memory beside the objects.
 */
public final class Graphs {

    private Graphs() {}

    /** Builds the objects of a graph; returns its root. */
    public static Object build(String text) {
        Graph graph = GraphText.parse(text, Types.MODELS);
        var objects = new Object[graph.largest() + 1];
        graph.forEach((node, number) -> objects[number] = make(node));
        graph.forEach((node, number) -> connect(objects[number], number, node, objects));
        return objects[graph.root()];
    }

    /** Equal numbers become separate objects. */
    private static Object make(Graph.Node node) {
        if (node instanceof Graph.Text text) {
            return new String(text.value());
        } else if (node instanceof Graph.Elements elements) {
            int length = Array.getLength(elements.array());
            Object copy = elements.kind().newArray(length);
            System.arraycopy(elements.array(), 0, copy, 0, length);
            return copy;
        } else if (node instanceof Graph.Array array) {
            return Array.newInstance(ModelClass.find(array.element()), array.references().length);
        } else if (node instanceof Graph.Vector) {
            return new Vector<>();
        }
        return ModelClass.of(((Graph.Instance) node).shape()).make();
    }

    @SuppressWarnings("unchecked") // a Vector of any elements
    private static void connect(Object object, int number, Graph.Node node, Object[] objects) {
        var targets = new Object[node.references().length];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = objects[Graph.target(number, node.references()[i])];
        }
        if (object instanceof Vector<?> vector) {
            ((Vector<Object>) vector).addAll(Arrays.asList(targets));
        } else if (object instanceof Object[] array) {
            System.arraycopy(targets, 0, array, 0, targets.length);
        } else if (node instanceof Graph.Instance instance) {
            ModelClass.of(instance.shape()).set(object, instance, targets);
        }
    }

    /**
     * The text of the graph from this object on. Numbers follow the order in which a stream meets the objects: depth
     * first.
     */
    public static String show(Object root) {
        if (root == null) {
            return "null";
        }
        var numbers = new IdentityHashMap<Object, Integer>();
        var lines = new GraphText.Lines();
        for (Object each : met(root, numbers)) {
            Graph.Node node = node(each, numbers);
            lines.add(node, node.references());
        }
        return lines.end();
    }

    /** All objects of a graph, distinguished by identity. */
    public static Set<Object> objects(Object root) {
        var numbers = new IdentityHashMap<Object, Integer>();
        met(root, numbers);
        return numbers.keySet();
    }

    /** The objects in the order of the walk; sets the number of each. */
    private static List<Object> met(Object root, Map<Object, Integer> numbers) {
        var met = new ArrayList<Object>();
        var open = new ArrayDeque<Object>();
        open.push(root);
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (numbers.putIfAbsent(next, met.size() + 1) == null) {
                met.add(next);
                Object[] references = references(next);
                for (int i = references.length - 1; i >= 0; i--) {
                    if (references[i] != null) {
                        open.push(references[i]);
                    }
                }
            }
        }
        return met;
    }

    private static Object[] references(Object object) {
        if (object instanceof Vector<?> vector) {
            return vector.toArray();
        } else if (object instanceof Object[] array) {
            return array;
        }
        return object instanceof String || object.getClass().isArray()
                ? new Object[0]
                : ModelClass.of(object).references(object);
    }

    private static Graph.Node node(Object object, Map<Object, Integer> numbers) {
        Object[] references = references(object);
        var targets = new int[references.length];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = references[i] == null ? 0 : numbers.get(references[i]);
        }
        if (object instanceof String text) {
            return new Graph.Text(text);
        } else if (object instanceof Vector<?>) {
            return new Graph.Vector(targets);
        } else if (object instanceof Object[]) {
            return new Graph.Array(object.getClass().getComponentType().getName(), targets);
        } else if (object.getClass().isArray()) {
            return new Graph.Elements(
                    Primitive.of(object.getClass().descriptorString().charAt(1)), object, 0);
        }
        return ModelClass.of(object).node(object, targets);
    }
}
