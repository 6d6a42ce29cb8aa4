package marshal.kit.probe;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The types that may cross a channel besides plain values: records, enums, interfaces to call, and exceptions. */
public final class Vocabulary {

    /** The parts of a record: how to read them, and how to build the record from them. */
    record Shape(Constructor<?> constructor, Method[] accessors, Type[] types) {}

    private static final String OURS = "marshal.kit.";

    private final List<Class<?>> types;
    private final Map<Class<?>, Integer> numbers = new HashMap<>();
    private final List<Class<?>> interfaces = new ArrayList<>();
    private final List<Class<? extends Exception>> failures;
    // Filled on first use: a student's process needs few of them, and reflection is slow to start.
    private final Map<Class<?>, Shape> shapes = new ConcurrentHashMap<>();
    private final Map<Class<?>, Map<String, Method>> methods = new ConcurrentHashMap<>();

    /**
     * A vocabulary of all types in the signatures of these interfaces, and in the signatures of those types.
     *
     * @param failures as in the constructor
     */
    public static Vocabulary of(List<Class<?>> interfaces, List<Class<? extends Exception>> failures) {
        var named = new HashSet<Class<?>>();
        var open = new ArrayDeque<Type>(interfaces);
        while (!open.isEmpty()) {
            Type type = open.remove();
            if (type instanceof ParameterizedType generic) {
                open.addAll(List.of(generic.getActualTypeArguments()));
            } else if (type instanceof Class<?> array && array.isArray()) {
                open.add(array.getComponentType());
            } else if (type instanceof Class<?> one && one.getName().startsWith(OURS) && named.add(one)) {
                open.addAll(namedBy(one));
            }
        }
        // An object crosses under its most specific interface. A sealed interface only lists its records.
        List<Class<?>> types = named.stream()
                .filter(each -> each.isRecord() || each.isEnum() || each.isInterface() && !each.isSealed())
                .sorted(Comparator.<Class<?>>comparingInt(each -> -ancestors(each))
                        .thenComparing(Class::getName))
                .toList();
        return new Vocabulary(types, failures);
    }

    private static List<Type> namedBy(Class<?> type) {
        var named = new ArrayList<Type>(List.of(type.getInterfaces()));
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                named.add(component.getGenericType());
            }
        } else if (type.isSealed()) {
            named.addAll(List.of(type.getPermittedSubclasses()));
        } else if (type.isInterface()) {
            for (Method method : type.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers())) {
                    named.add(method.getGenericReturnType());
                    named.addAll(List.of(method.getGenericParameterTypes()));
                }
            }
        }
        return named;
    }

    /** The number of interfaces above a type. */
    private static int ancestors(Class<?> type) {
        return Arrays.stream(type.getInterfaces())
                .mapToInt(each -> 1 + ancestors(each))
                .sum();
    }

    /**
     * Both sides of a channel need equal lists in equal order.
     *
     * @param types    records, enums, and interfaces without overloaded methods
     * @param failures exceptions that keep their type: special ones before general ones, each with a constructor for
     *                 the message; {@link marshal.kit.contract.Todo} is always known
     */
    public Vocabulary(List<Class<?>> types, List<Class<? extends Exception>> failures) {
        this.types = types;
        this.failures = failures;
        for (Class<?> type : types) {
            if (!type.isRecord() && !type.isEnum() && !type.isInterface()) {
                throw new IllegalArgumentException(type + " is not a record, enum or interface");
            }
            numbers.put(type, numbers.size());
            if (type.isInterface()) {
                interfaces.add(type);
            }
        }
    }

    /** The types that it lists, in the order of their numbers. */
    public List<Class<?>> types() {
        return types;
    }

    /** The number of a record, enum or interface, or -1. */
    int number(Class<?> type) {
        Integer number = numbers.get(type);
        return number == null ? -1 : number;
    }

    /** The record, enum or interface with this number, or null. */
    Class<?> type(int number) {
        return number >= 0 && number < types.size() ? types.get(number) : null;
    }

    /** The interfaces by which the other side may call an object; empty if it may not call it. */
    List<Class<?>> interfacesOf(Object object) {
        var found = new ArrayList<Class<?>>();
        for (Class<?> type : interfaces) {
            if (type.isInstance(object)) {
                found.add(type);
            }
        }
        return found;
    }

    /** The methods of an interface by name. */
    Map<String, Method> methods(Class<?> type) {
        Map<String, Method> known = methods.get(type);
        if (known != null) {
            return known;
        }
        var found = new HashMap<String, Method>();
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            Method other = found.get(method.getName());
            if (other != null && other.getParameterCount() != method.getParameterCount()) {
                throw new IllegalArgumentException(type + " has two methods " + method.getName());
            }
            // getMethods may list an inherited declaration beside its override
            if (other == null || other.getDeclaringClass().isAssignableFrom(method.getDeclaringClass())) {
                found.put(method.getName(), method);
            }
        }
        methods.put(type, found);
        return found;
    }

    /** The shape of a listed record. */
    Shape shape(Class<?> type) {
        Shape known = shapes.get(type);
        if (known != null) {
            return known;
        }
        RecordComponent[] components = type.getRecordComponents();
        var accessors = new Method[components.length];
        var parameters = new Class<?>[components.length];
        var generic = new Type[components.length];
        for (int i = 0; i < components.length; i++) {
            accessors[i] = components[i].getAccessor();
            parameters[i] = components[i].getType();
            generic[i] = components[i].getGenericType();
        }
        try {
            var shape = new Shape(type.getDeclaredConstructor(parameters), accessors, generic);
            shapes.put(type, shape);
            return shape;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // every record has one
        }
    }

    /** The number of the most specific class that this exception is an instance of, or -1. */
    int failure(Throwable thrown) {
        for (int i = 0; i < failures.size(); i++) {
            if (failures.get(i).isInstance(thrown)) {
                return i;
            }
        }
        return -1;
    }

    /** The exception class with this number, or null. */
    Class<? extends Exception> failure(int number) {
        return number >= 0 && number < failures.size() ? failures.get(number) : null;
    }
}
