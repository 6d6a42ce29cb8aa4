package marshal.kit.lab5;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A model class by its short name, and its fields as graphs name them. Does not initialize the class. */
final class ModelClass {

    private static final String PACKAGE = ModelClass.class.getPackageName() + ".model.";
    private static final Map<String, ModelClass> ALL = new ConcurrentHashMap<>();

    private final Class<?> type;
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private volatile Instances instances;

    private ModelClass(String name) {
        try {
            type = Class.forName(PACKAGE + name, false, ModelClass.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no model class: " + name);
        }
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
            String prefix = each == type ? "" : each.getSimpleName() + ".";
            Arrays.stream(each.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .sorted(Comparator.comparing(Field::getName))
                    .forEach(field -> {
                        field.setAccessible(true);
                        fields.put(prefix + field.getName(), field);
                    });
        }
    }

    /** @throws IllegalArgumentException if there is none */
    static ModelClass named(String name) {
        return ALL.computeIfAbsent(name, ModelClass::new);
    }

    /** Of an object: itself, and no class of the same name. */
    static ModelClass of(Object object) {
        ModelClass model = named(object.getClass().getSimpleName());
        if (model.type != object.getClass()) {
            throw new IllegalArgumentException(
                    "no model class: " + object.getClass().getName());
        }
        return model;
    }

    Class<?> type() {
        return type;
    }

    /** All fields but static ones; a superclass's with its name in front. */
    Map<String, Field> fields() {
        return fields;
    }

    /** @throws IllegalArgumentException if it has none of this name */
    Field field(String name) {
        Field field = fields.get(name);
        if (field == null) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no field " + name);
        }
        return field;
    }

    /** An object, all of whose fields will be set. */
    Object make() {
        try {
            if (Serializable.class.isAssignableFrom(type)) {
                if (instances == null) {
                    instances = Instances.of(type); // once: it makes a class of its own
                }
                return instances.make();
            }
            return type.getDeclaredConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The names of all classes that lab 5 may send: what a reader allows that is on its guard. */
    static List<String> allowed() {
        return List.of("Data", "Tree", "Item", "Town", "Base", "Derived", "Fresh").stream()
                .map(name -> PACKAGE + name)
                .toList();
    }
}
