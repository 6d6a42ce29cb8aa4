package marshal.kit.lab5;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.regex.Pattern;

/** Graphs of objects from their text and back, in the process of the code that writes and reads them. Needs no stack, however deep. */
public final class Graphs {

    private static final Pattern KNOWN = Pattern.compile(
            "^(?:marshal\\.kit\\.lab5\\.model|java\\.lang(?=\\.Object|\\.String)|java\\.util(?=\\.Vector))\\.(\\w+)\\b");

    private Graphs() {}

    /** The objects that a graph says; returns its root. */
    public static Object build(Graph graph) {
        Object[] objects = new Object[graph.nodes().size() + 1];
        for (int i = 1; i < objects.length; i++) {
            objects[i] = make(graph.nodes().get(i - 1));
        }
        for (int i = 1; i < objects.length; i++) {
            connect(objects[i], graph.nodes().get(i - 1), objects);
        }
        return objects[graph.root()];
    }

    private static Object make(Graph.Node node) {
        if (node instanceof Graph.Text text) {
            return new String(text.text()); // equal texts are two objects
        } else if (node instanceof Graph.Primitives primitives) {
            return primitives.array();
        } else if (node instanceof Graph.References references) {
            return references.type().equals("Vector")
                    ? new Vector<>()
                    : Array.newInstance(element(references.type()), references.targets().length);
        }
        return ModelClass.named(((Graph.Instance) node).type()).make();
    }

    private static Class<?> element(String name) {
        if (name.endsWith("[]")) {
            return element(name.substring(0, name.length() - 2)).arrayType();
        }
        Class<?> primitive = Literals.type(name);
        return switch (name) {
            case "Object" -> Object.class;
            case "String" -> String.class;
            default -> primitive != null ? primitive : ModelClass.named(name).type();
        };
    }

    @SuppressWarnings("unchecked") // a Vector of anything
    private static void connect(Object object, Graph.Node node, Object[] objects) {
        if (node instanceof Graph.References references) {
            int[] targets = references.targets();
            for (int i = 0; i < targets.length; i++) {
                if (object instanceof Vector<?> vector) {
                    ((Vector<Object>) vector).add(objects[targets[i]]);
                } else {
                    Array.set(object, i, objects[targets[i]]);
                }
            }
        } else if (node instanceof Graph.Instance instance) {
            instance.fields().forEach((name, value) -> {
                try {
                    ModelClass.named(instance.type())
                            .field(name)
                            .set(object, value instanceof Graph.Target target ? objects[target.number()] : value);
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    }

    /** What there is, from this object on. Objects have numbers in the order in which a stream meets them: depth first. */
    public static Graph show(Object root) {
        Map<Object, Integer> numbers = number(root);
        var nodes = new ArrayList<Graph.Node>();
        numbers.keySet().forEach(object -> nodes.add(null));
        numbers.forEach((object, number) -> nodes.set(number - 1, node(object, numbers)));
        return new Graph(root == null ? 0 : 1, nodes);
    }

    /** All objects of a graph, told apart by identity. */
    static Set<Object> objects(Object root) {
        return number(root).keySet();
    }

    private static Map<Object, Integer> number(Object root) {
        var numbers = new IdentityHashMap<Object, Integer>();
        var open = new ArrayDeque<Object>();
        if (root != null) {
            open.push(root);
        }
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (numbers.putIfAbsent(next, numbers.size() + 1) == null) {
                List<Object> references = references(next);
                for (int i = references.size() - 1; i >= 0; i--) {
                    if (references.get(i) != null) {
                        open.push(references.get(i));
                    }
                }
            }
        }
        return numbers;
    }

    /** In the order of the stream: of a superclass before its subclass, and by name. */
    private static List<Object> references(Object object) {
        if (object instanceof Vector<?> vector) {
            return new ArrayList<>(vector);
        } else if (object instanceof Object[] array) {
            return Arrays.asList(array);
        } else if (object instanceof String || object.getClass().isArray()) {
            return List.of();
        }
        var references = new ArrayList<Object>();
        for (Class<?> each = object.getClass(); each != Object.class; each = each.getSuperclass()) {
            var own = new ArrayList<Object>();
            for (Field field : ModelClass.of(object).fields().values()) {
                if (field.getDeclaringClass() == each && !field.getType().isPrimitive()) {
                    own.add(get(field, object));
                }
            }
            references.addAll(0, own);
        }
        return references;
    }

    private static Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Graph.Node node(Object object, Map<Object, Integer> numbers) {
        if (object instanceof String text) {
            return new Graph.Text(text);
        } else if (object instanceof Vector<?> || object instanceof Object[]) {
            String type =
                    object instanceof Vector ? "Vector" : name(object.getClass().getComponentType());
            return new Graph.References(
                    type,
                    references(object).stream()
                            .mapToInt(each -> target(each, numbers))
                            .toArray());
        } else if (object.getClass().isArray()) {
            return new Graph.Primitives(object);
        }
        var fields = new LinkedHashMap<String, Object>();
        ModelClass.of(object).fields().forEach((name, field) -> {
            Object value = get(field, object);
            fields.put(name, field.getType().isPrimitive() ? value : new Graph.Target(target(value, numbers)));
        });
        return new Graph.Instance(object.getClass().getSimpleName(), fields);
    }

    /** Of strangers the full one. */
    private static String name(Class<?> type) {
        return KNOWN.matcher(type.getTypeName()).replaceFirst("$1");
    }

    private static int target(Object object, Map<Object, Integer> numbers) {
        return object == null ? 0 : numbers.get(object);
    }
}
