package marshal.kit.lab5.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Graphs as text. Each line is an object, and the first object is the root. The null graph is {@code null}:
 *
 * <pre>
 * 1 = Tree data:2 left:3 right:null      fields by name, Base.x where two levels have an x; those left out are 0 or
 * null
 * 2 = "a text"                           with escapes \" \\ \\uXXXX; "ab"*500 is repeated
 * 3 = int[3] 7 8 9                       of 8 types; int[1000] seed 7 is made from a seed
 * 4 = Object[4] 2..4 null                references by number; 2..4 counts up, null*3 repeats
 * 5 = Vector 2 3
 * 6..99 = Item value:5 next:+1           94 objects; +1 is the number after their own
 * 7 = Fresh kept:1 also lost:0 made:42   after "also": fields that are not written
 * </pre>
 *
 * <p>{@link #show} numbers the objects depth first from the root. It shows all fields, joins 3 or more equal lines or
 * references, and shows a digest of long contents.
 */
public final class GraphText {

    /** The most elements and characters that are shown; longer contents become a digest. */
    private static final int SHOWN = 64;
    /** At least this number of equal lines or references are joined. */
    private static final int ALIKE = 3;
    /** Bounds the size of a stranger's graph; each line is at most about this long. */
    private static final int LONGEST = 1 << 22;

    private static final HexFormat HEX = HexFormat.of();

    private GraphText() {}

    // ---- from text ----------------------------------------------------------------------------------------------

    /** @throws IllegalArgumentException if it is not such a text */
    public static Graph parse(String text, Types types) {
        var graph = new Graph();
        if (text.strip().equals("null")) {
            return graph;
        }
        for (String line : text.strip().split("\n")) {
            int equals = line.indexOf(" = ");
            String[] numbers = line.substring(0, equals).strip().split("\\.\\.");
            int first = Integer.parseInt(numbers[0]);
            int last = numbers.length > 1 ? Integer.parseInt(numbers[1]) : first;
            graph.put(first, last, node(line.substring(equals + 3).strip(), types));
            graph.root(graph.root() == 0 ? first : graph.root());
        }
        return graph;
    }

    private static Graph.Node node(String words, Types types) {
        if (words.startsWith("\"")) {
            return new Graph.Text(text(words));
        }
        String[] parts = words.split("\\s+");
        int bracket = parts[0].lastIndexOf('[');
        if (bracket >= 0) {
            String element = parts[0].substring(0, bracket);
            int length = Integer.parseInt(parts[0].substring(bracket + 1, parts[0].length() - 1));
            Primitive kind = Primitive.named(element);
            if (kind == null) {
                return new Graph.Array(Types.full(element), references(parts, length));
            }
            long seed = parts.length > 1 && parts[1].equals("seed") ? Long.parseLong(parts[2]) : 0;
            return new Graph.Elements(kind, seed == 0 ? elements(kind, length, parts) : kind.made(length, seed), seed);
        }
        if (parts[0].equals("Vector")) {
            return new Graph.Vector(references(parts, -1));
        }
        Shape shape = types.get(Types.full(parts[0]));
        if (shape == null) {
            throw new IllegalArgumentException("no class " + parts[0]);
        }
        return instance(shape, parts);
    }

    private static Object elements(Primitive kind, int length, String[] parts) {
        if (parts.length - 1 != length) {
            throw new IllegalArgumentException(parts.length - 1 + " elements, not " + length);
        }
        Object array = kind.newArray(length);
        for (int i = 0; i < length; i++) {
            java.lang.reflect.Array.set(array, i, kind.parse(parts[i + 1]));
        }
        return array;
    }

    private static int[] references(String[] parts, int length) {
        var references = java.util.stream.IntStream.builder();
        for (int i = 1; i < parts.length; i++) {
            int dots = parts[i].indexOf("..");
            int star = parts[i].indexOf('*');
            if (dots > 0) {
                int last = Integer.parseInt(parts[i].substring(dots + 2));
                for (int each = Integer.parseInt(parts[i].substring(0, dots)); each <= last; each++) {
                    references.add(each);
                }
            } else {
                int times = star < 0 ? 1 : Integer.parseInt(parts[i].substring(star + 1));
                for (int n = 0; n < times; n++) {
                    references.add(reference(star < 0 ? parts[i] : parts[i].substring(0, star)));
                }
            }
        }
        int[] all = references.build().toArray();
        if (length >= 0 && all.length != length) {
            throw new IllegalArgumentException(all.length + " references, not " + length);
        }
        return all;
    }

    private static int reference(String words) {
        return words.equals("null")
                ? 0
                : words.startsWith("+") ? -Integer.parseInt(words.substring(1)) : Integer.parseInt(words);
    }

    private static Graph.Instance instance(Shape shape, String[] parts) {
        var given = new HashMap<String, String>();
        var others = new HashMap<String, String>();
        Map<String, String> to = given;
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].equals("also")) {
                to = others;
            } else {
                int colon = parts[i].indexOf(':');
                to.put(parts[i].substring(0, colon), parts[i].substring(colon + 1));
            }
        }
        List<Shape.Field> fields = shape.fields();
        List<String> labels = shape.labels();
        var values = new Object[fields.size()];
        var references = new ArrayList<Integer>();
        for (int i = 0; i < values.length; i++) {
            Shape.Field field = fields.get(i);
            String words = given.remove(labels.get(i));
            if (field.isReference()) {
                references.add(words == null ? 0 : reference(words));
            } else {
                values[i] = words == null
                        ? field.primitive().zero()
                        : field.primitive().parse(words);
            }
        }
        given.putAll(others);
        given.keySet().removeAll(shape.others().stream().map(Shape.Field::name).toList());
        if (!given.isEmpty()) {
            throw new IllegalArgumentException(shape.name() + " has no " + given.keySet());
        }
        return new Graph.Instance(
                shape, values, references.stream().mapToInt(Integer::intValue).toArray(), others);
    }

    private static String text(String words) {
        int end = words.lastIndexOf('"');
        var text = new StringBuilder();
        for (int i = 1; i < end; i++) {
            char c = words.charAt(i);
            if (c == '\\' && words.charAt(i + 1) == 'u') {
                text.append((char) Integer.parseInt(words.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                text.append(c == '\\' ? words.charAt(++i) : c);
            }
        }
        return words.endsWith("\"")
                ? text.toString()
                : text.toString().repeat(Integer.parseInt(words.substring(end + 2)));
    }

    // ---- to text ------------------------------------------------------------------------------------------------

    /** Returns the text of a graph. Equal graphs give equal texts, whatever numbers their objects had. */
    public static String show(Graph graph) {
        if (graph.root() == 0) {
            return "null";
        }
        var numbers = new int[graph.largest() + 1];
        int[] met = met(graph, numbers);
        var lines = new Lines();
        for (int i = 0; i < met.length && !lines.isFull(); i++) {
            int number = met[i];
            Graph.Node node = graph.node(number);
            lines.add(
                    node,
                    Arrays.stream(node.references())
                            .map(each -> numbers[Graph.target(number, each)])
                            .toArray());
        }
        return lines.end();
    }

    /** The objects in the order of the walk; sets the new number of each. */
    private static int[] met(Graph graph, int[] numbers) {
        var order = java.util.stream.IntStream.builder();
        var open = new ArrayDeque<int[]>(); // an object, and the index of its next reference
        int count = 1;
        numbers[graph.root()] = count;
        order.add(graph.root());
        open.push(new int[] {graph.root(), 0});
        while (!open.isEmpty()) {
            int[] at = open.peek();
            int[] references = graph.node(at[0]).references();
            if (at[1] == references.length) {
                open.pop();
                continue;
            }
            int target = Graph.target(at[0], references[at[1]++]);
            if (target != 0 && numbers[target] == 0) {
                numbers[target] = ++count;
                order.add(target);
                open.push(new int[] {target, 0});
            }
        }
        return order.build().toArray();
    }

    /**
     * @param own the object's own number; a later object is then shown as its distance from this number ({@code +1}),
     *            except in a range. {@code Integer.MAX_VALUE} if all numbers are absolute.
     */
    private static String line(Graph.Node node, int[] targets, int own) {
        if (node instanceof Graph.Text text) {
            return shown(text.value());
        } else if (node instanceof Graph.Elements elements) {
            return shown(elements);
        } else if (node instanceof Graph.Array array) {
            return Types.brief(array.element()) + "[" + targets.length + "]" + shown(targets, own);
        } else if (node instanceof Graph.Vector) {
            return "Vector" + shown(targets, own);
        }
        return shown((Graph.Instance) node, targets, own);
    }

    private static String shown(Graph.Instance object, int[] targets, int own) {
        var text = new StringBuilder(Types.brief(object.type()));
        List<Shape.Field> fields = object.shape().fields();
        List<String> labels = object.shape().labels();
        int reference = 0;
        for (int i = 0; i < fields.size() && text.length() < LONGEST; i++) {
            Shape.Field field = fields.get(i);
            text.append(' ')
                    .append(labels.get(i))
                    .append(':')
                    .append(
                            field.isReference()
                                    ? shown(targets[reference++], own)
                                    : field.primitive().show(object.values()[i]));
        }
        String before = " also";
        for (Shape.Field field : object.shape().others()) {
            text.append(before).append(' ').append(field.name()).append(':');
            text.append(object.others().getOrDefault(field.name(), field.fresh()));
            before = "";
        }
        return text.toString();
    }

    private static String shown(int target, int own) {
        return target == 0 ? "null" : target > own ? "+" + (target - own) : Integer.toString(target);
    }

    private static String shown(int[] targets, int own) {
        var text = new StringBuilder();
        for (int i = 0; i < targets.length; ) {
            int same = i + 1;
            while (same < targets.length && targets[same] == targets[i]) {
                same++;
            }
            int up = i + 1;
            while (targets[i] > 0 && up < targets.length && targets[up] == targets[up - 1] + 1) {
                up++;
            }
            text.append(' ');
            if (up - i >= ALIKE) {
                text.append(targets[i]).append("..").append(targets[up - 1]);
                i = up;
            } else if (same - i >= ALIKE) {
                text.append(shown(targets[i], own)).append('*').append(same - i);
                i = same;
            } else {
                text.append(shown(targets[i], own));
                i++;
            }
        }
        return text.toString();
    }

    public static String shown(Graph.Elements elements) {
        Object array = elements.array();
        int length = java.lang.reflect.Array.getLength(array);
        var text = new StringBuilder(elements.kind().word() + "[" + length + "]");
        if (length > SHOWN) {
            return text + " " + elements.kind().digest(array);
        }
        for (int i = 0; i < length; i++) {
            text.append(' ').append(elements.kind().show(java.lang.reflect.Array.get(array, i)));
        }
        return text.toString();
    }

    /** A text in quotes, or its digest. */
    public static String shown(String value) {
        return value.length() > SHOWN
                ? "text of " + value.length() + " chars, " + Primitive.CHAR.digest(value.toCharArray())
                : quoted(value);
    }

    public static String quoted(String value) {
        var text = new StringBuilder("\"");
        for (char c : value.toCharArray()) {
            if (c < ' ' || c > '~') {
                text.append("\\u").append(HEX.toHexDigits(c));
            } else {
                text.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        return text.append('"').toString();
    }

    /** Collects the lines of a graph. Joins lines that are equal except for the object's own number. */
    static final class Lines {

        private final StringBuilder text = new StringBuilder();
        private final List<String> absolute = new ArrayList<>(); // the first lines of the run
        private String relative = "";
        private int first;
        private int count;
        private int all;

        boolean isFull() {
            return text.length() > LONGEST;
        }

        /** Adds the next object; targets are the numbers of the objects that it refers to. */
        void add(Graph.Node node, int[] targets) {
            int number = ++all;
            String relativeLine = line(node, targets, number);
            if (count > 0 && !relativeLine.equals(relative)) {
                flush();
            }
            if (count == 0) {
                first = number;
                relative = relativeLine;
            }
            if (++count < ALIKE) {
                absolute.add(targets.length == 0 ? relativeLine : line(node, targets, Integer.MAX_VALUE));
            }
        }

        private void flush() {
            if (count >= ALIKE) {
                append(first + ".." + (first + count - 1), relative);
            } else {
                for (int i = 0; i < count; i++) {
                    append(Integer.toString(first + i), absolute.get(i));
                }
            }
            absolute.clear();
            count = 0;
        }

        private void append(String number, String words) {
            text.append(text.isEmpty() ? "" : "\n").append(number).append(" = ").append(words);
        }

        String end() {
            flush();
            return isFull() ? text + "\n..." : text.toString();
        }
    }
}
