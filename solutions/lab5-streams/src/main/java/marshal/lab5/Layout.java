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
        //> lab5.3: Return the layout that ALL keeps for the class.
        return ALL.get(type);
        //<
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
        //> lab5.3: Refuse a class without levels, with its name; return this.
        if (levels.isEmpty()) {
            throw new NotSerializableException(type.getName());
        }
        return this;
        //<
    }

    /** Returns how many bytes the primitive fields of an object have. */
    int primitiveBytes() {
        //> lab5.3: Add up the widths of the primitive fields.
        return fields().stream()
                .filter(Field::isPrimitive)
                .mapToInt(field -> Kind.of(field.kind()).width)
                .sum();
        //<
    }

    private static List<Level> levelsOf(Class<?> type) {
        //> lab5.3: Return the levels: Serializable classes only, the most general first. No levels for anything but a plain class.
        if (type.isInterface() || type.isEnum() || type.isRecord() || type.isHidden()) {
            return List.of();
        }
        var chain = new ArrayDeque<Class<?>>();
        for (Class<?> each = type; Serializable.class.isAssignableFrom(each); each = each.getSuperclass()) {
            if (each.getModule().isNamed() || each.isArray()) {
                return List.of(); // since JDK 16 nobody can access the private fields of a Vector; the paper could (section 4.1)
            }
            chain.push(each);
        }
        return chain.stream().map(each -> new Level(each, fieldsOf(each))).toList();
        //<
    }

    //> lab5.3
    /** Returns primitives before references, each group by name: an order that does not depend on the compiler. */
    private static List<Field> fieldsOf(Class<?> type) {
        var fields = new ArrayList<Field>();
        for (var field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
                fields.add(access(field));
            }
        }
        fields.sort(Comparator.comparing(Field::isPrimitive).reversed().thenComparing(Field::name));
        return fields;
    }

    private static Field access(java.lang.reflect.Field field) {
        Class<?> type = field.getType();
        Class<?> seen = type.isPrimitive() ? type : Object.class; // one type for all references, because invokeExact needs the exact type
        char kind = type.isPrimitive() ? type.descriptorString().charAt(0) : Kind.REFERENCE;
        field.setAccessible(true); // otherwise there would be no setter of a final field, nor of another class's private one
        try {
            var lookup = MethodHandles.lookup();
            return new Field(kind, field.getName(), type,
                    lookup.unreflectGetter(field).asType(MethodType.methodType(seen, Object.class)),
                    lookup.unreflectSetter(field).asType(MethodType.methodType(void.class, Object.class, seen)));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException("no access to " + field, e);
        }
    }
    //<
}
