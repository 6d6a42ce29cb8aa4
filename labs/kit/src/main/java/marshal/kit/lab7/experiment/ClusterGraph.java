package marshal.kit.lab7.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;
import marshal.kit.lab7.Node;

/** Puts a graph of Java's objects into a cluster of a node, and makes such objects of what lies in one: not fast, and not timed. */
final class ClusterGraph {

    private static final int HEADER = 32;

    /**
     * A class in clusters.
     *
     * @param declaration as {@link Node#declare} takes it; empty if every node knows the class
     * @param bytes       of an object
     */
    private record Type(String declaration, int bytes, List<Part<?, ?>> parts) {}

    /**
     * A field, which is a number or a reference.
     *
     * @param refersTo the class of what a reference leads to; null if it is a number
     */
    private record Part<T, V>(String name, Class<?> refersTo, Function<T, V> getter, BiConsumer<T, V> setter) {

        @SuppressWarnings("unchecked") // a part is found by the object's class
        Object get(Object object) {
            return getter.apply((T) object);
        }

        @SuppressWarnings("unchecked")
        void set(Object object, Object value) {
            setter.accept((T) object, (V) value);
        }
    }

    private static <T> Part<T, Long> number(String name, Function<T, Long> getter, BiConsumer<T, Long> setter) {
        return new Part<>(name, null, getter, setter);
    }

    private static <T, V> Part<T, V> ref(String name, Class<?> to, Function<T, V> getter, BiConsumer<T, V> setter) {
        return new Part<>(name, to, getter, setter);
    }

    private static final Map<Class<?>, Type> TYPES = Map.of(
            Town.class,
            new Type(
                    "",
                    40,
                    List.of(
                            number("x", (Town town) -> (long) town.x, (town, x) -> town.x = x.intValue()),
                            number("y", (Town town) -> (long) town.y, (town, y) -> town.y = y.intValue()),
                            number(
                                    "kind",
                                    (Town town) -> (long) town.kind,
                                    (town, kind) -> town.kind = kind.intValue()),
                            ref("north", Town.class, (Town town) -> town.north, (town, to) -> town.north = to),
                            ref("east", Town.class, (Town town) -> town.east, (town, to) -> town.east = to),
                            ref("south", Town.class, (Town town) -> town.south, (town, to) -> town.south = to),
                            ref("west", Town.class, (Town town) -> town.west, (town, to) -> town.west = to))),
            Tree.class,
            new Type(
                    "30 Tree ref data, ref left, ref right",
                    24,
                    List.of(
                            ref("data", Data.class, (Tree tree) -> tree.data, (tree, data) -> tree.data = data),
                            ref("left", Tree.class, (Tree tree) -> tree.left, (tree, to) -> tree.left = to),
                            ref("right", Tree.class, (Tree tree) -> tree.right, (tree, to) -> tree.right = to))),
            Data.class,
            new Type(
                    "31 Data int32 z, int32 b, int32 c, int32 s, int32 i, int32 f, int64 j, int64 d",
                    48,
                    List.of(
                            number("z", (Data data) -> data.z ? 1L : 0, (data, z) -> data.z = z != 0),
                            number("b", (Data data) -> (long) data.b, (data, b) -> data.b = b.byteValue()),
                            number("c", (Data data) -> (long) data.c, (data, c) -> data.c = (char) c.intValue()),
                            number("s", (Data data) -> (long) data.s, (data, s) -> data.s = s.shortValue()),
                            number("i", (Data data) -> (long) data.i, (data, i) -> data.i = i.intValue()),
                            number(
                                    "f",
                                    (Data data) -> (long) Float.floatToRawIntBits(data.f),
                                    (data, f) -> data.f = Float.intBitsToFloat(f.intValue())),
                            number("j", (Data data) -> data.j, (data, j) -> data.j = j),
                            number(
                                    "d",
                                    (Data data) -> Double.doubleToRawLongBits(data.d),
                                    (data, d) -> data.d = Double.longBitsToDouble(d)))));

    private ClusterGraph() {}

    /** Makes a node know the classes that are not the lab's own. */
    static void declare(Node node) {
        TYPES.values().stream()
                .map(Type::declaration)
                .filter(each -> !each.isEmpty())
                .forEach(node::declare);
    }

    /** Bytes of a cluster with this graph, its header included. */
    static int bytes(Object root) {
        return HEADER
                + objects(root).stream().mapToInt(each -> type(each).bytes).sum();
    }

    private static Type type(Object object) {
        return TYPES.get(object.getClass());
    }

    /** The root first. */
    private static List<Object> objects(Object root) {
        Map<Object, Boolean> seen = new IdentityHashMap<>();
        var objects = new ArrayList<>();
        seen.put(root, true);
        objects.add(root);
        for (int i = 0; i < objects.size(); i++) {
            for (Part<?, ?> part : type(objects.get(i)).parts) {
                Object value = part.get(objects.get(i));
                if (part.refersTo != null && value != null && seen.put(value, true) == null) {
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
            for (Part<?, ?> part : type(object).parts) {
                Object value = part.get(object);
                Object shown = part.refersTo == null ? value : addresses.getOrDefault(value, 0);
                node.set(cluster, addresses.get(object), part.name, String.valueOf(shown));
            }
        }
        node.setRoot(cluster, addresses.get(root));
    }

    /** Java's objects for those that the cluster's root leads to. */
    static Object read(Class<?> rootType, Node node, int cluster) throws ReflectiveOperationException {
        Map<Integer, Object> made = new HashMap<>();
        var addresses = new ArrayList<Integer>();
        Object root = object(node.root(cluster), rootType, made, addresses);
        for (int i = 0; i < addresses.size(); i++) {
            int address = addresses.get(i);
            Object object = made.get(address);
            for (Part<?, ?> part : type(object).parts) {
                String value = node.get(cluster, address, part.name);
                part.set(
                        object,
                        part.refersTo == null
                                ? (Object) Long.valueOf(value)
                                : object(Integer.parseInt(value), part.refersTo, made, addresses));
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
