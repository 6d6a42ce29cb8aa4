package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Picture;
import marshal.checks.course.Pictured;
import marshal.checks.run.Host;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.Graph;

/** Shows a graph and the student's stream of it: which values got a handle, and where a handle is sent. */
final class GraphPicture {

    private static final Map<String, String> GRAPHS = new LinkedHashMap<>();

    static {
        GRAPHS.put("a tree with a loop", "1 = Tree data:2 left:3 right:1\n2 = \"hi\"\n3 = Tree data:2");
        GRAPHS.put("shared", "1 = Object[4] 2 3 2 null\n2 = \"twice\"\n3 = int[3] 7 8 9");
        GRAPHS.put(
                "a ring",
                "1 = Item value:1 next:2\n2 = Item value:2 next:3\n3 = Item value:3 next:4\n4 = Item value:4 next:1");
        GRAPHS.put("arrays", "1 = int[][3] 2 3 2\n2 = int[2] 1 2\n3 = int[1] 3");
        GRAPHS.put("a list", "1..7 = Item value:5 next:+1\n8 = Item value:6");
    }

    static final Pictured PICTURED = new Pictured(
            "handles",
            "Above are the objects and their references. Below is the stream that your writer makes of them. An object gets the "
                    + "next handle when it is written. When the writer meets it again, it sends only the handle: an arrow "
                    + "leads from the handle to the object.",
            List.copyOf(GRAPHS.keySet()),
            GraphPicture::paint);

    private static final int SHOWN = 12; // bytes

    /** A value of the stream. */
    private record Value(int at, int handle, boolean isNew) {}

    private GraphPicture() {}

    private static Picture paint(Host host, String example) throws Exception {
        String graph = GRAPHS.get(example);
        Written written = Lab5Student.of(host).writer(Lab5Student.PLAIN, 0).write(graph);
        var said = new ArrayList<String>();
        if (written.refused() != null) {
            said.add("The writer has thrown " + written.refused() + ".");
        }
        var golden = new GoldenWriter(false).write(graph);
        int wrongAt = Arrays.mismatch(written.bytes(), golden.take());
        if (wrongAt >= 0) {
            String wanted = golden.out().where(wrongAt);
            said.add("From byte " + wrongAt + " on the stream is wrong: " + wanted + " has to be there.");
        }
        return read(written.bytes(), said);
    }

    /** Reads as far as the bytes are a stream. */
    private static Picture read(byte[] bytes, List<String> said) {
        var values = new ArrayList<Value>();
        var reader = new GoldenReader().telling((at, handle, isNew) -> values.add(new Value(at, handle, isNew)));
        Graph graph = new Graph();
        try {
            reader.feed(bytes);
            graph = reader.object();
            reader.end();
        } catch (Malformed e) {
            said.add("It cannot be read: " + e.getMessage() + ".");
        }
        return Picture.of(List.of(strip(bytes, values, graph)), objects(graph), said.isEmpty(), said);
    }

    private static Picture.Strip strip(byte[] bytes, List<Value> values, Graph graph) {
        var cells = new ArrayList<Picture.Cell>();
        int first = values.isEmpty() ? bytes.length : values.get(0).at;
        cells.add(new Picture.Cell(0, first, values.isEmpty() ? "not read" : "header", hex(bytes, 0, first), 0, -1));
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            int end = i + 1 < values.size() ? values.get(i + 1).at : bytes.length;
            cells.add(new Picture.Cell(
                    value.at,
                    end - value.at,
                    name(value, graph),
                    hex(bytes, value.at, end),
                    value.isNew ? value.handle : 0,
                    value.isNew || value.handle == 0 ? -1 : placeOf(value.handle, values)));
        }
        return new Picture.Strip("The stream, " + bytes.length + " bytes", cells);
    }

    private static String name(Value value, Graph graph) {
        if (value.handle == 0) {
            return "null";
        }
        return value.isNew
                ? "object " + value.handle + (graph.root() == 0 ? "" : ", " + shortly(graph.node(value.handle)))
                : "handle " + value.handle;
    }

    private static int placeOf(int handle, List<Value> values) {
        return values.stream()
                .filter(value -> value.isNew && value.handle == handle)
                .mapToInt(Value::at)
                .findFirst()
                .orElse(-1);
    }

    private static Picture.Graph objects(Graph graph) {
        var names = new ArrayList<String>();
        var references = new ArrayList<Picture.Reference>();
        for (int number = 1; number <= graph.largest(); number++) {
            Graph.Node node = graph.node(number);
            names.add(shortly(node));
            int[] targets = node.references();
            for (int i = 0; i < targets.length; i++) {
                if (targets[i] != 0) {
                    references.add(new Picture.Reference(number, targets[i], nameOf(node, i)));
                }
            }
        }
        return new Picture.Graph(names, references);
    }

    /** Returns the name of a reference: its field's, or its index. */
    private static String nameOf(Graph.Node node, int index) {
        if (node instanceof Graph.Instance instance) {
            return instance.shape().fields().stream()
                    .filter(field -> field.primitive() == null)
                    .skip(index)
                    .findFirst()
                    .orElseThrow()
                    .name();
        }
        return String.valueOf(index);
    }

    private static String shortly(Graph.Node node) {
        if (node instanceof Graph.Text text) {
            return "\"" + text.value() + "\"";
        }
        if (node instanceof Graph.Array array) {
            return name(array.element()) + "[" + array.references().length + "]";
        }
        if (node instanceof Graph.Elements elements) {
            return elements.kind().name().toLowerCase(java.util.Locale.ROOT) + "["
                    + java.lang.reflect.Array.getLength(elements.array()) + "]";
        }
        return name(node.type());
    }

    private static String name(String type) {
        return type.startsWith("[") ? "array" : type.substring(type.lastIndexOf('.') + 1);
    }

    private static String hex(byte[] bytes, int from, int to) {
        int end = Math.min(to, from + SHOWN);
        return HexFormat.ofDelimiter(" ").formatHex(bytes, from, end) + (end < to ? " ..." : "");
    }
}
