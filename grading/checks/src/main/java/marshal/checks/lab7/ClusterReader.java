package marshal.checks.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.checks.course.Picture;
import marshal.kit.lab7.SpaceLayout;

/**
 * Reads a cluster by the rules of PROTOCOL.md only, and refuses bytes that break the rules. The checks trust only this
 * reader about a dump.
 */
final class ClusterReader {

    private static final int HEADER = GoldenCluster.HEADER;
    private static final int ELEMENTS = 16;
    private static final int COUNT = 8;

    private final ByteBuffer dump;
    private final Map<Integer, GoldenShape> shapes = new TreeMap<>();
    private final TreeMap<Integer, GoldenShape> objects = new TreeMap<>(); // by place; an array has no shape

    /**
     * @param known the classes that exist
     * @throws IllegalArgumentException that says what is wrong
     */
    ClusterReader(byte[] bytes, List<GoldenShape> known) {
        dump = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        known.forEach(shape -> shapes.put(shape.number(), shape));
        require(bytes.length >= HEADER, "a cluster of " + bytes.length + " bytes");
        require(header("magic") == 0x53554C43, "no cluster: its magic is " + Integer.toHexString(header("magic")));
        require(kind() >= GoldenCluster.ISO && kind() <= GoldenCluster.RELATIVE, "kind " + kind());
        require(header("used") == bytes.length, "used is " + header("used") + " of " + bytes.length + " bytes");
        findObjects();
        require(header("objects") == objects.size(), objects.size() + " objects, not " + header("objects"));
        requireObject(GoldenCluster.place("root"));
        objects.keySet().forEach(object -> references(object).values().forEach(this::requireObject));
    }

    /** Reads a cluster with the classes that every node knows. */
    ClusterReader(byte[] bytes) {
        this(bytes, GoldenShape.ALL);
    }

    /** Refuses a header that is wrong in a space (section 4, the first table). */
    ClusterReader in(SpaceLayout layout) {
        int home = header("home");
        int used = header("used");
        boolean isFirst = header("node") == 0 && header("rank") == 0;
        boolean isRight =
                switch (kind()) {
                    case GoldenCluster.ISO ->
                        isCluster(layout, header("node"), header("rank"))
                                && home == GoldenCluster.addressOf(layout, header("node"), header("rank"))
                                && used <= layout.clusterBytes();
                    case GoldenCluster.RELOCATABLE ->
                        isFirst && home % 8 == 0 && home >= layout.relocStart() && home <= layout.size() - used;
                    default -> isFirst && home == 0;
                };
        require(isRight && used % 8 == 0, "a header that is not right in " + layout);
        return this;
    }

    private static boolean isCluster(SpaceLayout layout, int node, int rank) {
        return node >= 0 && node < layout.nodes() && rank >= 0 && rank < layout.clustersPerNode();
    }

    private void findObjects() {
        for (int at = HEADER; at < dump.limit(); at += dump.getInt(at + 4)) {
            require(dump.limit() - at >= 8, "an object begins at byte " + at + " of " + dump.limit());
            int number = dump.getInt(at);
            require(number == GoldenCluster.REFS || shapes.containsKey(number), "class " + number + " at byte " + at);
            int size = dump.getInt(at + 4);
            require(size >= 8 && size <= dump.limit() - at, "an object of " + size + " bytes at byte " + at);
            long right = number == GoldenCluster.REFS
                    ? arraySize(at)
                    : shapes.get(number).size();
            require(size == right, size + " bytes for class " + number + " at byte " + at);
            objects.put(at, shapes.get(number));
        }
    }

    private long arraySize(int at) {
        require(dump.limit() - at >= ELEMENTS, "an array begins at byte " + at + " of " + dump.limit());
        int count = dump.getInt(at + COUNT);
        require(count >= 0, "an array of " + count + " references at byte " + at);
        return (ELEMENTS + 4L * count + 7) / 8 * 8;
    }

    private void requireObject(int place) {
        int target = target(place);
        require(
                target == 0 || objects.containsKey(target),
                "a reference at byte " + place + " to " + dump.getInt(place) + ", where no object begins");
    }

    /** Returns its cells, the first one at this address: each field of the header, and of each object. */
    List<Picture.Cell> cells(int start) {
        var cells = new ArrayList<Picture.Cell>();
        for (String field : GoldenCluster.HEADER_FIELDS) {
            int place = GoldenCluster.place(field);
            String value = field.equals("magic") ? "CLUS" : String.valueOf(dump.getInt(place));
            cells.add(cell(start, place, 4, field, value, 0, field.equals("root") ? target(place) : 0));
        }
        int number = 0;
        for (Map.Entry<Integer, GoldenShape> object : objects.entrySet()) {
            number++;
            int at = object.getKey();
            int end = at + dump.getInt(at + 4);
            String name = name(at);
            cells.add(cell(start, at, 8, name, (end - at) + " bytes", number, 0));
            int last = at + 8;
            for (Cell each : fieldsOf(at)) {
                last = padded(cells, start, last, each.place, number);
                int target = each.isReference ? target(each.place) : 0;
                String value = each.bytes == 8
                        ? String.valueOf(dump.getDouble(each.place))
                        : String.valueOf(dump.getInt(each.place));
                cells.add(cell(start, each.place, each.bytes, each.name, value, number, target));
                last = each.place + each.bytes;
            }
            padded(cells, start, last, end, number);
        }
        return cells;
    }

    /** A field, or an element. */
    private record Cell(int place, int bytes, String name, boolean isReference) {}

    private List<Cell> fieldsOf(int object) {
        GoldenShape shape = objects.get(object);
        var cells = new ArrayList<Cell>();
        if (shape != null) {
            shape.fields()
                    .forEach(field -> cells.add(
                            new Cell(object + field.offset(), field.bytes(), field.name(), field.isReference())));
            return cells;
        }
        cells.add(new Cell(object + COUNT, 4, "count", false));
        references(object).forEach((index, place) -> cells.add(new Cell(place, 4, index, true)));
        return cells;
    }

    private static int padded(List<Picture.Cell> cells, int start, int from, int to, int object) {
        if (to > from) {
            cells.add(cell(start, from, to - from, "", "", object, 0));
        }
        return to;
    }

    private static Picture.Cell cell(
            int start, int place, int bytes, String name, String value, int object, int target) {
        return new Picture.Cell(start + place, bytes, name, value, object, target > 0 ? start + target : -1);
    }

    /** Returns the objects in their order in memory, and their references within this cluster. */
    Picture.Graph objectsInMemory() {
        var places = new ArrayList<>(objects.keySet());
        var references = new ArrayList<Picture.Reference>();
        for (int object : places) {
            references(object).forEach((name, place) -> {
                int target = target(place);
                if (target > 0) {
                    references.add(new Picture.Reference(places.indexOf(object) + 1, places.indexOf(target) + 1, name));
                }
            });
        }
        return new Picture.Graph(places.stream().map(this::name).toList(), references);
    }

    private String name(int object) {
        GoldenShape shape = objects.get(object);
        return shape == null ? "refs[" + dump.getInt(object + COUNT) + "]" : shape.name();
    }

    private static void require(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private int header(String field) {
        return dump.getInt(GoldenCluster.place(field));
    }

    private int kind() {
        return header("kind");
    }

    /** Returns the place of a reference's target; 0 for null, -1 for a target outside of this cluster. */
    private int target(int place) {
        int reference = dump.getInt(place);
        if (reference == 0) {
            return 0;
        }
        long target = kind() == GoldenCluster.RELATIVE ? (long) place + reference : (long) reference - header("home");
        return target >= HEADER && target < dump.limit() ? (int) target : -1;
    }

    /** Returns the places of an object's references, by field. */
    private Map<String, Integer> references(int object) {
        var places = new LinkedHashMap<String, Integer>();
        GoldenShape shape = objects.get(object);
        if (shape == null) {
            for (int i = 0; i < dump.getInt(object + COUNT); i++) {
                places.put(String.valueOf(i), object + ELEMENTS + 4 * i);
            }
        } else {
            shape.fields().stream()
                    .filter(GoldenShape.Field::isReference)
                    .forEach(field -> places.put(field.name(), object + field.offset()));
        }
        return places;
    }

    /**
     * Returns the graph that the root reaches. Each line is an object, numbered in the order of discovery, such as
     * {@code 1 = Car year:2000 engine:2}. For a float64 it shows the bits. The text is the same for equal graphs,
     * wherever their objects are.
     */
    String graph() {
        var numbers = new LinkedHashMap<Integer, Integer>();
        var found = new ArrayList<Integer>();
        String root = number(GoldenCluster.place("root"), numbers, found);
        var text = new StringBuilder();
        for (int i = 0; i < found.size(); i++) { // it grows meanwhile
            text.append(i + 1)
                    .append(" = ")
                    .append(line(found.get(i), numbers, found))
                    .append('\n');
        }
        return found.isEmpty() ? root : text.toString().strip();
    }

    private String line(int object, Map<Integer, Integer> numbers, List<Integer> found) {
        GoldenShape shape = objects.get(object);
        var words = new StringBuilder();
        if (shape == null) {
            words.append("refs[").append(dump.getInt(object + COUNT)).append(']');
            references(object).values().forEach(place -> words.append(' ').append(number(place, numbers, found)));
            return words.toString();
        }
        words.append(shape.name());
        for (GoldenShape.Field field : shape.fields()) {
            int place = object + field.offset();
            words.append(' ').append(field.name()).append(':');
            words.append(
                    field.isReference()
                            ? number(place, numbers, found)
                            : String.valueOf(field.bytes() == 8 ? dump.getLong(place) : dump.getInt(place)));
        }
        return words.toString();
    }

    private String number(int place, Map<Integer, Integer> numbers, List<Integer> found) {
        int target = target(place);
        if (target == 0) {
            return "null";
        }
        if (!numbers.containsKey(target)) {
            found.add(target);
            numbers.put(target, found.size());
        }
        return String.valueOf(numbers.get(target));
    }
}
