package marshal.lab7;

/** Given: a view of an object of any class, with access to its fields by their names. */
final class AnyObject extends Thing {

    AnyObject on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    void set(Shape.Field field, String value) {
        switch (field.kind()) {
            case INT32 -> int32(field.offset(), Integer.parseInt(value));
            case INT64 -> int64(field.offset(), Long.parseLong(value));
            case FLOAT64 -> float64(field.offset(), Double.longBitsToDouble(Long.decode(value)));
            case REF -> ref(field.offset(), Integer.parseInt(value));
        }
    }

    String get(Shape.Field field) {
        return switch (field.kind()) {
            case INT32 -> String.valueOf(int32(field.offset()));
            case INT64 -> String.valueOf(int64(field.offset()));
            case FLOAT64 -> String.valueOf(Double.doubleToRawLongBits(float64(field.offset())));
            case REF -> String.valueOf(ref(field.offset()));
        };
    }

    /** Gets each field of its class, and sets it to the value that it has. */
    void touch(Shape shape) {
        for (int i = 0; i < shape.fields().size(); i++) { // an iterator would be a new object
            Shape.Field field = shape.fields().get(i);
            int offset = field.offset();
            switch (field.kind()) {
                case INT32 -> int32(offset, int32(offset));
                case INT64 -> int64(offset, int64(offset));
                case FLOAT64 -> float64(offset, float64(offset));
                case REF -> ref(offset, ref(offset));
            }
        }
    }

    /** Follows a reference from object to object with this one view; returns the last one's address. */
    int walk(int offset, int steps) {
        for (int i = 0; i < steps; i++) {
            at(ref(offset));
        }
        return address();
    }
}
