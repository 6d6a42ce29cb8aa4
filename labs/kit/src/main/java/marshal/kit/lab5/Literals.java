package marshal.kit.lab5;

import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** Primitive values as text, each exactly: what goes between the checks and a student's process, and what people read. */
public final class Literals {

    private static final Map<String, Class<?>> TYPES = Map.of(
            "boolean", boolean.class,
            "byte", byte.class,
            "char", char.class,
            "short", short.class,
            "int", int.class,
            "long", long.class,
            "float", float.class,
            "double", double.class);

    private Literals() {}

    /** The primitive type with this name; null if there is none. */
    public static Class<?> type(String name) {
        return TYPES.get(name);
    }

    /** {@code 12}, {@code -0.0}, {@code true}, {@code u0041} for a char, {@code #7ff8000000000001} for the bits of a NaN. */
    public static String show(Object value) {
        if (value instanceof Character c) {
            return String.format(Locale.ROOT, "u%04x", (int) c);
        } else if (value instanceof Double d && d.isNaN()) {
            return "#" + Long.toHexString(Double.doubleToRawLongBits(d));
        } else if (value instanceof Float f && f.isNaN()) {
            return "#" + Integer.toHexString(Float.floatToRawIntBits(f));
        }
        return value.toString();
    }

    /** @throws IllegalArgumentException if the text is no value of the type */
    public static Object parse(Class<?> type, String text) {
        boolean bits = text.startsWith("#");
        return switch (type.getName()) {
            case "boolean" -> Boolean.valueOf(text);
            case "byte" -> Byte.valueOf(text);
            case "char" -> (char) Integer.parseInt(text.substring(1), 16);
            case "short" -> Short.valueOf(text);
            case "int" -> Integer.valueOf(text);
            case "long" -> Long.valueOf(text);
            case "float" ->
                bits ? Float.intBitsToFloat(Integer.parseUnsignedInt(text.substring(1), 16)) : Float.parseFloat(text);
            case "double" ->
                bits
                        ? Double.longBitsToDouble(Long.parseUnsignedLong(text.substring(1), 16))
                        : Double.parseDouble(text);
            default -> throw new IllegalArgumentException("no primitive type: " + type.getName());
        };
    }

    /** An array of random elements, the same one for the same seed. */
    public static Object array(Class<?> type, int length, long seed) {
        var random = new SplittableRandom(seed);
        Object array = Array.newInstance(type, length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, random(type, random));
        }
        return array;
    }

    /** Of floats and doubles none that is a NaN: an array of them should look the same after a plain copy. */
    static Object random(Class<?> type, SplittableRandom random) {
        return switch (type.getName()) {
            case "boolean" -> random.nextBoolean();
            case "byte" -> (byte) random.nextInt();
            case "char" -> (char) random.nextInt();
            case "short" -> (short) random.nextInt();
            case "int" -> random.nextInt();
            case "long" -> random.nextLong();
            case "float" -> (float) random.nextDouble(-1e6, 1e6);
            default -> random.nextDouble(-1e6, 1e6);
        };
    }

    /** An array's elements; the checksum of what is longer, of which there is never more than a piece in memory. */
    static String showElements(Object array, int longest) {
        var crc = new CRC32();
        var piece = new StringBuilder();
        boolean isLong = false;
        for (int i = 0; i < Array.getLength(array); i++) {
            piece.append(i == 0 ? "" : " ").append(show(Array.get(array, i)));
            if (piece.length() > longest) {
                isLong = true;
                crc.update(piece.toString().getBytes(StandardCharsets.UTF_8));
                piece.setLength(0);
            }
        }
        crc.update(piece.toString().getBytes(StandardCharsets.UTF_8));
        return isLong ? String.format(Locale.ROOT, "crc %08x", crc.getValue()) : piece.toString();
    }

    /** Eight digits that another text hardly has. */
    static String checksum(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
