package marshal.checks.lab2;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import marshal.checks.played.Oracle;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Vector;

/**
 * An object that writes itself, and bytes for it.
 *
 * @param words what is special about it
 * @param value a task, result or vector
 * @param data  the bytes that it writes according to PROTOCOL.md, or other bytes to read in their place
 */
record ExternalExample(String words, Object value, byte[] data) {

    private static final int LONGEST_SIDE = 16_384;
    /** 16,384 times this number is 0 in an int. */
    private static final int LARGE_TORUS = 1 << 18;

    static ExternalExample of(Object value) {
        return new ExternalExample(Show.value(value, 60), value, Form.of(value).bytes());
    }

    /** Returns the name of its class, in marshal.lab2. */
    String type() {
        return "External" + value.getClass().getSimpleName();
    }

    /** Returns the objects that it writes after its data: here the neighbours of a Cannon task, both null. */
    byte[] objects() {
        return value instanceof Task.Cannon ? new byte[] {0x70, 0x70} : new byte[0];
    }

    /** Returns the stream of the student's object. */
    byte[] written(Lab2 lab, Script script) {
        return script.run(
                "the object is written",
                () -> RemoteExceptions.io(() -> ScriptedCaller.written(lab, Encoding.EXTERNALIZABLE, value)));
    }

    Callable<?> reading(Lab2 lab, byte[] stream) {
        return () -> RemoteExceptions.io(() -> value instanceof Task
                ? lab.readTask(Encoding.EXTERNALIZABLE, stream)
                : value instanceof Result
                        ? lab.readResult(Encoding.EXTERNALIZABLE, stream)
                        : lab.readVector(Encoding.EXTERNALIZABLE, stream));
    }

    /** Reads these bytes in place of what the object writes; this must fail. */
    IOException refused(Lab2 lab, Script script, byte[] bytes, byte... objects) throws IOException {
        byte[] stream = Form.stream(written(lab, script), bytes, objects);
        return script.refused(IOException.class, "the object is read; the heap has 64 MB", reading(lab, stream));
    }

    static List<ExternalExample> all(Random random) {
        int[][] one = {{1}};
        int[][] none = {};
        long nanos = 98_765_432_109L;
        return List.of(
                        new Task.Sort(new int[0]),
                        new Task.Sort(new int[] {5, 1, 4}),
                        new Task.Sort(random.ints(40_000).toArray()),
                        new Task.Multiply(
                                new int[][] {{1, 2, 3}, {4, 5, 6}},
                                new int[][] {{7, -8}, {9, 70_000}, {Integer.MIN_VALUE, 0}}),
                        new Task.Multiply(none, new int[][] {{1, 2}}),
                        new Task.Multiply(new int[LONGEST_SIDE][0], none),
                        new Task.Multiply(none, new int[LONGEST_SIDE][1]),
                        new Task.Multiply(none, new int[1][LONGEST_SIDE]),
                        new Task.Cannon(
                                new Place(1, 2, 3), 6, new int[][] {{1, 2}, {3, 4}}, new int[][] {{5, 6}, {7, 8}}),
                        new Task.Cannon(new Place(0, 0, 1), 0, none, none),
                        new Task.Cannon(new Place(2, 0, 3), 0, none, none),
                        new Task.Cannon(
                                new Place(LARGE_TORUS - 1, 7, LARGE_TORUS), LARGE_TORUS, one, new int[][] {{2}}),
                        new Result.Sorted(new int[0], 12_345_678_901L),
                        new Result.Sorted(new int[0], 0),
                        new Result.Sorted(new int[0], -1),
                        new Result.Sorted(new int[] {1, 4, 5}, 12_345_678_901L),
                        new Result.Sorted(new int[] {1, 4, 5}, 0),
                        new Result.Sorted(new int[] {1, 4, 5}, -1),
                        new Result.Product(new int[][] {{1, 2, -3}, {4, 5, 1 << 20}}, nanos),
                        new Result.Product(none, nanos),
                        new Result.Product(new int[LONGEST_SIDE][1], nanos),
                        new Result.Product(new int[1][LONGEST_SIDE], nanos),
                        new Result.Product(Oracle.matrix(random, 120, 90), nanos),
                        new Result.Product(one, Long.MIN_VALUE),
                        new Vector(0x1122334455667788L, Axis.COLUMNS, 3, new int[] {10, -11, 12}),
                        new Vector(0x1122334455667788L, Axis.ROWS, 3, new int[] {10, -11, 12}),
                        // a random job is often negative, and accept takes any round
                        new Vector(-2, Axis.ROWS, -3, new int[0]))
                .stream()
                .map(ExternalExample::of)
                .toList();
    }

    /** Returns the first of each type that is neither empty nor long. */
    static Iterable<ExternalExample> oneOfEach(Random random) {
        Map<String, ExternalExample> types = new LinkedHashMap<>();
        all(random).stream()
                .filter(example -> example.data().length > 16 && example.data().length < 200)
                .forEach(example -> types.putIfAbsent(example.type(), example));
        return types.values();
    }

    /** Returns data followed by this number of zeros. */
    private static int[] padded(int zeros, int... data) {
        return Arrays.copyOf(data, data.length + zeros);
    }

    private static ExternalExample lie(String words, Object value, int... data) {
        return new ExternalExample(words, value, new Form().ints(data).bytes());
    }

    /** Returns objects whose data has one error each; a long is two ints here. */
    static List<ExternalExample> lies() {
        int most = 16_000_000; // within all bounds, and 64 MB
        int tooLong = LONGEST_SIDE + 1;
        var sort = new Task.Sort(new int[] {1, 2, 3}); // version, count
        var multiply = new Task.Multiply(new int[][] {{1}}, new int[][] {{1}}); // version, rows, inner, columns
        var cannon = new Task.Cannon(new Place(0, 0, 1), 1, new int[][] {{1}}, new int[][] {{1}});
        var sorted = new Result.Sorted(new int[] {1, 2, 3}, 0); // version, computeNanos, count
        var product = new Result.Product(new int[][] {{1}}, 0); // version, computeNanos, rows, columns
        var vector = new Vector(1, Axis.ROWS, 1, new int[] {1, 2, 3}); // version, job, axis, round, count
        return List.of(
                lie("a count of -1", sort, 1, -1, 1, 2, 3),
                lie("a count of 2 billion, and 3 items", sort, 1, 2_000_000_000, 1, 2, 3),
                lie("a count of 16 million, and 3 items", sort, 1, most, 1, 2, 3),
                lie("a count of 16,000,001, one more than PROTOCOL.md allows", sort, 1, most + 1),
                lie("16,385 rows without an element, one more than PROTOCOL.md allows", multiply, 1, tooLong, 0, 0),
                lie("a B of 16,385 rows without an element", multiply, 1, 0, tooLong, 0),
                lie("a B of 16,385 columns, all of which are there", multiply, padded(tooLong, 1, 0, 1, tooLong)),
                lie("-1 rows", multiply, 1, -1, 1, 1, 1, 1),
                lie("an A of 1 x -1", multiply, 1, 1, -1, 1, 1, 1),
                lie("a B of 1 x -1", multiply, 1, 1, 1, -1, 1, 1),
                lie("65,536 rows of 65,536 elements: 0 in all, in an int", multiply, 1, 1 << 16, 1 << 16, 1, 1, 1),
                lie("4,000 rows of 4,000 elements, and 2 elements", multiply, 1, 4000, 4000, 1, 1, 1),
                lie("a B of 4,000 x 4,000, and 2 elements", multiply, 1, 0, 4000, 4000, 1, 1),
                // version, job, row, column, side, n, t
                lie("a place outside of the torus", cannon, 1, 0, 7, 2, 0, 1, 1, 1, 1, 1),
                lie("the place (1, 0) of a torus of side 1", cannon, 1, 0, 7, 1, 0, 1, 1, 1, 1, 1),
                lie("the place (0, 1) of a torus of side 1", cannon, 1, 0, 7, 0, 1, 1, 1, 1, 1, 1),
                lie("the place (-1, 0) of a torus of side 1", cannon, 1, 0, 7, -1, 0, 1, 1, 1, 1, 1),
                lie("the place (0, -1) of a torus of side 1", cannon, 1, 0, 7, 0, -1, 1, 1, 1, 1, 1),
                lie("n = 5 and t = 2 at side 2, which does not divide 5", cannon, padded(8, 1, 0, 7, 0, 0, 2, 5, 2)),
                lie("a torus of side 0", cannon, 1, 0, 7, 0, 0, 0, 1, 1, 1, 1),
                lie("t = -1", cannon, 1, 0, 7, 0, 0, 1, 1, -1, 1, 1),
                lie("n = -1 and t = -1", cannon, 1, 0, 7, 0, 0, 1, -1, -1, 1, 1),
                lie("t = 4,000, and 2 elements", cannon, 1, 0, 7, 0, 0, 1, 4000, 4000, 1, 1),
                lie("n = 5 and t = 1 at side 1", cannon, 1, 0, 7, 0, 0, 1, 5, 1, 1, 1),
                lie("a count of -5", sorted, 1, 0, 0, -5, 1, 2, 3),
                lie("a count of 16 million, and 3 items", sorted, 1, 0, 0, most, 1, 2, 3),
                lie("16,385 rows without an element", product, 1, 0, 0, tooLong, 0),
                lie("16,385 columns, all of which are there", product, padded(tooLong, 1, 0, 0, 1, tooLong)),
                lie("-1 rows", product, 1, 0, 0, -1, 1, 1),
                lie("-1 columns", product, 1, 0, 0, 1, -1, 1),
                lie("4,000 rows of 4,000 elements, and 1 element", product, 1, 0, 0, 4000, 4000, 1),
                lie("65,536 rows of 65,536 elements", product, 1, 0, 0, 1 << 16, 1 << 16, 1),
                lie("axis 2", vector, 1, 0, 1, 2, 1, 3, 1, 2, 3),
                lie("axis -1", vector, 1, 0, 1, -1, 1, 3, 1, 2, 3),
                lie("a count of -7", vector, 1, 0, 1, 1, 1, -7, 1, 2, 3),
                lie("a count of 16 million, and 3 elements", vector, 1, 0, 1, 1, 1, most, 1, 2, 3));
    }
}
