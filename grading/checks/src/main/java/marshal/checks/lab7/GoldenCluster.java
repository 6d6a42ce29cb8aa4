package marshal.checks.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import marshal.kit.lab7.SpaceLayout;

/**
 * A cluster as it must be in memory, byte by byte (PROTOCOL.md, section 2). It is built like a student's node builds
 * one: object after object, each known by its address. Addresses in a relative cluster count from its header.
 */
final class GoldenCluster {

    static final int HEADER = 32;

    /** The class of an array of references. */
    static final int REFS = Integer.MAX_VALUE;

    static final int ISO = 1;
    static final int RELOCATABLE = 2;
    static final int RELATIVE = 3;

    static final List<String> HEADER_FIELDS =
            List.of("magic", "kind", "home", "used", "root", "node", "rank", "objects");

    private static final int MAGIC = 0x53554C43; // "CLUS"
    private static final int ELEMENTS = 16;

    private final int kind;
    private final int home;
    private final TreeMap<Integer, GoldenShape> objects = new TreeMap<>(); // by place; an array's shape has no fields
    private final TreeSet<Integer> references = new TreeSet<>(); // their places
    private ByteBuffer bytes = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);

    private GoldenCluster(int kind, int home, int node, int rank) {
        this.kind = kind;
        this.home = home;
        bytes.putInt(MAGIC).putInt(kind).putInt(home).putInt(HEADER).putInt(0);
        bytes.putInt(node).putInt(rank).putInt(0);
        references.add(place("root"));
    }

    static GoldenCluster iso(SpaceLayout layout, int node, int rank) {
        return new GoldenCluster(ISO, addressOf(layout, node, rank), node, rank);
    }

    static GoldenCluster relocatable(int home) {
        return new GoldenCluster(RELOCATABLE, home, 0, 0);
    }

    static GoldenCluster relative() {
        return new GoldenCluster(RELATIVE, 0, 0, 0);
    }

    /** Returns where an ISO cluster is on every node (section 1). */
    static int addressOf(SpaceLayout layout, int node, int rank) {
        return 4096 + (node * layout.clustersPerNode() + rank) * layout.clusterBytes();
    }

    int home() {
        return home;
    }

    boolean isRelative() {
        return kind == RELATIVE;
    }

    /** Returns the number of its bytes. */
    int used() {
        return bytes.position();
    }

    /** Returns the node that created it. */
    int node() {
        return bytes.getInt(place("node"));
    }

    int rank() {
        return bytes.getInt(place("rank"));
    }

    // ---- objects ------------------------------------------------------------------------------------------------

    /** Creates an object, and returns its address. */
    int newObject(GoldenShape shape) {
        int at = used();
        if (bytes.remaining() < shape.size()) {
            bytes = ByteBuffer.allocate(2 * (at + shape.size()))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(bytes.flip());
        }
        objects.put(at, shape);
        bytes.putInt(at, shape.number()).putInt(at + 4, shape.size()).position(at + shape.size());
        bytes.putInt(place("used"), used()).putInt(place("objects"), objects.size());
        return home + at;
    }

    /** Creates an array of references, and returns its address. Its fields are its indices. */
    int newRefs(int count) {
        int size = (ELEMENTS + 4 * count + 7) / 8 * 8;
        int array = newObject(new GoldenShape(REFS, count + " references", List.of(), size));
        bytes.putInt(array - home + 8, count);
        return array;
    }

    /**
     * Sets fields.
     *
     * @param fields their names, separated by spaces; for an array, indices
     * @param values the bits of a float64; for a reference, an address or 0
     */
    GoldenCluster set(int object, String fields, long... values) {
        String[] names = fields.split(" ");
        for (int i = 0; i < names.length; i++) {
            setField(object, names[i], values[i]);
        }
        return this;
    }

    private void setField(int object, String field, long value) {
        GoldenShape shape = shape(object);
        GoldenShape.Field known = shape.number() == REFS ? null : shape.field(field); // an array has elements only
        int place = object - home + (known == null ? element(field) : known.offset());
        if (known == null || known.isReference()) {
            references.add(place);
            putReference(place, (int) value);
        } else if (known.bytes() == 8) {
            bytes.putLong(place, value);
        } else {
            bytes.putInt(place, (int) value);
        }
    }

    GoldenCluster setRoot(int object) {
        putReference(place("root"), object);
        return this;
    }

    private void putReference(int place, int object) {
        bytes.putInt(place, object == 0 ? 0 : isRelative() ? object - place : object);
    }

    private GoldenShape shape(int object) {
        return objects.get(object - home);
    }

    /** Returns whether a field is a float64. */
    boolean isFloat(int object, String field) {
        return !isArray(object) && shape(object).field(field).kind().equals("float64");
    }

    private boolean isArray(int object) {
        return shape(object).number() == REFS;
    }

    /** Returns text such as {@code cluster (0, 1) of 64 bytes}. */
    @Override
    public String toString() {
        String which = kind == ISO ? "cluster (" + node() + ", " + rank() + ")" : "a cluster";
        return which + " of " + used() + " bytes";
    }

    // ---- bytes --------------------------------------------------------------------------------------------------

    /** Returns all its bytes. */
    byte[] bytes() {
        return Arrays.copyOf(bytes.array(), used());
    }

    /** Returns its bytes with another int at this place: another header field, or an error. */
    byte[] with(int place, int value) {
        return with(bytes(), place, value);
    }

    static byte[] with(byte[] dump, int place, int value) {
        byte[] bent = dump.clone();
        ByteBuffer.wrap(bent).order(ByteOrder.LITTLE_ENDIAN).putInt(place, value);
        return bent;
    }

    /** Returns the required bytes at another home: every reference except null is shifted (section 4, rule 3). */
    byte[] movedTo(int newHome) {
        ByteBuffer moved = ByteBuffer.wrap(bytes()).order(ByteOrder.LITTLE_ENDIAN);
        if (!isRelative()) {
            for (int place : references) {
                int reference = moved.getInt(place);
                moved.putInt(place, reference == 0 ? 0 : reference + newHome - home);
            }
            moved.putInt(place("home"), newHome);
        }
        return moved.array();
    }

    /** Writes this value over all padding, which a receiver must ignore. */
    GoldenCluster soil(int value) {
        for (Map.Entry<Integer, GoldenShape> object : objects.entrySet()) {
            for (int at = object.getKey();
                    at < object.getKey() + object.getValue().size();
                    at += 4) {
                if (where(at).contains("padding")) {
                    bytes.putInt(at, value);
                }
            }
        }
        return this;
    }

    // ---- places -------------------------------------------------------------------------------------------------

    /** Returns the place of a field of the header. */
    static int place(String headerField) {
        return 4 * HEADER_FIELDS.indexOf(headerField);
    }

    /** Returns the place of a field of an object, counted from the cluster's header. */
    int place(int object, String field) {
        return object
                - home
                + (isArray(object) ? element(field) : shape(object).field(field).offset());
    }

    private static int element(String index) {
        return ELEMENTS + 4 * Integer.parseInt(index);
    }

    /** Describes the byte at this place: {@code in field engine of object 2, a Car}. */
    String where(int at) {
        if (at < HEADER) {
            return "in " + HEADER_FIELDS.get(at / 4) + " of the cluster's header";
        }
        if (at >= used()) {
            return "behind the last object";
        }
        Map.Entry<Integer, GoldenShape> entry = objects.floorEntry(at);
        GoldenShape shape = entry.getValue();
        String object = " of object " + objects.headMap(entry.getKey(), true).size()
                + (shape.number() == REFS ? ", an array of " : ", of class ") + shape.name();
        int offset = at - entry.getKey();
        if (offset < 8) {
            return (offset < 4 ? "in the class" : "in the size") + object;
        }
        return "in " + (shape.number() == REFS ? element(entry.getKey(), offset) : field(shape, offset)) + object;
    }

    private String element(int array, int offset) {
        int index = (offset - ELEMENTS) / 4;
        return offset < 12
                ? "the count"
                : offset >= ELEMENTS && index < bytes.getInt(array + 8) ? "element " + index : "the padding";
    }

    private static String field(GoldenShape shape, int offset) {
        return shape.fields().stream()
                .filter(field -> offset >= field.offset() && offset < field.offset() + field.bytes())
                .map(field -> "field " + field.name())
                .findFirst()
                .orElse("the padding");
    }
}
