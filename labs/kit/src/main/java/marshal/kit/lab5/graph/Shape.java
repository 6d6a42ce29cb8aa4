package marshal.kit.lab5.graph;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A class as the format sees it. */
public final class Shape {

    public static final char REFERENCE = 'L';

    /** One of an object's classes, and the fields that it declares. */
    public record Level(String name, List<Field> fields) {

        /** Makes a level in the format's order: primitives before references, each group by name. */
        public static Level of(String name, Field... fields) {
            return new Level(
                    name,
                    Stream.of(fields)
                            .sorted(Comparator.comparing(Field::isReference).thenComparing(Field::name))
                            .toList());
        }
    }

    /**
     * A field.
     *
     * @param kind  its letter in a descriptor
     * @param type  the class that a reference may refer to, named as by {@link Class#getName}; empty for a primitive
     * @param fresh its value, as text, if the stream has none for it
     */
    public record Field(char kind, String name, String type, String fresh) {

        /** Makes a field of this type, named as in the notation. */
        public static Field of(String type, String name) {
            Primitive primitive = Primitive.named(type);
            return primitive == null
                    ? new Field(REFERENCE, name, Types.full(type), "null")
                    : new Field(primitive.letter, name, "", primitive.show(primitive.zero()));
        }

        public boolean isReference() {
            return kind == REFERENCE;
        }

        public Primitive primitive() {
            return Primitive.of(kind);
        }
    }

    private final String name;
    private final List<Level> levels;
    private final List<Field> others;
    private final List<Field> fields;
    private final List<String> labels;

    /**
     * @param name   the name that {@link Class#getName} returns
     * @param levels its Serializable classes, the most general first; none if its objects cannot be written
     * @param others its fields that are not written, of any level
     */
    public Shape(String name, List<Level> levels, List<Field> others) {
        this.name = name;
        this.levels = levels;
        this.others = others;
        this.fields = levels.stream().flatMap(level -> level.fields.stream()).toList();
        this.labels = levels.stream()
                .flatMap(level -> level.fields.stream().map(field -> label(level, field)))
                .toList();
    }

    private String label(Level level, Field field) {
        long such = fields.stream().filter(each -> each.name.equals(field.name)).count();
        return such > 1 ? Types.brief(level.name) + "." + field.name : field.name;
    }

    /** Returns this shape with one more field that is not written. */
    public Shape with(Field other) {
        return new Shape(
                name, levels, Stream.concat(others.stream(), Stream.of(other)).toList());
    }

    public String name() {
        return name;
    }

    public List<Level> levels() {
        return levels;
    }

    public List<Field> others() {
        return others;
    }

    /** All fields that are written, in the order of the stream if each level is in that order. */
    public List<Field> fields() {
        return fields;
    }

    /** The name of each of {@link #fields}, with its level's name if two fields share the name. */
    public List<String> labels() {
        return labels;
    }
}
