package marshal.checks.lab2;

import static marshal.checks.lab2.ObjectStream.written;

import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.StreamContents;

/** Step 4: what serialization really writes, parsed by hand. */
@Step(id = "lab2.4", title = "Look into the stream", minutes = 45, file = "StreamReader.java")
class Step04Stream {

    /** Where things are in the stream of an {@code int[]}: header 4, tags 2, descriptor 22. */
    private static final int VERSION = 2;

    private static final int TAG = 4;
    private static final int CLASS_TAG = 5;
    private static final int NAME = 8;
    private static final int UID = 10;
    private static final int FLAGS = 18;
    private static final int ANNOTATION = 21;
    private static final int SUPERCLASS = 22;
    private static final int LENGTH = 23;
    private static final int LONG_NAME = 40_000;
    /** Shows all of a small stream: an error is seldom in its first bytes. */
    private static final int SHOWN = 120;

    private static final int BILLIONS = Integer.MAX_VALUE - 16;

    @Check(
            order = 1,
            points = 3,
            value = "an int[]: one descriptor, one array, and 27 bytes that are not elements",
            why = "serialization makes small messages expensive: 27 bytes, and then 4 for each int",
            look = "StreamReader; read magic, version, TC_ARRAY, TC_CLASSDESC with name, uid, flags, fields, "
                    + "annotation and superclass, then length and elements")
    void readsRows(Host host, Script script) throws IOException {
        scans(host, script, "{7}", new int[] {7});
        scans(host, script, "{1, 2, 3}", new int[] {1, 2, 3});
        scans(host, script, "{} (no elements)", new int[0]);
        scans(host, script, "1,000 random ints", script.random().ints(1000).toArray());
    }

    @Check(
            order = 2,
            points = 3,
            value = "an int[][]: two descriptors; from its second row on, each refers to the first row's",
            why =
                    "a descriptor is written once, and then referred to by its number; a reader that does not know the numbers is lost",
            look = "StreamReader; an int[][] is an array (descriptor [[I) of arrays: the first array has a descriptor "
                    + "([I), the other arrays have a TC_REFERENCE to this descriptor")
    void readsMatrices(Host host, Script script) throws IOException {
        scans(host, script, "{{7}}", new int[][] {{7}});
        scans(host, script, "{{1, 2}, {3, 4}}", new int[][] {{1, 2}, {3, 4}});
        scans(host, script, "{{1}, {2, 3, 4}, {5, 6}} (ragged)", new int[][] {{1}, {2, 3, 4}, {5, 6}});
        scans(host, script, "{{}, {}, {1}} (rows without elements)", new int[][] {{}, {}, {1}});
        scans(host, script, "{} (no rows)", new int[0][]);
        scans(host, script, "40 x 25 random ints", Oracle.matrix(script.random(), 40, 25));
    }

    @Check(
            order = 3,
            points = 2,
            value = "a row that is there twice is written once, and then as a reference; a null row is one byte",
            why = "serialization writes graphs, not trees: a shared row stays shared at the other side, and a change "
                    + "shows in both places",
            look = "StreamReader; where a row is expected, also take TC_REFERENCE and TC_NULL; handles count "
                    + "descriptors and arrays alike, from 0x7E0000 on")
    void readsSharedRows(Host host, Script script) throws IOException {
        int[] row = {1, 2};
        scans(host, script, "{row, row} with row = {1, 2}", new int[][] {row, row});
        scans(host, script, "{row, {3}, row, row} with row = {1, 2}", new int[][] {row, {3}, row, row});
        int[] other = {3};
        scans(host, script, "{row, row, other, other, row}", new int[][] {row, row, other, other, row});
        scans(host, script, "{null, row, null, row}", new int[][] {null, row, null, row});
        var many = new int[300][1];
        many[299] = many[298];
        scans(host, script, "300 rows, the last two of which are one", many);
        scans(host, script, "{null, {3}, null}", new int[][] {null, {3}, null});
        scans(host, script, "{null}", new int[][] {null});
        int[] random = script.random().ints(3).toArray();
        scans(host, script, "{row, row} with row = " + Show.value(random, 60), new int[][] {random, random});
    }

    @Check(
            order = 4,
            points = 1,
            value = "the reader skips elements: their bytes may be anything",
            why = "a reader that searches for tags also finds bytes of the data that look like tags",
            look = "StreamReader; skip 4 bytes for each element, do not search")
    void isNotFooled(Host host, Script script) throws IOException {
        int tags = 0x75727170; // TC_ARRAY, TC_CLASSDESC, TC_REFERENCE, TC_NULL
        scans(host, script, "ints whose bytes are tags", new int[] {tags, 0x78707175, 0x7E0000, 0xACED0005});
        scans(host, script, "rows of ints whose bytes are tags", new int[][] {
            {tags, tags}, {0x71007E00, 0x01717171}, {0xACED0005}
        });
        scans(host, script, "ints of any bytes", script.random().ints(3).toArray());
        script.look(
                "StreamReader.descriptor; skip the serialVersionUID and the flags of a descriptor, with any values");
        byte[] other = with(with(written(new int[] {5}), UID, 99), FLAGS, 3);
        scans(host, script, "{5}, whose descriptor has another serialVersionUID, and flags 3", other);
    }

    @Check(
            order = 5,
            points = 2,
            value = "a stream that ends early is a TruncatedMessageException, wherever it is cut",
            why = "a peer that crashes half-way must not look like a peer with half the data",
            look = "StreamReader; a ByteBuffer at its end throws a BufferUnderflowException: make it a "
                    + "TruncatedMessageException in scan. position(...) beyond the end throws another "
                    + "exception: compare with remaining() before you skip")
    void noticesTheEnd(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        scans(host, script, "3 random ints", script.random().ints(3).toArray());
        for (Serializable value : List.of(new int[] {1, 2, 3}, new int[][] {{1, 2}, {3, 4}})) {
            byte[] bytes = written(value);
            for (int length = 0; length < bytes.length; length++) {
                byte[] start = Arrays.copyOf(bytes, length);
                script.given("the first " + length + " of the " + bytes.length + " bytes of " + Show.value(value, 40)
                        + ", then the end");
                refused(lab, script, TruncatedMessageException.class, start);
            }
        }
    }

    @Check(
            order = 6,
            points = 3,
            value = "a stream that lies is a MalformedMessageException, and a false length allocates nothing",
            why = "a few bytes that announce 2 billion elements crash a JVM that believes them. A reader that takes "
                    + "one thing for another goes on with wrong numbers",
            look = "StreamReader; check magic, version, tags, class names, handles and lengths: each mistake is a "
                    + "MalformedMessageException. A row is an int[] and nothing else: nothing is nested deeper. A "
                    + "length must fit into the bytes that are left. If it does not, the stream ends in the middle: a "
                    + "TruncatedMessageException")
    void refusesLies(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        scans(host, script, "3 random ints", script.random().ints(3).toArray());
        for (Map.Entry<String, byte[]> lie : lies().entrySet()) {
            script.given(lie.getKey());
            refused(lab, script, MalformedMessageException.class, lie.getValue());
        }
        for (Map.Entry<String, byte[]> early : announcements().entrySet()) {
            script.given(early.getKey());
            refused(lab, script, TruncatedMessageException.class, early.getValue());
        }
    }

    private static void scans(Host host, Script script, String words, Serializable value) throws IOException {
        scans(host, script, words, written(value));
    }

    private static void scans(Host host, Script script, String words, byte[] bytes) throws IOException {
        var own = ObjectStream.of(bytes);
        own.next();
        script.given("the stream of " + words + ": " + bytes.length + " bytes");
        StreamContents came = script.run(
                "StreamReader reads it", () -> StudentCluster.lab(host).scan(bytes));
        script.expect(
                "what is in it",
                came,
                new StreamContents(own.descriptors(), own.references(), own.arrays(), own.ints(), own.bytes()));
    }

    private static void refused(Lab2 lab, Script script, Class<? extends WireException> as, byte[] bytes) {
        script.did("the " + bytes.length + " bytes are " + Show.bytes(bytes, 0, SHOWN));
        script.refused(as, "StreamReader reads them", () -> lab.scan(bytes));
    }

    /** Returns streams with one error each, by the name of the error. */
    private static Map<String, byte[]> lies() throws IOException {
        byte[] row = written(new int[] {1, 2, 3});
        byte[] matrix = written(new int[][] {{1, 2}, {3, 4}});
        int rows = indexOf(matrix, new byte[] {0, 0, 0, 2, 0x75});
        int reference = indexOf(matrix, new byte[] {0x75, 0x71});
        var lies = new LinkedHashMap<String, byte[]>();
        lies.put("an int[] with another magic number", with(row, 0, 0xCA));
        lies.put("an int[] with version 6", with(row, VERSION + 1, 6));
        lies.put("an int[] whose first tag is TC_OBJECT", with(row, TAG, 0x73));
        lies.put("an array of longs", written(new long[] {1, 2, 3}));
        lies.put("an array of longs, without elements", written(new long[0]));
        lies.put("an array of Strings, the only one of which is null", written(new String[1]));
        lies.put("an int[][][] with one int[][] in it, which has no rows", written(new int[1][0][]));
        lies.put("a String", written("no array"));
        lies.put("null", written(null));
        lies.put("an array whose class has a name of 40,000 bytes", longName(row));
        lies.put("an int[] whose class is called [X", with(row, NAME + 1, 'X'));
        lies.put("an int[] whose descriptor begins with TC_OBJECT", with(row, CLASS_TAG, 0x73));
        lies.put("an int[] whose descriptor says it has 1 field", with(row, FLAGS + 2, 1));
        lies.put("an int[] whose descriptor has TC_NULL in place of TC_ENDBLOCKDATA", with(row, ANNOTATION, 0x70));
        lies.put(
                "an int[] whose descriptor has TC_REFERENCE in place of TC_NULL for the superclass",
                with(row, SUPERCLASS, 0x71));
        lies.put("an int[] of -1 elements", withInt(row, LENGTH, -1));
        lies.put("an int[] of -1 elements, and nothing behind it", withInt(written(new int[0]), LENGTH, -1));
        lies.put("an int[] of 2 elements, and then 4 bytes more", withInt(row, LENGTH, 2));
        lies.put("an int[], and then another stream", joined(row, row));
        lies.put("an int[][] of -2 billion rows", withInt(matrix, rows, -BILLIONS));
        lies.put("an int[][] of -1 rows, and nothing behind it", withLastInt(written(new int[0][]), -1));
        lies.put("an int[][], and then one byte more", Arrays.copyOf(matrix, matrix.length + 1));
        lies.put("an int[][] whose second row has -1 elements", withInt(matrix, reference + 6, -1));
        lies.put("an int[][] whose second row begins with TC_OBJECT", with(matrix, reference, 0x73));
        lies.put(
                "an int[] whose descriptor is TC_NULL",
                joined(Arrays.copyOf(row, CLASS_TAG), new byte[] {0x70, 0, 0, 0, 0}));
        lies.put(
                "an int[] whose descriptor is a reference to nothing",
                joined(Arrays.copyOf(row, CLASS_TAG), new byte[] {0x71, 0, 0x7E, 0, 0, 0, 0, 0, 0}));
        lies.put("a reference to nothing", joined(Arrays.copyOf(row, TAG), new byte[] {0x71, 0, 0x7E, 0, 0}));
        lies.put(
                "an int[][] whose second row refers to object 100 as its descriptor",
                withInt(matrix, reference + 2, 0x7E0000 + 100));
        lies.put(
                "an int[][] whose second row refers to an object before the first",
                withInt(matrix, reference + 2, 0x7DFFFF));
        lies.put(
                "an int[][] whose second row refers to the first row as its descriptor",
                withInt(matrix, reference + 2, 0x7E0003));
        lies.put(
                "an int[][] whose second row refers to the matrix itself as its descriptor",
                withInt(matrix, reference + 2, 0x7E0001));
        lies.put("an int[][] whose second row has the class of the matrix", withInt(matrix, reference + 2, 0x7E0000));
        byte[] columns = matrix.clone();
        columns[indexOf(matrix, new byte[] {0, 2, '[', 'I'}) + 3] = 'J';
        lies.put("an int[][] whose first row is an array of longs", columns);
        byte[] nested = Arrays.copyOf(
                written(new int[1][]), written(new int[1][]).length - 1); // without the null that is its row
        lies.put(
                "an int[][] whose only row is an int[][] without rows",
                joined(nested, HexFormat.of().parseHex("7571007e000000000000")));
        lies.put(
                "an int[][] whose only row is an int[][] of 1 row, which is null",
                joined(nested, HexFormat.of().parseHex("7571007e00000000000170")));
        int[] twice = {1, 2};
        byte[] shared = written(new int[][] {twice, twice});
        lies.put("an int[][] whose second row is the matrix itself", withLastInt(shared, 0x7E0001));
        lies.put("an int[][] whose second row is a descriptor", withLastInt(shared, 0x7E0002));
        lies.put("an int[][] whose second row is an object that has not come yet", withLastInt(shared, 0x7E0004));
        return lies;
    }

    /** Returns streams that announce more than they contain. They end in the middle, whatever they announce. */
    private static Map<String, byte[]> announcements() throws IOException {
        byte[] row = written(new int[] {1, 2, 3});
        byte[] matrix = written(new int[][] {{1, 2}, {3, 4}});
        int rows = indexOf(matrix, new byte[] {0, 0, 0, 2, 0x75});
        var early = new LinkedHashMap<String, byte[]>();
        early.put("an int[] of 4 elements, 3 of which are there", withInt(row, LENGTH, 4));
        early.put("an int[] of 2 billion elements, 3 of which are there", withInt(row, LENGTH, BILLIONS));
        early.put(
                "an int[] of 1,073,741,827 elements, 3 of which are there: 4 times that is 12 in an int",
                withInt(row, LENGTH, (1 << 30) + 3));
        early.put(
                "an int[][] whose second row has 2 billion elements, 2 of which are there",
                withInt(matrix, indexOf(matrix, new byte[] {0x75, 0x71}) + 6, BILLIONS));
        early.put("an int[][] of 3 rows, 2 of which are there", withInt(matrix, rows, 3));
        early.put("an int[][] of 2 billion rows, 2 of which are there", withInt(matrix, rows, BILLIONS));
        return early;
    }

    /** Returns a stream with a long name: the length of a name is an unsigned short. */
    private static byte[] longName(byte[] row) {
        byte[] bytes = Arrays.copyOf(row, row.length + LONG_NAME - 2);
        ByteBuffer.wrap(bytes).putShort(NAME - 2, (short) LONG_NAME);
        Arrays.fill(bytes, NAME, NAME + LONG_NAME, (byte) '[');
        System.arraycopy(row, NAME + 2, bytes, NAME + LONG_NAME, row.length - NAME - 2);
        return bytes;
    }

    private static byte[] with(byte[] bytes, int at, int value) {
        byte[] copy = bytes.clone();
        copy[at] = (byte) value;
        return copy;
    }

    private static byte[] withInt(byte[] bytes, int at, int value) {
        byte[] copy = bytes.clone();
        ByteBuffer.wrap(copy).putInt(at, value);
        return copy;
    }

    private static byte[] withLastInt(byte[] bytes, int value) {
        return withInt(bytes, bytes.length - Integer.BYTES, value);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static int indexOf(byte[] bytes, byte[] wanted) {
        for (int at = 0; at + wanted.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        throw new IllegalStateException("serialization has changed");
    }
}
