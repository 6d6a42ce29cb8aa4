package marshal.kit.lab6.experiment;

import java.lang.reflect.Array;
import java.util.Random;
import marshal.kit.lab6.ArrayShape;

/**
 * The message of a program in the experiment {@code ping-pong}, such as {@code float[n][n]}.
 *
 * @param element {@code byte}, {@code int} or {@code float}
 */
public record TripProgram(String element, ArrayShape shape) {

    public static TripProgram of(String name) {
        for (ArrayShape shape : ArrayShape.values()) {
            if (name.endsWith(shape.text())
                    && !name.substring(0, name.length() - shape.text().length()).contains("[")) {
                return new TripProgram(
                        name.substring(0, name.length() - shape.text().length()), shape);
            }
        }
        throw new IllegalArgumentException("no program is called " + name);
    }

    /** The number of arrays that hold the elements. */
    public int rows(int n) {
        return shape == ArrayShape.ROWS ? n : 1;
    }

    /** The number of bytes in all elements. */
    public int bytes(int n) {
        return n * n * (element.equals("byte") ? Byte.BYTES : Integer.BYTES);
    }

    /** An array of random numbers of this shape. */
    public Object value(int n, long seed) {
        var random = new Random(seed);
        return switch (shape) {
            case FLAT -> array(n * n, random);
            case ONE_ROW -> matrix(1, n * n, random);
            case ROWS -> matrix(n, n, random);
        };
    }

    private Object matrix(int rows, int columns, Random random) {
        Object[] matrix = (Object[]) Array.newInstance(array(0, random).getClass(), rows);
        for (int i = 0; i < rows; i++) {
            matrix[i] = array(columns, random);
        }
        return matrix;
    }

    private Object array(int length, Random random) {
        switch (element) {
            case "byte" -> {
                byte[] bytes = new byte[length];
                random.nextBytes(bytes);
                return bytes;
            }
            case "int" -> {
                return random.ints(length).toArray();
            }
            case "float" -> {
                float[] floats = new float[length];
                for (int i = 0; i < length; i++) {
                    floats[i] = random.nextFloat();
                }
                return floats;
            }
            default -> throw new IllegalArgumentException("no element is called " + element);
        }
    }
}
