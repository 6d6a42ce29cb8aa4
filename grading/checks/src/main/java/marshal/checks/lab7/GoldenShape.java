package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;

/**
 * The layout of a class's objects in memory, computed from a declaration (PROTOCOL.md, section 2).
 *
 * @param size of an object, including its header
 */
record GoldenShape(int number, String name, List<Field> fields, int size) {

    static final GoldenShape CAR = of("1 Car int32 year, ref engine");
    static final GoldenShape ENGINE = of("2 Engine int32 power");
    static final GoldenShape TOWN = of("3 Town int32 x, int32 y, int32 kind, ref north, ref east, ref south, ref west");
    static final GoldenShape EXPR = of("4 Expr int32 op, int32 variable, float64 constant, ref left, ref right");
    static final GoldenShape INDIVIDUAL = of("5 Individual float64 error, ref expression");

    /** The classes that every node knows. */
    static final List<GoldenShape> ALL = List.of(CAR, ENGINE, TOWN, EXPR, INDIVIDUAL);

    private static final int HEADER = 8;
    private static final int UNIT = 8;

    /**
     * @param kind int32, int64, float64 or ref
     */
    record Field(String kind, String name, int offset) {

        int bytes() {
            return kind.endsWith("64") ? 8 : 4;
        }

        boolean isReference() {
            return kind.equals("ref");
        }
    }

    /**
     * @param declaration a number, a name and fields: {@code 20 Road int32 length, ref from, ref to}
     */
    static GoldenShape of(String declaration) {
        String[] words = declaration.split(",? ");
        var fields = new ArrayList<Field>();
        int end = HEADER;
        for (int i = 2; i < words.length; i += 2) {
            int bytes = words[i].endsWith("64") ? 8 : 4;
            int offset = rounded(end, bytes);
            fields.add(new Field(words[i], words[i + 1], offset));
            end = offset + bytes;
        }
        return new GoldenShape(Integer.parseInt(words[0]), words[1], fields, rounded(end, UNIT));
    }

    private static int rounded(int bytes, int unit) {
        return (bytes + unit - 1) / unit * unit;
    }

    Field field(String field) {
        for (Field each : fields) {
            if (each.name().equals(field)) {
                return each;
            }
        }
        throw new NoSuchElementException(field);
    }

    /** Returns the offsets of the fields and the size, in the form of {@link marshal.kit.lab7.Lab7#shape}. */
    String offsets() {
        return fields.stream()
                        .map(field -> field.name() + ":" + field.offset() + " ")
                        .collect(Collectors.joining())
                + "size:" + size;
    }

    /** Returns the offsets of the references, in the same form. */
    String references() {
        return fields.stream()
                .filter(Field::isReference)
                .map(field -> String.valueOf(field.offset()))
                .collect(Collectors.joining(",", "refs:", ""));
    }
}
