package marshal.kit.lab7.experiment;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.kit.lab5.graph.ModelClass;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;
import marshal.kit.lab7.Node;

/**
 * Puts a graph of Java objects into a node's cluster, and makes Java objects of a cluster's contents. It is not fast
 * and not timed.
 */
final class ClusterGraph {

    private static final int HEADER = 32;

    /**
     * A class in clusters.
     *
     * @param declaration the argument of {@link Node#declare}; empty if every node knows the class
     * @param bytes       size of an object
     */
    private record Type(String declaration, int bytes, List<Part> parts) {}

    /** A field: a number or a reference. */
    private record Part(Field field) {

        String name() {
            return field.getName();
        }

        /** The class that a reference leads to; null for a number. */
        Class<?> refersTo() {
            Class<?> type = field.getType();
            return type == Object.class ? Data.class : type.isPrimitive() ? null : type;
        }

        private Primitive primitive() {
            return Primitive.named(field.getType().getName());
        }

        Object get(Object object) {
            Object value = ModelClass.get(field, object);
            return refersTo() == null ? (Object) primitive().bits(value) : value;
        }

        void set(Object object, Object value) {
            ModelClass.set(field, object, refersTo() == null ? primitive().ofBits((long) value) : value);
        }
    }

    private static Type type(Class<?> type, String declaration, int bytes, String... fields) {
        return new Type(
                declaration,
                bytes,
                Stream.of(fields)
                        .map(name -> new Part(ModelClass.field(type, name)))
                        .toList());
    }

    private static final String DATA = "31 Data int32 z, int32 b, int32 c, int32 s, int32 i, int32 f, int64 j, int64 d";

    private static final Map<Class<?>, Type> TYPES = Map.of(
            Town.class,
            type(Town.class, "", 40, "x", "y", "kind", "north", "east", "south", "west"),
            Tree.class,
            type(Tree.class, "30 Tree ref data, ref left, ref right", 24, "data", "left", "right"),
            Data.class,
            type(Data.class, DATA, 48, "z", "b", "c", "s", "i", "f", "j", "d"));

    private ClusterGraph() {}

    /** Declares the classes to a node that are not the lab's own. */
    static void declare(Node node) {
        TYPES.values().stream()
                .map(Type::declaration)
                .filter(each -> !each.isEmpty())
                .forEach(node::declare);
    }

    /** The size of a cluster with this graph, including its header. */
    static int bytes(Object root) {
        return HEADER
                + objects(root).stream().mapToInt(each -> type(each).bytes).sum();
    }

    private static Type type(Object object) {
        return TYPES.get(object.getClass());
    }

    /** All objects, the root first. */
    private static List<Object> objects(Object root) {
        Map<Object, Boolean> seen = new IdentityHashMap<>();
        var objects = new ArrayList<>();
        seen.put(root, true);
        objects.add(root);
        for (int i = 0; i < objects.size(); i++) {
            for (Part part : type(objects.get(i)).parts) {
                Object value = part.get(objects.get(i));
                if (part.refersTo() != null && value != null && seen.put(value, true) == null) {
                    objects.add(value);
                }
            }
        }
        return objects;
    }

    /** Makes the objects of a graph in a cluster. */
    static void write(Object root, Node node, int cluster) {
        Map<Object, Integer> addresses = new IdentityHashMap<>();
        List<Object> objects = objects(root);
        for (Object object : objects) {
            addresses.put(object, node.newObject(cluster, object.getClass().getSimpleName()));
        }
        for (Object object : objects) {
            for (Part part : type(object).parts) {
                Object value = part.get(object);
                Object shown = part.refersTo() == null ? value : addresses.getOrDefault(value, 0);
                node.set(cluster, addresses.get(object), part.name(), String.valueOf(shown));
            }
        }
        node.setRoot(cluster, addresses.get(root));
    }

    /** Makes Java objects of those that the cluster's root leads to. */
    static Object read(Class<?> rootType, Node node, int cluster) throws ReflectiveOperationException {
        Map<Integer, Object> made = new HashMap<>();
        var addresses = new ArrayList<Integer>();
        Object root = object(node.root(cluster), rootType, made, addresses);
        for (int i = 0; i < addresses.size(); i++) {
            int address = addresses.get(i);
            Object object = made.get(address);
            for (Part part : type(object).parts) {
                String value = node.get(cluster, address, part.name());
                part.set(
                        object,
                        part.refersTo() == null
                                ? (Object) Long.valueOf(value)
                                : object(Integer.parseInt(value), part.refersTo(), made, addresses));
            }
        }
        return root;
    }

    private static Object object(int address, Class<?> type, Map<Integer, Object> made, List<Integer> addresses)
            throws ReflectiveOperationException {
        if (address != 0 && !made.containsKey(address)) {
            made.put(address, type.getConstructor().newInstance());
            addresses.add(address);
        }
        return made.get(address);
    }
}
