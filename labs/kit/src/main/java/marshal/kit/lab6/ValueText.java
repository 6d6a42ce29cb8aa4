package marshal.kit.lab6;

import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Objects as text, see the package: what a scenario sends, and what it received. */
public final class ValueText {

    private static final Map<String, Class<?>> TYPES = Stream.<Class<?>>of(
                    byte.class,
                    char.class,
                    short.class,
                    boolean.class,
                    int.class,
                    long.class,
                    float.class,
                    double.class,
                    Object.class,
                    String.class,
                    Sample.class)
            .collect(Collectors.toMap(Class::getSimpleName, type -> type));

    private static final Set<String> ENDS = Set.of("", "|", ",", ")", "}", "to", "from", "into");
    private static final int MOST_TEXT = 1000;

    /** The meanings of {@code &1} and {@code $a}. */
    private final Map<String, Object> known;

    private final Tokens tokens;

    private ValueText(Tokens tokens, Map<String, Object> known) {
        this.tokens = tokens;
        this.known = known;
    }

    /** The object that a text describes; a new object each time. */
    public static Object parse(String text) {
        var tokens = new Tokens(text);
        Object value = parse(tokens, Map.of());
        tokens.end();
        return value;
    }

    /** The text of an object. A checksum replaces the elements of a long array and the end of a long text. */
    public static String of(Object value) {
        String text = new ValueWriter(value).text();
        if (text.length() <= MOST_TEXT) {
            return text;
        }
        var checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return text.substring(0, MOST_TEXT) + "... with checksum " + Long.toHexString(checksum.getValue());
    }

    /** The text of a described object, in the form of {@link #of}. So texts of equal objects become equal. */
    public static String normal(String text) {
        return of(parse(text));
    }

    static Object parse(Tokens tokens, Map<String, Object> named) {
        return new ValueText(tokens, new HashMap<>(named)).value("");
    }

    /** @param label the value's own label, by which it may contain itself; empty if it has none */
    private Object value(String label) {
        if (tokens.take("$")) {
            return known("$" + tokens.next());
        }
        if (tokens.take("&")) {
            String name = "&" + tokens.next();
            return tokens.take("=") ? known(name, value(name)) : known(name);
        }
        String word = tokens.next();
        if (word.startsWith("\"")) {
            return word.substring(1, word.length() - 1);
        }
        return switch (word) {
            case "null" -> null;
            case "stranger" -> new Sample.Stranger();
            case "unwritable" -> new Sample.Unwritable();
            case "closed" -> new Sample.Closed();
            case "unreadable" -> new Sample.Unreadable();
            case "sample" -> sample(label);
            case "chain" -> chain();
            case "list" -> list(label);
            default -> TYPES.containsKey(word) ? array(TYPES.get(word), label) : Integer.valueOf(word);
        };
    }

    private Object known(String name) {
        if (!known.containsKey(name)) {
            throw tokens.wrong("something that was named before in place of " + name);
        }
        return known.get(name);
    }

    private Object known(String name, Object value) {
        known.put(name, value);
        return value;
    }

    private Sample sample(String label) {
        tokens.expect("(");
        var sample = new Sample(tokens.number());
        known(label, sample);
        tokens.expect(",");
        sample.content = value("");
        tokens.expect(",");
        sample.next = (Sample) value("");
        tokens.expect(")");
        return sample;
    }

    private Sample chain() {
        tokens.expect("(");
        Sample first = null;
        for (int number = tokens.number(); number > 0; number--) {
            var before = new Sample(number);
            before.next = first;
            first = before;
        }
        tokens.expect(")");
        return first;
    }

    private List<Object> list(String label) {
        var list = new ArrayList<>();
        known(label, list);
        tokens.expect("(");
        while (!tokens.take(")")) {
            list.add(value(""));
            tokens.take(",");
        }
        return list;
    }

    private Object array(Class<?> element, String label) {
        var lengths = new ArrayList<Integer>();
        int dimensions = 0;
        while (tokens.take("[")) {
            dimensions++;
            if (!tokens.peek().equals("]")) {
                lengths.add(tokens.number());
            }
            tokens.expect("]");
        }
        Class<?> component = element;
        for (int i = 1; i < dimensions; i++) {
            component = component.arrayType();
        }
        if (lengths.size() == dimensions) {
            Object array = Array.newInstance(
                    element, lengths.stream().mapToInt(Integer::intValue).toArray());
            if (tokens.take("seed")) {
                fill(array, new Random(tokens.number()));
            }
            return array;
        }
        return component.isPrimitive() ? numbers(component) : objects(component, label);
    }

    private static void fill(Object array, RandomGenerator random) {
        Class<?> type = array.getClass().getComponentType();
        for (int i = 0; i < Array.getLength(array); i++) {
            if (type.isArray()) {
                fill(Array.get(array, i), random);
            } else {
                Array.set(array, i, random(type, random.nextLong()));
            }
        }
    }

    /** A random element: integers use all bits, floating-point numbers are fractions. */
    private static Object random(Class<?> type, long bits) {
        return switch (type.getName()) {
            case "boolean" -> bits > 0;
            case "float" -> (float) (bits * 0x1p-63);
            case "double" -> bits * 0x1p-63;
            default -> whole(type, bits);
        };
    }

    private static Object whole(Class<?> type, long bits) {
        return switch (type.getName()) {
            case "byte" -> (byte) bits;
            case "char" -> (char) bits;
            case "short" -> (short) bits;
            case "int" -> (int) bits;
            default -> bits;
        };
    }

    private Object numbers(Class<?> type) {
        var words = new ArrayList<String>();
        while (!ENDS.contains(tokens.peek())) {
            words.add(tokens.next());
        }
        Object array = Array.newInstance(type, words.size());
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            Object element =
                    switch (type.getName()) {
                        case "boolean" -> Boolean.parseBoolean(word);
                        case "float" -> Float.parseFloat(word);
                        case "double" -> Double.parseDouble(word);
                        default -> whole(type, Long.parseLong(word));
                    };
            Array.set(array, i, element);
        }
        return array;
    }

    /** Makes the array before its elements, because the array may contain itself. So the elements are counted first. */
    private Object[] objects(Class<?> component, String label) {
        tokens.expect("{");
        var array = (Object[]) Array.newInstance(component, tokens.count());
        known(label, array);
        for (int i = 0; !tokens.take("}"); i++) {
            array[i] = value("");
            tokens.take(",");
        }
        return array;
    }
}
