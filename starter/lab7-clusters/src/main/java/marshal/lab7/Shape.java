package marshal.lab7;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/** Step 1: the layout of one class's objects in memory. A number means one class, which is the same on all nodes. */
final class Shape {

    /** What a field holds, and its size in bytes. */
    enum Kind {
        INT32(4),
        INT64(8),
        FLOAT64(8),
        REF(4);

        final int bytes;

        Kind(int bytes) {
            this.bytes = bytes;
        }
    }

    /** A field, and its distance from the object's address. */
    record Field(String name, Kind kind, int offset) {}

    private final int number;
    private final String name;
    private final List<Field> fields;
    private final int size;
    private final int[] refs;

    private Shape(int number, String name, List<Field> fields, int size, int[] refs) {
        this.number = number;
        this.name = name;
        this.fields = fields;
        this.size = size;
        this.refs = refs;
    }

    /** Begins a shape. Its fields follow in the order of the calls. */
    static Builder of(int number, String name) {
        if (number < 1 || number >= Header.REFS) {
            throw new IllegalArgumentException("class " + name + " has number " + number);
        }
        return new Builder(number, name);
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    /** The fields in the order of the calls. */
    List<Field> fields() {
        return fields;
    }

    /** Size of an object in bytes, including its header. */
    int size() {
        return size;
    }

    /** Offsets of all references, which change when an object moves. The caller must not change this array. */
    int[] refs() {
        return refs;
    }

    /** @throws IllegalArgumentException if there is no such field */
    Field field(String field) {
        return fields.stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no field " + field));
    }

    /** @throws IllegalArgumentException if there is no such field */
    int offset(String field) {
        return field(field).offset();
    }

    /** Builds a shape by its fields, one after another. */
    static final class Builder {

        private final int number;
        private final String name;
        private final List<Field> fields = new ArrayList<>();

        private Builder(int number, String name) {
            this.number = number;
            this.name = name;
        }

        Builder int32(String field) {
            return add(field, Kind.INT32);
        }

        Builder int64(String field) {
            return add(field, Kind.INT64);
        }

        Builder float64(String field) {
            return add(field, Kind.FLOAT64);
        }

        Builder ref(String field) {
            return add(field, Kind.REF);
        }

        /** @throws IllegalArgumentException if there is a field of this name, or the name is empty */
        private Builder add(String field, Kind kind) {
            throw new Todo("lab7.1", "Put the field at the next offset that its size divides: behind the header, or "
                    + "behind the previous field. Refuse an empty name, and one that is already there.");
        }

        Shape build() {
            throw new Todo("lab7.1", "Round the size up to a multiple of 8, and collect the offsets of the references, "
                    + "in order.");
        }
    }
}
