package marshal.kit.lab5.graph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.kit.lab5.graph.Shape.Field;
import marshal.kit.lab5.graph.Shape.Level;

/** The classes that a stream may name, as data. */
public final class Types {

    public static final String OBJECT = "java.lang.Object";
    public static final String STRING = "java.lang.String";
    public static final String VECTOR = "java.util.Vector";

    private static final String MODEL = "marshal.kit.lab5.model.";
    private static final Map<String, String> SHORT = Map.of("Object", OBJECT, "String", STRING, "Vector", VECTOR);

    /** The kit's model classes. */
    public static final Types MODELS = new Types(Map.of())
            .with(shape(
                    "Data",
                    level(
                            "Data",
                            "boolean z",
                            "byte b",
                            "char c",
                            "short s",
                            "int i",
                            "long j",
                            "float f",
                            "double d")))
            .with(shape("Tree", level("Tree", "Object data", "Tree left", "Tree right")))
            .with(shape("Item", level("Item", "int value", "Item next")))
            .with(shape(
                    "Town",
                    level("Town", "int x", "int y", "int kind", "Town north", "Town east", "Town south", "Town west")))
            .with(shape("Base", level("Base", "int x", "Object shared")))
            .with(shape("Derived", level("Base", "int x", "Object shared"), level("Derived", "long x", "String name"))
                    .with(Field.of("int", "cached")))
            .with(shape("Fresh", level("Fresh", "int kept"))
                    .with(Field.of("int", "lost"))
                    .with(new Field('I', "NotSerial.made", "", "42")))
            .with(shape("Alarm", level("Alarm", "int level")))
            .with(shape("Secret").with(Field.of("int", "number")));

    private final Map<String, Shape> shapes;

    private Types(Map<String, Shape> shapes) {
        this.shapes = shapes;
    }

    /** Returns these types with one class replaced or added. */
    public Types with(Shape shape) {
        var more = new HashMap<>(shapes);
        more.put(shape.name(), shape);
        return new Types(more);
    }

    /** A class that the notation calls by this name, with these levels. */
    public static Shape shape(String name, Level... levels) {
        return new Shape(full(name), List.of(levels), List.of());
    }

    /** A level with these fields, each {@code TYPE NAME}, in the format's order. */
    public static Level level(String name, String... fields) {
        return Level.of(full(name), fields(fields));
    }

    /** Parses these fields, in the given order. */
    public static Field[] fields(String... words) {
        return java.util.Arrays.stream(words)
                .map(each -> Field.of(each.substring(0, each.indexOf(' ')), each.substring(each.indexOf(' ') + 1)))
                .toArray(Field[]::new);
    }

    /** The classes that a reader accepts. */
    public List<String> names() {
        return Stream.concat(shapes.keySet().stream(), SHORT.values().stream())
                .sorted()
                .toList();
    }

    /** The shape of a class; null if its fields are unknown. */
    public Shape get(String name) {
        return shapes.get(name);
    }

    /** The levels in a class's descriptor. */
    public List<Level> levels(String name) {
        Shape shape = shapes.get(name);
        return shape == null ? List.of() : shape.levels();
    }

    /** A name without the brackets in front, which mark a class of arrays. */
    public static String innermost(String name) {
        return name.replaceFirst("^\\[+", "");
    }

    /** The class of arrays of this one. */
    public static String arrayOf(String element) {
        return element.startsWith("[") ? "[" + element : "[L" + element + ";";
    }

    /** The class of an array's elements; empty if they are primitives. */
    public static String element(String array) {
        String element = array.substring(1);
        return element.startsWith("[")
                ? element
                : element.startsWith("L") ? element.substring(1, element.length() - 1) : "";
    }

    /**
     * Expands {@code Tree}, {@code int[]} or {@code java.lang.Runtime} to the name that {@link Class#getName} returns.
     */
    public static String full(String brief) {
        if (brief.endsWith("[]")) {
            String element = brief.substring(0, brief.length() - 2);
            Primitive primitive = Primitive.named(element);
            return primitive == null ? arrayOf(full(element)) : "[" + primitive.letter;
        }
        return SHORT.getOrDefault(brief, brief.contains(".") ? brief : MODEL + brief);
    }

    /** Shortens a name that {@link Class#getName} returns. */
    public static String brief(String full) {
        if (full.startsWith("[")) {
            String element = element(full);
            return (element.isEmpty() ? Primitive.of(full.charAt(1)).word() : brief(element)) + "[]";
        }
        return full.startsWith(MODEL) || SHORT.containsValue(full) ? full.substring(full.lastIndexOf('.') + 1) : full;
    }
}
