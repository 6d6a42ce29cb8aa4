package marshal.kit.lab5.graph;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.zip.CRC32;

/**
 * The eight primitive types, as bytes and as text. A char is shown as a number; values without a short decimal are
 * shown as bits.
 */
public enum Primitive {
    BOOLEAN('Z', 1, boolean.class),
    BYTE('B', 1, byte.class),
    CHAR('C', 2, char.class),
    SHORT('S', 2, short.class),
    INT('I', 4, int.class),
    LONG('J', 8, long.class),
    FLOAT('F', 4, float.class),
    DOUBLE('D', 8, double.class);

    /** Below this limit, every quarter is exact in a double, and every JDK prints it with equal digits. */
    private static final double PLAIN = 1e6;

    private static final int FIRST_TAG = 0x04;

    public final char letter;
    public final int width;
    public final Class<?> type;

    Primitive(char letter, int width, Class<?> type) {
        this.letter = letter;
        this.width = width;
        this.type = type;
    }

    /** The type's name in Java. */
    public String word() {
        return type.getName();
    }

    /** The tag of an array of this type. */
    public int tag() {
        return FIRST_TAG + ordinal();
    }

    /** The type whose arrays have this tag; null if there is none. */
    public static Primitive ofTag(int tag) {
        return tag < FIRST_TAG || tag >= FIRST_TAG + values().length ? null : values()[tag - FIRST_TAG];
    }

    /** The type with this letter; null if there is none. */
    public static Primitive of(char letter) {
        for (Primitive each : values()) {
            if (each.letter == letter) {
                return each;
            }
        }
        return null;
    }

    /** The type with this name in Java; null if there is none. */
    public static Primitive named(String word) {
        for (Primitive each : values()) {
            if (each.word().equals(word)) {
                return each;
            }
        }
        return null;
    }

    public Object newArray(int length) {
        return Array.newInstance(type, length);
    }

    public Object zero() {
        return Array.get(newArray(1), 0);
    }

    /** The value with these bits. */
    public Object ofBits(long bits) {
        return switch (this) {
            case BOOLEAN -> bits != 0;
            case BYTE -> (byte) bits;
            case CHAR -> (char) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
            case LONG -> bits;
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
        };
    }

    /** The bits of a value. */
    public long bits(Object value) {
        return switch (this) {
            case BOOLEAN -> (boolean) value ? 1 : 0;
            case CHAR -> (char) value;
            case FLOAT -> Float.floatToRawIntBits((float) value);
            case DOUBLE -> Double.doubleToRawLongBits((double) value);
            default -> ((Number) value).longValue();
        };
    }

    public void put(ByteBuffer to, Object value) {
        long bits = bits(value);
        switch (width) {
            case 1 -> to.put((byte) bits);
            case 2 -> to.putShort((short) bits);
            case 4 -> to.putInt((int) bits);
            default -> to.putLong(bits);
        }
    }

    /**
     * Reads the next value, whose bytes must be there.
     *
     * @throws IllegalArgumentException if it is a boolean that is neither 0 nor 1
     */
    public Object get(ByteBuffer from) {
        long bits =
                switch (width) {
                    case 1 -> from.get();
                    case 2 -> from.getShort();
                    case 4 -> from.getInt();
                    default -> from.getLong();
                };
        if (this == BOOLEAN && bits != 0 && bits != 1) {
            throw new IllegalArgumentException("a boolean of " + bits + ": it has to be 0 or 1");
        }
        return ofBits(bits);
    }

    /** The value as text, such as {@code true}, {@code 65}, {@code 2.5} or {@code #7ff8000000000001}. */
    public String show(Object value) {
        long bits = bits(value);
        if (this != FLOAT && this != DOUBLE) {
            return this == BOOLEAN ? value.toString() : Long.toString(bits);
        }
        double number = ((Number) value).doubleValue();
        boolean plain = Math.abs(number) < PLAIN && number * 4 == Math.rint(number * 4);
        return plain ? Double.toString(number) : '#' + Long.toHexString(this == FLOAT ? bits & 0xFFFFFFFFL : bits);
    }

    /** The value of a text in the form of {@link #show}. */
    public Object parse(String words) {
        if (words.startsWith("#")) {
            return ofBits(Long.parseUnsignedLong(words.substring(1), 16));
        }
        return switch (this) {
            case BOOLEAN -> Boolean.parseBoolean(words);
            case FLOAT -> Float.parseFloat(words);
            case DOUBLE -> Double.parseDouble(words);
            default -> ofBits(Long.parseLong(words));
        };
    }

    /** Puts the elements of an array. {@link Array#get} would take ten times as long. */
    public void putAll(ByteBuffer to, Object array) {
        int end = to.position() + Array.getLength(array) * width;
        switch (this) {
            case BOOLEAN -> {
                for (boolean each : (boolean[]) array) {
                    to.put((byte) (each ? 1 : 0));
                }
            }
            case BYTE -> to.put((byte[]) array);
            case CHAR -> to.asCharBuffer().put((char[]) array);
            case SHORT -> to.asShortBuffer().put((short[]) array);
            case INT -> to.asIntBuffer().put((int[]) array);
            case LONG -> to.asLongBuffer().put((long[]) array);
            case FLOAT -> to.asFloatBuffer().put((float[]) array);
            case DOUBLE -> to.asDoubleBuffer().put((double[]) array);
        }
        to.position(end);
    }

    /** An array of elements that follow from a seed, equal in every process. No float among them is a NaN. */
    public Object made(int length, long seed) {
        var random = new SplittableRandom(seed);
        Object array = newArray(length);
        IntConsumer set =
                switch (this) {
                    case BOOLEAN -> i -> ((boolean[]) array)[i] = random.nextBoolean();
                    case BYTE -> i -> ((byte[]) array)[i] = (byte) random.nextInt();
                    case CHAR -> i -> ((char[]) array)[i] = (char) random.nextInt();
                    case SHORT -> i -> ((short[]) array)[i] = (short) random.nextInt();
                    case INT -> i -> ((int[]) array)[i] = random.nextInt();
                    case LONG -> i -> ((long[]) array)[i] = random.nextLong();
                    case FLOAT -> i -> ((float[]) array)[i] = (float) random.nextDouble(-1e6, 1e6);
                    case DOUBLE -> i -> ((double[]) array)[i] = random.nextDouble(-1e6, 1e6);
                };
        for (int i = 0; i < length; i++) {
            set.accept(i);
        }
        return array;
    }

    /** A digest that replaces the elements of a long array. */
    String digest(Object array) {
        var bytes = ByteBuffer.allocate(Array.getLength(array) * width);
        putAll(bytes, array);
        var crc = new CRC32();
        crc.update(bytes.array());
        return "crc " + Long.toHexString(crc.getValue());
    }
}
