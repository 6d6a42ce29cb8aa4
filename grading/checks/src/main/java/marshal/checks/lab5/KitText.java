package marshal.checks.lab5;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.zip.CRC32;
import marshal.kit.lab5.Literals;

/** Graphs as {@link marshal.kit.lab5.Graph} has them: what a student's process is told, and what it shows. */
final class KitText {

    /** What is longer is shown by its checksum: elements, and ten times as long a graph. */
    private static final int LONGEST = 2000;

    private KitText() {}

    /** What makes the graph over there. */
    static String sent(Graph graph) {
        return text(graph, true);
    }

    /** What is shown of it when it comes back. */
    static String shown(Graph graph) {
        String whole = text(graph, false);
        return whole.length() <= 10 * LONGEST ? whole : whole.lines().count() - 1 + " objects, crc " + checksum(whole);
    }

    /** One value that is no graph. */
    static String shown(Graph.Node node) {
        var graph = new Graph().root(1);
        graph.put(1, 1, node);
        return shown(graph).substring("1\n1 = ".length());
    }

    private static String text(Graph graph, boolean sent) {
        if (graph.root() == 0) {
            return "null";
        }
        var numbers = new int[graph.largest() + 1];
        int[] met = GraphText.met(graph, numbers);
        var text = new StringJoiner("\n").add("1");
        for (int i = 0; i < met.length; i++) {
            text.add(i + 1 + " = " + line(graph, met[i], numbers, sent));
        }
        return text.toString();
    }

    private static String line(Graph graph, int number, int[] numbers, boolean sent) {
        Graph.Node node = graph.node(number);
        var targets = new StringJoiner(" ");
        for (int each : node.references()) {
            targets.add(target(numbers[Graph.target(number, each)]));
        }
        int length = node.references().length;
        if (node instanceof Graph.Text text) {
            return GraphText.quoted(text.value());
        } else if (node instanceof Graph.Elements elements) {
            return elements(elements, sent);
        } else if (node instanceof Graph.Array array) {
            return Types.brief(array.element()) + "[" + length + "] " + targets;
        } else if (node instanceof Graph.Vector) {
            return "Vector[" + length + "] " + targets;
        }
        return instance((Graph.Instance) node, targets.toString().split(" "));
    }

    private static String target(int number) {
        return number == 0 ? "null" : Integer.toString(number);
    }

    static String elements(Graph.Elements node, boolean sent) {
        int length = java.lang.reflect.Array.getLength(node.array());
        String start = node.kind().word() + "[" + length + "] ";
        if (sent && node.seed() != 0) {
            return start + "seed " + node.seed();
        }
        var elements = new StringJoiner(" ");
        for (int i = 0; i < length; i++) {
            elements.add(Literals.show(java.lang.reflect.Array.get(node.array(), i)));
        }
        String all = elements.toString();
        return start + (sent || all.length() <= LONGEST ? all : "crc " + checksum(all));
    }

    /** The fields of the class itself by name, and then those of its superclasses, with the name of each. */
    private static String instance(Graph.Instance object, String[] targets) {
        Shape shape = object.shape();
        var values = new HashMap<String, String>();
        int reference = 0;
        int index = 0;
        for (Shape.Level level : shape.levels()) {
            for (Shape.Field field : level.fields()) {
                values.put(
                        label(shape, level, field),
                        field.isReference() ? targets[reference++] : Literals.show(object.values()[index]));
                index++;
            }
        }
        for (Shape.Field field : shape.others()) {
            values.put(field.name(), object.others().getOrDefault(field.name(), field.fresh()));
        }
        Map<String, String> sorted = new TreeMap<>(
                Comparator.comparing((String name) -> name.contains(".")).thenComparing(Comparator.naturalOrder()));
        sorted.putAll(values);
        var text = new StringJoiner(" ").add(Types.brief(object.type()));
        sorted.forEach((name, value) -> text.add(name + ":" + value));
        return text.toString();
    }

    private static String label(Shape shape, Shape.Level level, Shape.Field field) {
        return level.name().equals(shape.name()) ? field.name() : Types.brief(level.name()) + "." + field.name();
    }

    private static String checksum(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }
}
