package marshal.checks.lab5;

import static marshal.checks.lab5.ReaderScene.WHOLE;

import java.util.HexFormat;
import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.Primitive;

/** Step 2: arrays of primitives as blocks of memory. */
@Step(
        id = "lab5.2",
        title = "Arrays in bulk",
        minutes = 30,
        file = "Output.java, Input.java",
        needs = {"lab5.1"})
class Step02Arrays {

    private static final int LONG = 65_537;
    private static final int DOUBLES = 1_000_000;
    private static final int TIMED_DOUBLES = 100_000; // they fit into the cache, where no other process slows a copy
    private static final int MOST_WRITES = 1000;
    private static final int SMALL = 1000;
    private static final int SMALL_BYTES = 96;
    private static final int MOST_SMALL_WRITES = 16;
    private static final int MOST_TIMES = 5;
    private static final int ROUNDS = 3;
    private static final int TRUSTED = 1 << 19;
    private static final int COME = 3_900_000;
    private static final int BILLIONS = 2_000_000_000;

    @Check(
            order = 1,
            points = 3,
            value = "arrays of all eight kinds, of 0, 1, 3 and 65,537 elements, in both byte orders",
            why = "65,537 is one more than a buffer of bytes holds: there an element is easily lost, or cut in two",
            look = "Output.writeArray; by a view of the buffer (asDoubleBuffer), copy the whole elements that fit, "
                    + "send the buffer off, go on. A view has the order of its buffer, and begins at the place that "
                    + "view.position(...) sets")
    void writes(Host host, Script script) {
        for (boolean little : new boolean[] {false, true}) {
            for (Primitive kind : Primitive.values()) {
                for (int length : new int[] {0, 1, 3, LONG}) {
                    writes(host, script, new ValueSequence(little).array(kind, length, seed(script)));
                }
                var between = new ValueSequence(little).add(Primitive.BYTE, "1").array(kind, 3, seed(script));
                writes(host, script, between.add(Primitive.LONG, "-2"));
            }
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "every array is read back, in pieces of any size",
            why = "a piece may end inside of an element: the rest comes with the next piece",
            look = "Input.readArray; call require for the bytes of one element. Then take all elements that are "
                    + "there, but no more than are missing. After require, view.position(...) says where they "
                    + "begin. If you make a larger array, it begins with the smaller one's elements")
    void readsBack(Host host, Script script) {
        for (boolean little : new boolean[] {false, true}) {
            for (Primitive kind : Primitive.values()) {
                for (int length : new int[] {0, 1, 3, 100, LONG}) {
                    for (int chunk : length == LONG ? new int[] {WHOLE, 5003} : new int[] {WHOLE, 7, 1}) {
                        var values = new ValueSequence(little).add(Primitive.BYTE, "1");
                        values.array(kind, length, seed(script)).position().add(Primitive.BYTE, "2");
                        reads(host, script, values, chunk);
                    }
                }
            }
        }
        script.why("an array without elements is complete: nothing has to come for it");
        reads(host, script, new ValueSequence(false).array(Primitive.INT, 0, seed(script)), WHOLE);
        script.why("a byte of 2 is not a boolean: two readers would take it for two things")
                .look("Input.readArray; test each byte of a boolean[] as readBoolean does: only 0 and 1 pass. "
                        + "A byte from 80 (hexadecimal) on is negative");
        for (String odd : Step01Bytes.NO_BOOLEANS) {
            script.given("boolean[2] of the bytes 01 " + odd);
            byte[] bytes = {1, (byte) HexFormat.fromHexDigits(odd)};
            refuses(host, script, "BOOLEAN, 2", "boolean[2]", bytes, StreamRefusal.CORRUPTED);
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "a double[1,000,000] is at most 1,000 writes to the stream",
            why = "8 MB in buffers of 8 KB are 977 writes. A write for each element would make a million writes",
            look = "Output.writeArray; write to the stream only full buffers")
    void writesInBlocks(Host host, Script script) {
        script.given("double[1000000]");
        ValueSequence values = new ValueSequence(false).array(Primitive.DOUBLE, DOUBLES, seed(script));
        Written came = written(host, script, values);
        Lab5Student.expectCalls(script, "", MOST_WRITES, "OutputStream.write", came.writes());
        for (Primitive kind : Primitive.values()) {
            int length = SMALL_BYTES / kind.width;
            script.given(SMALL + " times " + kind.word() + "[" + length + "], " + SMALL * SMALL_BYTES
                            + " bytes together")
                    .why("a write for each small array costs as much as one for each number: the buffer is there for "
                            + "both")
                    .look("Output.writeArray; elements that fit into the rest of the buffer stay there, also those of "
                            + "a byte[]");
            values = new ValueSequence(false);
            for (int i = 0; i < SMALL; i++) {
                values.array(kind, length, 1);
            }
            Lab5Student.expectCalls(
                    script,
                    "",
                    MOST_SMALL_WRITES,
                    "OutputStream.write",
                    written(host, script, values).writes());
        }
    }

    @Check(
            order = 4,
            points = 1,
            value = "a double[100,000] takes at most 5 times as long as a copy of its bytes",
            why = "the JDK of 1999 called a method for each element. The paper's native code saved that time. Today, "
                    + "a view of a buffer copies all elements in one call",
            look = "Output.writeArray; put many elements by one call of a view, as asDoubleBuffer() gives it. Do "
                    + "not loop over the elements")
    void isFast(Host host, Script script) {
        Lab5 lab = Lab5Student.of(host);
        script.given(
                "double[" + TIMED_DOUBLES + "], in the processor's own byte order, to a stream that takes everything");
        long array = Long.MAX_VALUE;
        long copy = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS && (i == 0 || array > MOST_TIMES * copy); i++) {
            long nanos = script.run(
                    "Output.writeArray(doubles), several times: nanoseconds of the processor in the fastest run",
                    () -> lab.doublesNanos(TIMED_DOUBLES, seed(script)));
            array = Math.min(array, nanos);
            nanos = script.run(
                    "a copy of its bytes through a buffer, likewise",
                    () -> lab.copyNanos(Double.BYTES * TIMED_DOUBLES));
            copy = Math.min(copy, nanos);
        }
        script.require(
                array <= MOST_TIMES * copy,
                "at most " + MOST_TIMES + " times the time of a copy",
                array / copy + " times: " + array / 1000 + " us against " + copy / 1000 + " us");
    }

    @Check(
            order = 5,
            points = 1,
            value = "a length of 2 billion, and 3 elements: an EOFException, in a heap of 64 MB",
            why = "a length is a stranger's claim: 12 bytes take down a reader that allocates by it",
            look = "Input.readArray; allocate little at first and let the array grow with the elements that have come")
    void believesNoLength(Host host, Script script) {
        reads(host, script, new ValueSequence(false).array(Primitive.INT, 3, seed(script)), WHOLE);
        for (Primitive kind : Primitive.values()) {
            for (int length : new int[] {4, BILLIONS}) {
                String array = kind.word() + "[" + length + "]";
                script.given(array + ", of which 3 elements come, and then the end");
                refuses(host, script, kind + ", " + length, array, new byte[3 * kind.width], StreamRefusal.END);
            }
        }
        grows(host, script, 12, 2 * TRUSTED);
        // a reader may believe a length after the first half megabyte, or copy everything again for each further half
        // megabyte
        grows(host, script, COME, 4 * COME);
    }

    /** Requires that an array takes at most {@code most} bytes of the heap if {@code come} of its bytes come. */
    private static void grows(Host host, Script script, int come, int most) {
        String array = "int[" + BILLIONS + "]";
        script.given(array + ", of which " + come + " bytes come, and then the end")
                .look("Input.readArray; allocate at most TRUSTED bytes at first. A full array grows to a few times its "
                        + "length, not to the length that the stream says");
        var came = new ReadOutcome[1];
        StreamRefusal.expect(
                script,
                "Input.readArray(INT, " + BILLIONS + ")",
                () -> came[0] = Lab5Student.of(host).readValues(false, new byte[come], WHOLE, false, List.of(array)),
                StreamRefusal.END);
        script.require(
                came[0].allocated() <= most,
                "at most " + most + " bytes of the heap for this array",
                came[0].allocated() + " bytes");
    }

    private static void refuses(
            Host host, Script script, String arguments, String array, byte[] bytes, String exception) {
        StreamRefusal.expect(
                script,
                "Input.readArray(" + arguments + ")",
                () -> Lab5Student.of(host).readValues(false, bytes, WHOLE, false, List.of(array)),
                exception);
    }

    private static long seed(Script script) {
        return 1 + script.random().nextInt(1_000_000);
    }

    private static void given(Script script, ValueSequence values, String more) {
        script.given(String.join(", ", values.words()) + ", " + Lab5Student.order(values.little()) + more);
    }

    private static void writes(Host host, Script script, ValueSequence values) {
        given(script, values, "");
        written(host, script, values);
    }

    private static Written written(Host host, Script script, ValueSequence values) {
        Written came = script.run("Output.writeArray(array), flush()", () -> Lab5Student.of(host)
                .writeValues(values.little(), values.words()));
        Lab5Student.expectBytes(script, "the bytes", came, values.bytes(), values.golden());
        return came;
    }

    private static void reads(Host host, Script script, ValueSequence values, int chunk) {
        given(script, values, chunk == WHOLE ? "" : ", at most " + chunk + " bytes a read");
        ReadOutcome came = script.run("Input.readArray(kind, length), position()", () -> Lab5Student.of(host)
                .readValues(values.little(), values.bytes(), chunk, true, values.kinds()));
        script.expect("the values", Lab5Student.shown(script, came), values.shown());
    }
}
