package marshal.kit.lab7.experiment;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.kit.lab5.graph.ModelClass;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.model.Crossroads;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.MapTown;
import marshal.kit.lab5.model.Road;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;
import marshal.kit.lab7.Node;

/**
 * Puts a graph of Java objects into a node's cluster, and makes Java objects of a cluster's contents. It is not fast
 * and not timed.
 */
final class ClusterGraph {

    private static final int HEADER = 32;
    private static final int OBJECT_HEADER = 8; // the number of the class, and the size
    private static final int OWN = 30; // from here on, numbers of classes that a node has to be told

    /**
     * A class in clusters.
     *
     * @param fields as {@link Node#declare} wants them
     * @param bytes  size of an object
     */
    private record Type(Class<?> type, int number, String fields, int bytes, List<Part> parts) {

        String name() {
            return type.getSimpleName();
        }

        Object make() throws ReflectiveOperationException {
            return type.getConstructor().newInstance();
        }
    }

    /** A field: a number or a reference. */
    private record Part(Field field) {

        String name() {
            return field.getName();
        }

        boolean refers() {
            return !field.getType().isPrimitive();
        }

        private Primitive primitive() {
            return Primitive.named(field.getType().getName());
        }

        Object get(Object object) {
            Object value = ModelClass.get(field, object);
            return refers() ? value : (Object) primitive().bits(value);
        }

        void set(Object object, Object value) {
            ModelClass.set(field, object, refers() ? value : primitive().ofBits((long) value));
        }
    }

    private static Type type(Class<?> type, int number, String fields, int bytes) {
        List<Part> parts = Stream.of(fields.split(", "))
                .map(each -> new Part(field(type, each.substring(each.indexOf(' ') + 1))))
                .toList();
        return new Type(type, number, fields, bytes, parts);
    }

    private static Field field(Class<?> type, String name) {
        try {
            return type.getField(name);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final String ROADS = "ref north, ref east, ref south, ref west";

    private static final List<Type> TYPES = List.of(
            type(Town.class, 3, "int32 x, int32 y, int32 kind, " + ROADS, 40),
            type(Tree.class, OWN, "ref data, ref left, ref right", 24),
            type(Data.class, OWN + 1, "int32 z, int32 b, int32 c, int32 s, int32 i, int32 f, int64 j, int64 d", 48),
            type(MapTown.class, OWN + 2, "int32 x, int32 y, int32 people, " + ROADS, 40),
            type(Crossroads.class, OWN + 3, "int32 x, int32 y, " + ROADS, 32),
            type(Road.class, OWN + 4, "int32 length, ref from, ref to, ref before, ref after", 32));

    private ClusterGraph() {}

    /** Declares to a node the classes that are not the lab's own. */
    static void declare(Node node) {
        TYPES.stream()
                .filter(each -> each.number >= OWN)
                .forEach(each -> node.declare(each.number + " " + each.name() + " " + each.fields));
    }

    /** The size of a cluster with this graph, including its header. */
    static int bytes(Object root) {
        return HEADER
                + objects(root).stream().mapToInt(each -> type(each).bytes).sum();
    }

    private static Type type(Object object) {
        return find(each -> each.type == object.getClass());
    }

    private static Type find(Predicate<Type> which) {
        return TYPES.stream().filter(which).findFirst().orElseThrow();
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
                if (part.refers() && value != null && seen.put(value, true) == null) {
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
            addresses.put(object, node.newObject(cluster, type(object).name()));
        }
        for (Object object : objects) {
            for (Part part : type(object).parts) {
                Object value = part.get(object);
                Object shown = part.refers() ? addresses.getOrDefault(value, 0) : value;
                node.set(cluster, addresses.get(object), part.name(), String.valueOf(shown));
            }
        }
        node.setRoot(cluster, addresses.get(root));
    }

    /** Makes a Java object of each object that the cluster's root leads to. The object's header names its class. */
    static Object read(Node node, int cluster) throws ReflectiveOperationException {
        Map<Integer, Object> made = new HashMap<>();
        var addresses = new ArrayList<Integer>();
        Object root = object(node.root(cluster), node, made, addresses);
        for (int i = 0; i < addresses.size(); i++) {
            int address = addresses.get(i);
            Object object = made.get(address);
            for (Part part : type(object).parts) {
                String value = node.get(cluster, address, part.name());
                part.set(
                        object,
                        part.refers()
                                ? object(Integer.parseInt(value), node, made, addresses)
                                : (Object) Long.valueOf(value));
            }
        }
        return root;
    }

    private static Object object(int address, Node node, Map<Integer, Object> made, List<Integer> addresses)
            throws ReflectiveOperationException {
        if (address != 0 && !made.containsKey(address)) {
            int number = ByteBuffer.wrap(node.memory(address, OBJECT_HEADER))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt();
            made.put(address, find(each -> each.number == number).make());
            addresses.add(address);
        }
        return made.get(address);
    }
}
