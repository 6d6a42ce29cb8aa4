package marshal.kit.lab5;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/**
 * A graph of objects as text, and what the text says, without an object of it: the checks know graphs by this alone.
 *
 * <pre>
 *     1                                        the root, or null
 *     1 = Tree data:2 left:3 right:null        an object of a model class; a superclass's field is Base.x:5
 *     2 = "text"                               with escapes as in Java
 *     3 = int[3] 7 8 9                         an array of primitives
 *     4 = double[1000] seed 7                  a random one; shown as "double[1000] crc 5f3a...", if it is long
 *     5 = Object[2] 1 null                     an array of references; of arrays: int[][2] 3 null
 *     6 = Vector[1] 5
 *
 *     list 1000000 7                           or one of these, with a size and a seed: list, tree, map, nest
 * </pre>
 *
 * @param root  the number of a node, 0 for null
 * @param nodes by their numbers, from 1: at index 0 is node 1
 */
public record Graph(int root, List<Node> nodes) {

    /** A text longer than this is shown by its checksum. */
    private static final int LONGEST = 2000;

    /** One object. */
    public sealed interface Node {}

    /** A String. */
    public record Text(String text) implements Node {}

    /** An array of primitives. */
    public record Primitives(Object array) implements Node {}

    /**
     * An array of references, or a Vector.
     *
     * @param type    of the elements; {@code Vector} for a Vector
     * @param targets numbers of nodes, 0 for null
     */
    public record References(String type, int[] targets) implements Node {}

    /**
     * An object of a model class.
     *
     * @param fields a boxed primitive or a {@link Target}, by the field's name
     */
    public record Instance(String type, Map<String, Object> fields) implements Node {}

    /** What a field refers to: the number of a node, 0 for null. */
    public record Target(int number) {}

    /** @throws IllegalArgumentException if it is no graph */
    public static Graph parse(String text) {
        List<String> lines = text.lines().toList();
        String[] first = lines.get(0).split(" ");
        if (first.length == 3) {
            return generated(first[0], Integer.parseInt(first[1]), Long.parseLong(first[2]));
        }
        var nodes = new ArrayList<Node>();
        for (String line : lines.subList(1, lines.size())) {
            String start = nodes.size() + 1 + " = ";
            if (!line.startsWith(start)) {
                throw new IllegalArgumentException("expected " + start + "..., not " + line);
            }
            nodes.add(node(line.substring(start.length())));
        }
        return new Graph(target(lines.get(0)), nodes);
    }

    private static Node node(String text) {
        if (text.startsWith("\"")) {
            return new Text(unescaped(text.substring(1, text.length() - 1)));
        }
        String[] words = text.split(" ");
        int open = words[0].lastIndexOf('[');
        if (open < 0) {
            return instance(words);
        }
        String element = words[0].substring(0, open);
        int length = Integer.parseInt(words[0].substring(open + 1, words[0].length() - 1));
        Class<?> primitive = Literals.type(element);
        if (primitive == null) {
            int[] targets = new int[length];
            for (int i = 0; i < length; i++) {
                targets[i] = target(words[i + 1]);
            }
            return new References(element, targets);
        }
        if (words.length == 3 && words[1].equals("seed")) {
            return new Primitives(Literals.array(primitive, length, Long.parseLong(words[2])));
        }
        Object array = Array.newInstance(primitive, length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, Literals.parse(primitive, words[i + 1]));
        }
        return new Primitives(array);
    }

    private static Instance instance(String[] words) {
        var fields = new LinkedHashMap<String, Object>();
        for (int i = 1; i < words.length; i++) {
            int colon = words[i].indexOf(':');
            String name = words[i].substring(0, colon);
            String value = words[i].substring(colon + 1);
            Class<?> primitive = ModelClass.named(words[0]).field(name).getType();
            fields.put(name, primitive.isPrimitive() ? Literals.parse(primitive, value) : new Target(target(value)));
        }
        return new Instance(words[0], fields);
    }

    private static int target(String word) {
        return word.equals("null") ? 0 : Integer.parseInt(word);
    }

    private static Graph generated(String kind, int size, long seed) {
        var random = new SplittableRandom(seed);
        var nodes = new ArrayList<Node>();
        switch (kind) {
            case "list" -> {
                for (int i = 1; i <= size; i++) {
                    nodes.add(new Instance(
                            "Item", Map.of("value", random.nextInt(), "next", new Target(i % size == 0 ? 0 : i + 1))));
                }
            }
            case "nest" -> {
                for (int i = 1; i <= size; i++) {
                    nodes.add(new References("Object", new int[] {i == size ? 0 : i + 1, 1}));
                }
            }
            case "tree" -> tree(size, random, nodes);
            case "map" -> map(size, random, nodes);
            default -> throw new IllegalArgumentException("no such graph: " + kind);
        }
        return new Graph(1, nodes);
    }

    /** Like a heap: below node i are 2i and 2i + 1; each with a Data, which stand behind all of them. */
    private static void tree(int size, SplittableRandom random, List<Node> nodes) {
        for (int i = 1; i <= size; i++) {
            nodes.add(new Instance(
                    "Tree",
                    Map.of(
                            "data", new Target(size + i),
                            "left", new Target(2 * i <= size ? 2 * i : 0),
                            "right", new Target(2 * i + 1 <= size ? 2 * i + 1 : 0))));
        }
        for (int i = 1; i <= size; i++) {
            var fields = new LinkedHashMap<String, Object>();
            for (String name : "b c d f i j s z".split(" ")) {
                fields.put(
                        name,
                        Literals.random(ModelClass.named("Data").field(name).getType(), random));
            }
            nodes.add(new Instance("Data", fields));
        }
    }

    /** A ring of towns, with roads across. */
    private static void map(int size, SplittableRandom random, List<Node> nodes) {
        for (int i = 1; i <= size; i++) {
            nodes.add(new Instance(
                    "Town",
                    Map.of(
                            "x",
                            random.nextInt(),
                            "y",
                            random.nextInt(),
                            "kind",
                            i % 3,
                            "north",
                            new Target(i % size + 1),
                            "east",
                            new Target(random.nextBoolean() ? 1 + random.nextInt(size) : 0),
                            "south",
                            new Target(random.nextBoolean() ? 1 + random.nextInt(size) : 0),
                            "west",
                            new Target(random.nextBoolean() ? 1 + random.nextInt(size) : 0))));
        }
    }

    /** The text; of what is long, checksums. */
    @Override
    public String toString() {
        var text = new StringJoiner("\n");
        text.add(show(root));
        for (int i = 0; i < nodes.size(); i++) {
            text.add(i + 1 + " = " + show(nodes.get(i)));
        }
        String whole = text.toString();
        return whole.length() <= 10 * LONGEST ? whole : nodes.size() + " objects, crc " + Literals.checksum(whole);
    }

    private static String show(int target) {
        return target == 0 ? "null" : String.valueOf(target);
    }

    private static String show(Node node) {
        if (node instanceof Text text) {
            return "\"" + escaped(text.text()) + "\"";
        } else if (node instanceof Primitives primitives) {
            Object array = primitives.array();
            var elements = new StringJoiner(" ");
            for (int i = 0; i < Array.getLength(array); i++) {
                elements.add(Literals.show(Array.get(array, i)));
            }
            String all = elements.toString();
            return array.getClass().getComponentType().getName() + "[" + Array.getLength(array) + "] "
                    + (all.length() <= LONGEST ? all : "crc " + Literals.checksum(all));
        } else if (node instanceof References references) {
            var elements = new StringJoiner(" ");
            for (int target : references.targets()) {
                elements.add(show(target));
            }
            return references.type() + "[" + references.targets().length + "] " + elements;
        }
        var instance = (Instance) node;
        var fields = new StringJoiner(" ");
        fields.add(instance.type());
        for (String name : ModelClass.named(instance.type()).fields().keySet()) {
            Object value = instance.fields().get(name);
            if (value != null) {
                fields.add(
                        name + ":" + (value instanceof Target target ? show(target.number()) : Literals.show(value)));
            }
        }
        return fields.toString();
    }

    private static String unescaped(String text) {
        var plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && text.charAt(i + 1) == 'u') {
                plain.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                plain.append(c == '\\' ? text.charAt(++i) : c);
            }
        }
        return plain.toString();
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7F) {
                escaped.append(c);
            } else {
                escaped.append(String.format("\\u%04x", (int) c));
            }
        }
        return escaped.toString();
    }
}
