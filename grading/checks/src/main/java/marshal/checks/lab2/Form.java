package marshal.checks.lab2;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab2.Vector;

/** The external forms of PROTOCOL.md: the bytes that an object of step 6 writes, in the specified order. */
final class Form {

    static final int VERSION = 1;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    /** Returns the form of a task, a result or a vector. A Cannon task has job 0. */
    static Form of(Object value) {
        return value instanceof Task.Sort sort
                ? of(sort)
                : value instanceof Task.Multiply multiply
                        ? of(multiply)
                        : value instanceof Task.Cannon cannon
                                ? of(cannon)
                                : value instanceof Result.Sorted sorted
                                        ? of(sorted)
                                        : value instanceof Result.Product product ? of(product) : of((Vector) value);
    }

    /** {@code int version, int count | items}. */
    private static Form of(Task.Sort task) {
        return new Form().ints(VERSION, task.items().length).ints(task.items());
    }

    /** {@code int version, int rows, int inner, int columns | a | b}. */
    private static Form of(Task.Multiply task) {
        return new Form()
                .ints(VERSION, task.a().length, task.b().length, task.b().length == 0 ? 0 : task.b()[0].length)
                .matrix(task.a())
                .matrix(task.b());
    }

    /** {@code int version, long job, int row, int column, int side, int n, int t | a | b}; the neighbours follow as objects. */
    private static Form of(Task.Cannon task) {
        return new Form()
                .ints(VERSION)
                .longs(0)
                .ints(task.place().row(), task.place().column(), task.place().side(), task.n(), task.a().length)
                .matrix(task.a())
                .matrix(task.b());
    }

    /** {@code int version, long computeNanos, int count | items}. */
    private static Form of(Result.Sorted result) {
        return new Form()
                .ints(VERSION)
                .longs(result.computeNanos())
                .ints(result.items().length)
                .ints(result.items());
    }

    /** {@code int version, long computeNanos, int rows, int columns | c}. */
    private static Form of(Result.Product result) {
        return new Form()
                .ints(VERSION)
                .longs(result.computeNanos())
                .ints(result.c().length, result.c().length == 0 ? 0 : result.c()[0].length)
                .matrix(result.c());
    }

    /** {@code int version, long job, int axis, int round, int count | elements}. */
    private static Form of(Vector vector) {
        return new Form()
                .ints(VERSION)
                .longs(vector.job())
                .ints(vector.axis().ordinal(), vector.round(), vector.elements().length)
                .ints(vector.elements());
    }

    Form ints(int... values) {
        try {
            for (int value : values) {
                out.writeInt(value);
            }
            return this;
        } catch (IOException e) {
            throw new IllegalStateException(e); // into memory
        }
    }

    Form longs(long value) {
        return ints((int) (value >> 32), (int) value);
    }

    Form matrix(int[][] rows) {
        for (int[] row : rows) {
            ints(row);
        }
        return this;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    /**
     * Returns a stream with an object of the same class as in another stream, but with this data.
     *
     * @param like    a stream with one object that writes itself
     * @param objects what follows the data
     */
    static byte[] stream(byte[] like, byte[] data, byte... objects) throws IOException {
        var reader = ObjectStream.of(like);
        reader.next();
        var stream = new ByteArrayOutputStream();
        var to = new DataOutputStream(stream);
        to.write(like, 0, reader.dataAt());
        for (int from = 0; from < data.length; from += 1024) {
            byte[] block = Arrays.copyOfRange(data, from, Math.min(data.length, from + 1024));
            if (block.length < 256) {
                to.writeByte(0x77);
                to.writeByte(block.length);
            } else {
                to.writeByte(0x7A);
                to.writeInt(block.length);
            }
            to.write(block);
        }
        to.write(objects);
        to.writeByte(0x78);
        return stream.toByteArray();
    }
}
