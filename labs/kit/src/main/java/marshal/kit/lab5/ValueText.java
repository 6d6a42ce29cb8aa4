package marshal.kit.lab5;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;

/**
 * Values as text: {@code int 7, double #7ff8000000000001, text "abc", int[3] 1 2 3, long[5000] seed 9}. A char is a number; a
 * float or double that is no quarter below a million is the bits of it. Elements of a seed are made by {@link Random}, those of
 * seed 0 are 0; more than 64 elements or chars are shown as a digest.
 */
public final class ValueText {

    private static final int SHOWN = 64;
    private static final double PLAIN = 1e6;
    private static final List<Class<?>> PRIMITIVES = List.of(
            boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class);

    private ValueText() {}

    /** A value and its kind: the name of a primitive type or of an array of one, or {@code text}. */
    public record Value(String kind, Object value) {}

    /** The values of a list. */
    public static List<Value> parse(String list) {
        var values = new ArrayList<Value>();
        for (String each : list.split(", ")) {
            int space = each.indexOf(' ');
            values.add(one(each.substring(0, space), each.substring(space + 1)));
        }
        return values;
    }

    private static Value one(String kind, String words) {
        if (kind.equals("text")) {
            return new Value(kind, text(words));
        }
        int bracket = kind.indexOf('[');
        if (bracket < 0) {
            return new Value(kind, primitive(kind, words));
        }
        String element = kind.substring(0, bracket);
        return new Value(element + "[]", array(element, length(kind), words));
    }

    /** 3 of {@code int[3]}. */
    public static int length(String kind) {
        return Integer.parseInt(kind.substring(kind.lastIndexOf('[') + 1, kind.length() - 1));
    }

    /** The type of this name; null if it is no primitive one. */
    static Class<?> type(String name) {
        return PRIMITIVES.stream()
                .filter(type -> type.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    static Object array(String element, int length, String words) {
        Object array = Array.newInstance(type(element), length);
        if (words.startsWith("seed ")) {
            long seed = Long.parseLong(words.substring(5));
            var random = new Random(seed);
            for (int i = 0; i < length && seed != 0; i++) {
                Array.set(
                        array,
                        i,
                        element.equals("boolean") ? random.nextBoolean() : ofBits(element, random.nextLong()));
            }
            return array;
        }
        String[] elements = words.isBlank() ? new String[0] : words.strip().split(" ");
        for (int i = 0; i < length; i++) {
            Array.set(array, i, primitive(element, elements[i]));
        }
        return array;
    }

    static Object primitive(String type, String words) {
        if (words.startsWith("#")) {
            return ofBits(type, Long.parseUnsignedLong(words.substring(1), 16));
        }
        return switch (type) {
            case "boolean" -> Boolean.parseBoolean(words);
            case "float" -> Float.parseFloat(words);
            case "double" -> Double.parseDouble(words);
            default -> ofBits(type, Long.parseLong(words));
        };
    }

    private static Object ofBits(String type, long bits) {
        return switch (type) {
            case "byte" -> (byte) bits;
            case "char" -> (char) bits;
            case "short" -> (short) bits;
            case "int" -> (int) bits;
            case "long" -> bits;
            case "float" -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private static long bits(Object value) {
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        } else if (value instanceof Character c) {
            return c;
        } else if (value instanceof Float number) {
            return Float.floatToRawIntBits(number) & 0xFFFFFFFFL;
        } else if (value instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        }
        return ((Number) value).longValue();
    }

    /** A value with its kind. */
    public static String show(Object value) {
        if (value instanceof String text) {
            return "text " + quoted(text);
        }
        return value.getClass().isArray() ? showArray(value) : primitiveName(value) + " " + showPrimitive(value);
    }

    private static String primitiveName(Object value) {
        return value instanceof Character
                ? "char"
                : value instanceof Integer
                        ? "int"
                        : value.getClass().getSimpleName().toLowerCase();
    }

    static String showPrimitive(Object value) {
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            boolean plain = Math.abs(number) < PLAIN && number * 4 == Math.rint(number * 4);
            return plain ? Double.toString(number) : '#' + Long.toHexString(bits(value));
        }
        return value instanceof Boolean ? value.toString() : Long.toString(bits(value));
    }

    static String showArray(Object array) {
        int length = Array.getLength(array);
        var text = new StringBuilder(array.getClass().getComponentType().getName() + "[" + length + "]");
        if (length > SHOWN) {
            return text + " " + digest(array);
        }
        for (int i = 0; i < length; i++) {
            text.append(' ').append(showPrimitive(Array.get(array, i)));
        }
        return text.toString();
    }

    private static String digest(Object array) {
        var crc = new CRC32();
        int length = Array.getLength(array);
        if (array instanceof byte[] bytes) {
            crc.update(bytes);
        } else {
            int width = width(array.getClass().getComponentType());
            var element = new byte[width];
            for (int i = 0; i < length; i++) {
                long bits = bits(Array.get(array, i));
                for (int at = width - 1; at >= 0; at--) {
                    element[at] = (byte) bits;
                    bits >>= 8;
                }
                crc.update(element);
            }
        }
        return "crc " + Long.toHexString(crc.getValue());
    }

    private static int width(Class<?> type) {
        return type == boolean.class || type == byte.class
                ? 1
                : type == char.class || type == short.class ? 2 : type == int.class || type == float.class ? 4 : 8;
    }

    static String quoted(String value) {
        if (value.length() > SHOWN) {
            return "text of " + value.length() + " chars, " + digest(value.toCharArray());
        }
        var text = new StringBuilder("\"");
        for (char c : value.toCharArray()) {
            if (c < ' ' || c > '~') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        return text.append('"').toString();
    }

    /** The other way round; {@code "ab"*3} is repeated. */
    static String text(String words) {
        int end = words.lastIndexOf('"');
        var text = new StringBuilder();
        for (int i = 1; i < end; i++) {
            char c = words.charAt(i);
            if (c == '\\' && words.charAt(i + 1) == 'u') {
                text.append((char) Integer.parseInt(words.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                text.append(c == '\\' ? words.charAt(++i) : c);
            }
        }
        return words.endsWith("\"")
                ? text.toString()
                : text.toString().repeat(Integer.parseInt(words.substring(end + 2)));
    }
}
