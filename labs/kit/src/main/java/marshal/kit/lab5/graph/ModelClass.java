package marshal.kit.lab5.graph;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import marshal.kit.lab5.Instances;

/** A model class, and its fields as its shape lists them. Does not initialize the class. */
public final class ModelClass {

    private static final Map<String, ModelClass> ALL = new ConcurrentHashMap<>();

    private final Shape shape;
    private final Class<?> type;
    /** The fields that are written, in the order of the stream; below, only the references among them. */
    private final List<Field> fields = new ArrayList<>();

    private final List<Field> references = new ArrayList<>();
    /** The fields that are not written. */
    private final Map<Shape.Field, Field> others = new HashMap<>();

    private volatile Instances instances;

    private ModelClass(Shape shape) {
        this.shape = shape;
        this.type = find(shape.name());
        for (Shape.Level level : shape.levels()) {
            for (Shape.Field field : level.fields()) {
                fields.add(field(find(level.name()), field.name()));
                if (field.isReference()) {
                    references.add(fields.get(fields.size() - 1));
                }
            }
        }
        for (Shape.Field field : shape.others()) {
            String name = field.name();
            int dot = name.indexOf('.');
            others.put(
                    field, field(dot < 0 ? type : find(Types.full(name.substring(0, dot))), name.substring(dot + 1)));
        }
    }

    /** Finds a field that {@link #get} and {@link #set} can access. */
    public static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no field " + name);
        }
    }

    public static ModelClass of(Shape shape) {
        return ALL.computeIfAbsent(shape.name(), name -> new ModelClass(shape));
    }

    /** @throws IllegalArgumentException if it is not an object of a model class */
    public static ModelClass of(Object object) {
        Shape shape = Types.MODELS.get(object.getClass().getName());
        ModelClass found = shape == null ? null : of(shape);
        if (found == null || found.type != object.getClass()) {
            throw new IllegalArgumentException(
                    "not a model class: " + object.getClass().getName());
        }
        return found;
    }

    /** Finds a class by the name that {@link Class#getName} returns. */
    static Class<?> find(String name) {
        try {
            return Class.forName(name, false, ModelClass.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("no class " + name);
        }
    }

    /** Makes an object; the caller sets all its fields. */
    Object make() {
        try {
            if (Serializable.class.isAssignableFrom(type)) {
                if (instances == null) {
                    instances = Instances.of(type); // only once, because it generates a class
                }
                return instances.make();
            }
            return type.getDeclaredConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public void set(Object object, Graph.Instance values, Object[] references) {
        int reference = 0;
        for (int i = 0; i < fields.size(); i++) {
            boolean refers = shape.fields().get(i).isReference();
            set(fields.get(i), object, refers ? references[reference++] : values.values()[i]);
        }
        others.forEach((field, own) ->
                set(own, object, field.primitive().parse(values.others().getOrDefault(field.name(), field.fresh()))));
    }

    /** Sets a primitive field by its name, to a value given as text. */
    public void set(Object object, String name, String value) {
        int index = shape.labels().indexOf(name);
        set(fields.get(index), object, shape.fields().get(index).primitive().parse(value));
    }

    public static void set(Field field, Object object, Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    Object[] references(Object object) {
        var targets = new Object[references.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = get(references.get(i), object);
        }
        return targets;
    }

    /** An object as data; targets are the numbers of the objects that it refers to. */
    Graph.Node node(Object object, int[] targets) {
        var values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            if (!shape.fields().get(i).isReference()) {
                values[i] = get(fields.get(i), object);
            }
        }
        if (others.isEmpty()) {
            return new Graph.Instance(shape, values, targets, Map.of());
        }
        var words = new HashMap<String, String>();
        others.forEach((field, own) -> words.put(field.name(), field.primitive().show(get(own, object))));
        return new Graph.Instance(shape, values, targets, words);
    }
}
