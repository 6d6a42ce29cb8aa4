package marshal.kit.lab5.experiment;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Vector;
import java.util.function.Supplier;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Item;
import marshal.kit.lab5.model.MapPlace;
import marshal.kit.lab5.model.MapTown;
import marshal.kit.lab5.model.Road;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;

/** The graphs of the experiments: the paper's figures 1 to 6 (section 4.1), maps, and a list of any length. */
public final class Workload {

    private Workload() {}

    /**
     * @param program such as {@code tree}; {@code byte} and {@code double} mean single numbers, passed as an array;
     *                {@code tree-64} is a tree with 64 doubles in each node
     * @param n       number of elements, nodes or objects
     * @throws IllegalArgumentException if there is no such program, or no graph of this size
     */
    public static Object of(String program, int n, long seed) {
        var random = new Random(seed);
        return switch (program) {
            case "byte", "byte-array" -> bytes(n, random);
            case "double", "double-array" -> random.doubles(n).toArray();
            case "matrix" -> matrix(n, random);
            case "tree" -> tree(1, n, () -> data(random));
            case "vector" -> vector(n, random);
            case "map" -> map(n, random);
            case "roads" -> RoadMap.of(n, random);
            case "list" -> list(n);
            default -> {
                if (!program.matches("tree-[0-9]{1,6}")) {
                    throw new IllegalArgumentException("there is no program " + program);
                }
                int doubles = Integer.parseInt(program.substring("tree-".length()));
                yield tree(1, n, () -> random.doubles(doubles).toArray());
            }
        };
    }

    /** A square matrix of side n. */
    public static double[][] matrix(int n, Random random) {
        return random.doubles(n).mapToObj(row -> random.doubles(n).toArray()).toArray(double[][]::new);
    }

    private static Item list(int n) {
        Item first = null;
        for (int i = n; i > 0; i--) {
            var item = new Item();
            item.value = i;
            item.next = first;
            first = item;
        }
        return first;
    }

    private static byte[] bytes(int size, Random random) {
        var bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Vector<Object> vector(int size, Random random) {
        var vector = new Vector<Object>();
        for (int i = 0; i < size; i++) {
            vector.add(data(random));
        }
        return vector;
    }

    /**
     * Makes a tree: node 1 is the root, and below node i are nodes 2i and 2i + 1. All rows are full, except perhaps the
     * last.
     */
    private static Tree tree(int node, int n, Supplier<Object> data) {
        if (node > n) {
            return null;
        }
        var tree = new Tree();
        tree.data = data.get();
        tree.left = tree(2 * node, n, data);
        tree.right = tree(2 * node + 1, n, data);
        return tree;
    }

    private static Data data(Random random) {
        long bits = random.nextLong();
        var data = new Data();
        data.z = bits > 0;
        data.b = (byte) bits;
        data.c = (char) bits;
        data.s = (short) bits;
        data.i = (int) bits;
        data.j = bits;
        data.f = (float) bits;
        data.d = random.nextDouble();
        return data;
    }

    /** Makes a ring of towns with roads across. */
    private static Town map(int size, Random random) {
        if (size < 1) {
            throw new IllegalArgumentException("a map has at least one town, not " + size);
        }
        var towns = new Town[size];
        for (int i = 0; i < size; i++) {
            towns[i] = new Town();
            towns[i].x = random.nextInt();
            towns[i].y = random.nextInt();
            towns[i].kind = i % 3;
        }
        for (int i = 0; i < size; i++) {
            towns[i].north = towns[(i + 1) % size];
            towns[i].east = random.nextBoolean() ? towns[random.nextInt(size)] : null;
            towns[i].south = random.nextBoolean() ? towns[random.nextInt(size)] : null;
            towns[i].west = random.nextBoolean() ? towns[random.nextInt(size)] : null;
        }
        return towns[0];
    }

    /** A checksum: hardly any other graph has the same number. */
    public static long sum(Object graph) {
        Map<Object, Integer> seen = new IdentityHashMap<>();
        var open = new ArrayDeque<Object>();
        open.push(graph);
        long sum = 17;
        while (!open.isEmpty()) {
            Object next = open.pop();
            Integer number = seen.putIfAbsent(next, seen.size());
            if (number != null) {
                sum = 31 * sum + number + 1;
            } else if (next instanceof Data data) {
                sum = 31 * sum
                        + data.j
                        + data.i
                        + data.c
                        + data.b
                        + data.s
                        + (data.z ? 1 : 0)
                        + Double.doubleToRawLongBits(data.d)
                        + Float.floatToRawIntBits(data.f);
            } else if (next instanceof Tree tree) {
                sum = pushed(open, sum, tree.data, tree.left, tree.right);
            } else if (next instanceof Town town) {
                sum = pushed(
                        open,
                        31 * sum + town.x + 7L * town.y + town.kind,
                        town.north,
                        town.east,
                        town.south,
                        town.west);
            } else if (next instanceof MapPlace place) {
                int people = place instanceof MapTown town ? town.people : 1;
                sum = pushed(
                        open,
                        31 * sum + place.x + 7L * place.y + 49L * people,
                        place.north,
                        place.east,
                        place.south,
                        place.west);
            } else if (next instanceof Road road) {
                sum = pushed(open, 31 * sum + road.length, road.from, road.to, road.before, road.after);
            } else if (next instanceof Item item) {
                sum = pushed(open, 31 * sum + item.value, item.next);
            } else if (next instanceof Vector<?> vector) {
                sum = pushed(open, sum, vector.toArray());
            } else if (next instanceof Object[] elements) {
                sum = pushed(open, sum, elements);
            } else if (next instanceof double[] doubles) {
                sum = 31 * sum + Arrays.hashCode(doubles);
            } else if (next instanceof byte[] bytes) {
                sum = 31 * sum + Arrays.hashCode(bytes);
            } else if (next instanceof External.Node node) {
                sum = pushed(open, sum, node.data, node.left, node.right);
            } else if (next instanceof External.Place place) {
                sum = pushed(
                        open,
                        31 * sum + place.x + 7L * place.y + place.kind,
                        place.north,
                        place.east,
                        place.south,
                        place.west);
            } else if (next instanceof ExternalRoads.Place place) {
                int people = place instanceof ExternalRoads.Town town ? town.people : 1;
                sum = pushed(
                        open,
                        31 * sum + place.x + 7L * place.y + 49L * people,
                        place.north,
                        place.east,
                        place.south,
                        place.west);
            } else if (next instanceof ExternalRoads.Way way) {
                sum = pushed(open, 31 * sum + way.length, way.from, way.to, way.before, way.after);
            } else {
                sum = 31 * sum + next.hashCode();
            }
        }
        return sum;
    }

    private static long pushed(ArrayDeque<Object> open, long sum, Object... references) {
        for (Object reference : references) {
            sum = 31 * sum + (reference == null ? 0 : 1);
            if (reference != null) {
                open.push(reference);
            }
        }
        return sum;
    }
}
