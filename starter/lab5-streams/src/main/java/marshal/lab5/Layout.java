package marshal.lab5;

import java.io.NotSerializableException;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import marshal.kit.contract.Todo;

/** Step 3: the contents of a class's objects. Looked up once per class (section 3.5), because asking the JVM is slow. */
public final class Layout {

    /**
     * A field that is written.
     *
     * @param kind   a letter of {@link Kind}
     * @param getter handle of type (Object) and the field's type, or Object
     * @param setter handle of type (Object, the field's type or Object) and void
     */
    record Field(char kind, String name, Class<?> type, MethodHandle getter, MethodHandle setter) {

        boolean isPrimitive() {
            return kind != Kind.REFERENCE;
        }
    }

    /** One class of an object's classes, and the fields that it declares. */
    record Level(Class<?> type, List<Field> fields) {}

    private static final ClassValue<Layout> ALL = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return new Layout(type);
        }
    };

    private final Class<?> type;
    private final List<Level> levels;

    private Layout(Class<?> type) {
        this.type = type;
        this.levels = List.copyOf(levelsOf(type));
    }

    /** Returns the layout of a class, each time the same object. */
    public static Layout of(Class<?> type) {
        throw new Todo("lab5.3", "Return the layout that ALL keeps for the class.");
    }

    /**
     * Returns the levels, from the most general Serializable class to the class itself. Empty if the fields are not written:
     * for a class that is not Serializable, a class of the JDK (its fields are closed), an array, interface, enum or record.
     */
    List<Level> levels() {
        return levels;
    }

    /** Returns all fields, in the order in which they are written. */
    List<Field> fields() {
        return levels.stream().flatMap(level -> level.fields().stream()).toList();
    }

    /** @throws NotSerializableException if it has no levels */
    Layout requireLevels() throws NotSerializableException {
        throw new Todo("lab5.3", "Refuse a class without levels, with its name; return this.");
    }

    /** Returns how many bytes the primitive fields of an object have. */
    int primitiveBytes() {
        throw new Todo("lab5.3", "Add up the widths of the primitive fields.");
    }

    private static List<Level> levelsOf(Class<?> type) {
        throw new Todo("lab5.3", "Return the levels: Serializable classes only, the most general first. No levels for "
                + "anything but a plain class.");
    }
}
