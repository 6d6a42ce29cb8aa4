package marshal.kit.lab5;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/**
 * Objects as text, and back. A line an object, the first one is the root, or {@code null}:
 *
 * <pre>
 * 1 = Tree data:2 left:3 right:null      fields by name, Base.x where two levels have an x; those left out are 0 or null
 * 2 = "a text"                           with escapes \" \\ \\uXXXX; "ab"*500 is repeated
 * 3 = int[3] 7 8 9                       as in {@link ValueText}
 * 4 = Object[4] 2..4 null                references by number; 2..4 counts up, null*3 repeats
 * 5 = Vector 2 3
 * 6..99 = Item value:5 next:+1           94 objects; +1 is the number after their own
 * 7 = Fresh kept:1 also lost:0 made:42   behind also: fields that are not written
 * </pre>
 *
 * <p>{@link #show} numbers objects as they are met from the root on, each with all that it refers to before the next; it shows all
 * fields in the order of the streams, joins 3 and more lines or references that are alike.
 */
public final class Graphs {

    private static final String MODEL = "marshal.kit.lab5.model.";
    private static final int ALIKE = 3;

    private Graphs() {}

    // ---- from text ----------------------------------------------------------------------------------------------

    /** The root of the objects that a text describes. */
    public static Object build(String text) throws IOException {
        if (text.strip().equals("null")) {
            return null;
        }
        try {
            String[] lines = text.strip().split("\n");
            var objects = new HashMap<Integer, Object>();
            for (String line : lines) { // all of them first: they may refer to each other
                Maker maker = maker(words(line));
                for (int number = first(line); number <= last(line); number++) {
                    objects.put(number, maker.make());
                }
            }
            for (String line : lines) {
                fill(line, objects);
            }
            return objects.get(first(lines[0]));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static int first(String line) {
        return Integer.parseInt(line.substring(0, line.indexOf(" = ")).strip().split("\\.\\.")[0]);
    }

    private static int last(String line) {
        String numbers = line.substring(0, line.indexOf(" = ")).strip();
        return Integer.parseInt(numbers.substring(numbers.lastIndexOf('.') + 1));
    }

    private static String words(String line) {
        return line.substring(line.indexOf(" = ") + 3).strip();
    }

    /** Makes as many objects of a line as there are. */
    @FunctionalInterface
    private interface Maker {
        Object make() throws IOException, ReflectiveOperationException;
    }

    private static Maker maker(String words) throws IOException, ReflectiveOperationException {
        if (words.startsWith("\"")) {
            String text = ValueText.text(words);
            return () -> new String(text.toCharArray()); // another one each time
        }
        String type = words.split(" ", 2)[0];
        int bracket = type.lastIndexOf('[');
        if (bracket >= 0) {
            String element = type.substring(0, bracket);
            int length = ValueText.length(type);
            if (ValueText.type(element) != null) {
                return () -> ValueText.array(
                        element, length, words.substring(type.length()).strip());
            }
            Class<?> of = type(element);
            return () -> Array.newInstance(of, length);
        }
        Class<?> of = type(type);
        if (Serializable.class.isAssignableFrom(of) && of != Vector.class) {
            return Instances.of(of)::make;
        }
        return of.getDeclaredConstructor()::newInstance;
    }

    private static Class<?> type(String name) throws ReflectiveOperationException {
        if (name.endsWith("[]")) {
            String element = name.substring(0, name.length() - 2);
            return (ValueText.type(element) == null ? type(element) : ValueText.type(element)).arrayType();
        }
        return switch (name) {
            case "Object" -> Object.class;
            case "String" -> String.class;
            case "Vector" -> Vector.class;
            default -> Class.forName(name.contains(".") ? name : MODEL + name);
        };
    }

    private static void fill(String line, Map<Integer, Object> objects) throws ReflectiveOperationException {
        String[] parts = words(line).split("\\s+");
        Object one = objects.get(first(line));
        boolean hasFields = !(one instanceof String
                || one instanceof Vector
                || one.getClass().isArray());
        List<Setting> settings = hasFields ? settings(one.getClass(), parts) : List.of();
        for (int number = first(line); number <= last(line); number++) {
            Object object = objects.get(number);
            for (Setting each : settings) {
                each.set(object, number, objects);
            }
            if (object instanceof Object[] array) {
                List<Object> targets = references(parts, number, objects);
                for (int i = 0; i < array.length; i++) {
                    array[i] = targets.get(i);
                }
            } else if (object instanceof Vector<?>) {
                @SuppressWarnings("unchecked") // made above
                var vector = (Vector<Object>) object;
                vector.addAll(references(parts, number, objects));
            }
        }
    }

    /** A field and its value in words. */
    private record Setting(Field field, String words) {

        void set(Object object, int number, Map<Integer, Object> objects) throws IllegalAccessException {
            field.set(
                    object,
                    field.getType().isPrimitive()
                            ? ValueText.primitive(field.getType().getName(), words)
                            : reference(words, number, objects));
        }
    }

    private static List<Setting> settings(Class<?> type, String[] parts) throws NoSuchFieldException {
        var settings = new ArrayList<Setting>();
        for (int i = 1; i < parts.length; i++) {
            if (!parts[i].equals("also")) {
                int colon = parts[i].indexOf(':');
                settings.add(new Setting(field(type, parts[i].substring(0, colon)), parts[i].substring(colon + 1)));
            }
        }
        return settings;
    }

    private static Field field(Class<?> type, String label) throws NoSuchFieldException {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            String own = label.startsWith(each.getSimpleName() + ".") ? label.substring(label.indexOf('.') + 1) : label;
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(own) && (own.length() < label.length() || !label.contains("."))) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(type + " " + label);
    }

    private static List<Object> references(String[] parts, int number, Map<Integer, Object> objects) {
        var targets = new ArrayList<Object>();
        for (int i = 1; i < parts.length; i++) {
            int dots = parts[i].indexOf("..");
            int star = parts[i].indexOf('*');
            if (dots > 0) {
                int last = Integer.parseInt(parts[i].substring(dots + 2));
                for (int each = Integer.parseInt(parts[i].substring(0, dots)); each <= last; each++) {
                    targets.add(objects.get(each));
                }
            } else {
                for (int n = star < 0 ? 1 : Integer.parseInt(parts[i].substring(star + 1)); n > 0; n--) {
                    targets.add(reference(star < 0 ? parts[i] : parts[i].substring(0, star), number, objects));
                }
            }
        }
        return targets;
    }

    private static Object reference(String words, int number, Map<Integer, Object> objects) {
        if (words.equals("null")) {
            return null;
        }
        int target = words.startsWith("+") ? number + Integer.parseInt(words.substring(1)) : Integer.parseInt(words);
        if (!objects.containsKey(target)) {
            throw new IllegalArgumentException("no object " + target);
        }
        return objects.get(target);
    }

    // ---- to text ------------------------------------------------------------------------------------------------

    /** The fields of a class: those that are written, in the order of the streams, and the others. */
    private record Fields(List<Field> written, List<Field> references, List<String> labels, List<Field> others) {

        private static final ClassValue<Fields> ALL = new ClassValue<>() {
            @Override
            protected Fields computeValue(Class<?> type) {
                return new Fields(type);
            }
        };

        Fields(Class<?> type) {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
                var own = new ArrayList<Field>();
                for (Field field : each.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        field.setAccessible(true);
                        boolean isWritten = Serializable.class.isAssignableFrom(each)
                                && !Modifier.isTransient(field.getModifiers());
                        (isWritten ? own : others).add(field);
                    }
                }
                own.sort(Comparator.comparing((Field field) -> !field.getType().isPrimitive())
                        .thenComparing(Field::getName));
                written.addAll(0, own);
            }
            others.sort(Comparator.comparing(Field::getName));
            for (Field field : written) {
                if (!field.getType().isPrimitive()) {
                    references.add(field);
                }
                long such = written.stream()
                        .filter(each -> each.getName().equals(field.getName()))
                        .count();
                labels.add(
                        such > 1 ? field.getDeclaringClass().getSimpleName() + "." + field.getName() : field.getName());
            }
        }
    }

    /** The same text for equal graphs. */
    public static String show(Object root) {
        if (root == null) {
            return "null";
        }
        try {
            var numbers = new IdentityHashMap<Object, Integer>();
            List<Object> met = met(root, numbers);
            var lines = new Lines();
            for (Object object : met) {
                lines.add(line(object, numbers, Integer.MAX_VALUE), line(object, numbers, numbers.get(object)));
            }
            return lines.end();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The objects in the order in which they are met, without recursion, and in little memory beside a large graph. */
    private static List<Object> met(Object root, Map<Object, Integer> numbers) throws IllegalAccessException {
        var order = new ArrayList<Object>();
        var open = new Object[64];
        var next = new int[64]; // the index of its next reference
        int depth = 0;
        open[depth] = root;
        order.add(root);
        numbers.put(root, 1);
        while (depth >= 0) {
            Object at = open[depth];
            if (next[depth] == count(at)) {
                open[depth--] = null;
                continue;
            }
            Object target = target(at, next[depth]++);
            if (target != null && !numbers.containsKey(target)) {
                order.add(target);
                numbers.put(target, order.size());
                if (++depth == open.length) {
                    open = java.util.Arrays.copyOf(open, 2 * depth);
                    next = java.util.Arrays.copyOf(next, 2 * depth);
                }
                open[depth] = target;
                next[depth] = 0;
            }
        }
        return order;
    }

    /** How many references an object has. */
    private static int count(Object object) {
        return object instanceof Object[] array
                ? array.length
                : object instanceof Vector<?> vector
                        ? vector.size()
                        : object instanceof String || object.getClass().isArray()
                                ? 0
                                : Fields.ALL.get(object.getClass()).references().size();
    }

    private static Object target(Object object, int index) throws IllegalAccessException {
        return object instanceof Object[] array
                ? array[index]
                : object instanceof Vector<?> vector
                        ? vector.get(index)
                        : Fields.ALL
                                .get(object.getClass())
                                .references()
                                .get(index)
                                .get(object);
    }

    private static String line(Object object, Map<Object, Integer> numbers, int own) throws IllegalAccessException {
        if (object instanceof String text) {
            return ValueText.quoted(text);
        } else if (object instanceof Object[] array) {
            return brief(array.getClass().getComponentType()) + "[" + array.length + "]"
                    + references(java.util.Arrays.asList(array), numbers, own);
        } else if (object instanceof Vector<?> vector) {
            return "Vector" + references(vector, numbers, own);
        } else if (object.getClass().isArray()) {
            return ValueText.showArray(object);
        }
        var text = new StringBuilder(brief(object.getClass()));
        Fields fields = Fields.ALL.get(object.getClass());
        for (int i = 0; i < fields.written().size(); i++) {
            Field field = fields.written().get(i);
            text.append(' ').append(fields.labels().get(i)).append(':');
            text.append(
                    field.getType().isPrimitive()
                            ? ValueText.showPrimitive(field.get(object))
                            : reference(field.get(object), numbers, own));
        }
        String before = " also";
        for (Field field : fields.others()) {
            text.append(before).append(' ').append(field.getName()).append(':');
            text.append(
                    field.getType().isPrimitive()
                            ? ValueText.showPrimitive(field.get(object))
                            : field.get(object) == null);
            before = "";
        }
        return text.toString();
    }

    private static String brief(Class<?> type) {
        return type.isArray()
                ? brief(type.getComponentType()) + "[]"
                : type.getName().startsWith(MODEL)
                                || type == Object.class
                                || type == String.class
                                || type == Vector.class
                        ? type.getSimpleName()
                        : type.getName();
    }

    private static String reference(Object target, Map<Object, Integer> numbers, int own) {
        return reference(target == null ? 0 : numbers.get(target), own);
    }

    private static String reference(int target, int own) {
        return target == 0 ? "null" : target > own ? "+" + (target - own) : Integer.toString(target);
    }

    private static String references(List<?> elements, Map<Object, Integer> numbers, int own) {
        int[] targets = elements.stream()
                .mapToInt(each -> each == null ? 0 : numbers.get(each))
                .toArray();
        var text = new StringBuilder();
        for (int i = 0; i < targets.length; ) {
            int same = i + 1;
            while (same < targets.length && targets[same] == targets[i]) {
                same++;
            }
            int up = i + 1;
            while (targets[i] > 0 && up < targets.length && targets[up] == targets[up - 1] + 1) {
                up++;
            }
            text.append(' ');
            if (up - i >= ALIKE) {
                text.append(targets[i]).append("..").append(targets[up - 1]);
                i = up;
            } else if (same - i >= ALIKE) {
                text.append(reference(targets[i], own)).append('*').append(same - i);
                i = same;
            } else {
                text.append(reference(targets[i], own));
                i++;
            }
        }
        return text.toString();
    }

    /** Joins lines that are alike but for the object's own number. */
    private static final class Lines {

        private final StringBuilder text = new StringBuilder();
        private final List<String> absolute = new ArrayList<>(); // the first ones of the run
        private String relative = "";
        private int first = 1;
        private int count;

        void add(String absoluteLine, String relativeLine) {
            if (count > 0 && !relativeLine.equals(relative)) {
                flush();
            }
            relative = relativeLine;
            if (++count < ALIKE) {
                absolute.add(absoluteLine);
            }
        }

        private void flush() {
            if (count >= ALIKE) {
                line(first + ".." + (first + count - 1), relative);
            } else {
                for (int i = 0; i < count; i++) {
                    line(Integer.toString(first + i), absolute.get(i));
                }
            }
            first += count;
            absolute.clear();
            count = 0;
        }

        private void line(String number, String words) {
            text.append(text.isEmpty() ? "" : "\n").append(number).append(" = ").append(words);
        }

        String end() {
            flush();
            return text.toString();
        }
    }
}
