package marshal.checks.lab6;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab6.Lab6;
import marshal.kit.lab6.ValueText;

/** Step 4: messages of elements that are not adjacent. */
@Step(id = "lab6.4", title = "Derived datatypes", minutes = 45, file = "Datatype.java, Buffers.java", needs = "lab6.2")
class Step04Datatypes {

    private static final int RANDOM_TYPES = 20;
    private static final int LENGTH = 16;
    private static final String MOST = "contiguous(1048576, BYTE)";
    private static final String COLUMN = "vector(3, 1, 4, %s)";

    // Of the current check.
    private Script script;
    private Lab6 lab;

    private void begins(Host host, Script script) {
        this.script = script;
        lab = (Lab6) host.student().lab();
    }

    @Check(
            order = 1,
            points = 5,
            value = "a datatype is a list of displacements, in the order in which they are sent; its extent spans "
                    + "them all",
            why = "both ends use only this list: a wrong displacement moves another element",
            look = "Datatype.indexed: for each block, and for each of its elements, add all displacements of the "
                    + "old type")
    void listsDisplacements(Host host, Script script) {
        begins(host, script);
        script.look("Datatype.contiguous; Datatype.displacements returns a copy");
        expectTypes("contiguous(3, INT)", "contiguous(1, BYTE)");
        script.look("Datatype.vector: the stride goes from the start of a block to that of the next");
        expectTypes("vector(3, 1, 4, FLOAT)", "vector(3, 2, 4, FLOAT)");
        script.look("Datatype.indexed: take the blocks in the order of the list, which is the order of the message");
        expectTypes("indexed([1, 1], [0, 3], INT)", "indexed([2, 1], [4, 0], INT)");
        script.look("Datatype: a stride and a start may be negative. The extent begins at the least displacement, "
                + "which need not be the first");
        expectTypes("vector(3, 1, -1, LONG)", "indexed([1, 2], [-3, 1], LONG)");
        script.look("Datatype: a displacement may be there twice; the list keeps both");
        expectTypes("vector(2, 3, 2, CHAR)", "indexed([1, 1], [2, 2], CHAR)");
        script.look("Datatype: an empty selection has no displacements, and extent 0; a block of 0 adds none");
        expectTypes("contiguous(0, INT)", "vector(3, 0, 4, INT)", "indexed([0, 2], [7, 1], INT)");
        expectTypes("contiguous(3, contiguous(0, INT))");
        script.look("Datatype.indexed: starts and lengths count old types, which are one old extent apart");
        expectTypes("contiguous(2, contiguous(2, INT))", "indexed([2, 1], [0, 4], contiguous(2, INT))");
        expectTypes("contiguous(2, vector(2, 1, 2, DOUBLE))", "vector(2, 1, 2, vector(2, 1, 3, DOUBLE))");
        expectTypes("contiguous(2, indexed([1, 1], [-2, 1], BYTE))", "contiguous(2, vector(2, 1, -2, SHORT))");
        expectTypes("indexed([2], [1], vector(2, 1, 3, DOUBLE))", "vector(2, 2, 3, vector(2, 1, 2, INT))");
        script.look("");
        for (int i = 0; i < RANDOM_TYPES; i++) {
            expectTypes(randomType(script.random(), 1 + i / 7));
        }
    }

    private void expectTypes(String... types) {
        for (String type : types) {
            GoldenType golden = GoldenType.of(type);
            script.given("the datatype " + type);
            List<Integer> displacements = script.run(
                    "ask for its displacements, overwrite them, and ask again", () -> lab.displacements(type));
            script.expect("displacements", displacements, golden.displacements());
            int extent = script.run("ask for its extent", () -> lab.extent(type));
            script.expect("the extent of displacements " + golden.displacements(), extent, golden.extent());
        }
    }

    private static String randomType(Random random, int depth) {
        String old = depth == 0 ? "INT" : randomType(random, depth - 1);
        return switch (depth == 0 ? 3 : random.nextInt(3)) {
            case 0 -> "contiguous(" + random.nextInt(4) + ", " + old + ")";
            case 1 ->
                "vector(" + random.nextInt(4) + ", " + random.nextInt(3) + ", " + (random.nextInt(9) - 3) + ", " + old
                        + ")";
            case 2 ->
                "indexed([" + random.nextInt(3) + ", " + random.nextInt(3) + "], [" + (random.nextInt(9) - 3) + ", "
                        + (random.nextInt(9) - 3) + "], " + old + ")";
            default -> old;
        };
    }

    @Check(
            order = 2,
            points = 4,
            value = "gather takes what a datatype selects, of eight kinds; scatter puts it there, and nowhere else",
            why = "elements that a datatype does not select belong to somebody else: the other columns, the other half",
            look = "Buffers.gather and scatter: use all displacements as often as count says, from the offset on, "
                    + "each time an extent further. Buffers.put and get of step 2: is the buffer's position behind "
                    + "the elements that they moved?")
    void gathersAndScatters(Host host, Script script) {
        begins(host, script);
        for (ArrayKind kind : ArrayKind.ALL) {
            String values = kind.random(LENGTH, 1 + script.random().nextInt(1000));
            moves(kind, values, 1, 1, COLUMN);
            moves(kind, values, 2, 3, "vector(2, 1, 3, %s)");
            moves(kind, values, 1, 2, "indexed([2, 1], [4, 0], %s)");
            moves(kind, values, 0, 1, "vector(3, 3, 4, %s)");
            moves(kind, values, 5, 1, "vector(4, 1, -1, %s)");
            moves(kind, values, 3, 1, "vector(2, 3, 2, %s)");
            moves(kind, values, 9, 2, "contiguous(0, %s)");
        }
    }

    private void moves(ArrayKind kind, String values, int offset, int count, String pattern) {
        String type = String.format(pattern, kind.type());
        List<Integer> indices = GoldenType.of(type).indices(offset, count);
        String block = "offset " + offset + " count " + count + " " + type;
        Object from = ValueText.parse(values);
        byte[] message = NativeElements.bytes(from, indices);

        script.given(values + " | " + block + ", which selects the indices " + indices);
        byte[] came = script.run("gather it", () -> lab.gathered(values, offset, count, type));
        script.expect("the elements' bytes", came, message);

        String sent = kind.random(indices.size(), ScenarioInputs.number(script));
        Object elements = ValueText.parse(sent);
        for (int arrived : new int[] {indices.size(), indices.size() / 2}) {
            String before = kind.random(LENGTH, ScenarioInputs.number(script));
            byte[] part = Arrays.copyOf(NativeElements.bytes(elements), arrived * kind.bytes());
            Object expected = ValueText.parse(before);
            for (int i = 0; i < arrived; i++) {
                Array.set(expected, indices.get(i), Array.get(elements, i));
            }
            script.given("a message of the first " + arrived + " elements of " + ValueText.of(elements) + ", " + before
                    + " | " + block + ", which selects the indices " + indices);
            String array = script.run("scatter it", () -> lab.scattered(part, before, offset, count, type));
            script.expect("the array", array, ValueText.of(expected));
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "a column of a matrix goes there and back, as one message of rows times size bytes",
            why = "bytes beside the column are sent for nothing, and a message for each element costs a latency each",
            look = "Comm.send and recv: Buffers.pack and unpack know the datatype; requireFits counts the bytes")
    void sendsAColumn(Host host, Script script) {
        String type = String.format(COLUMN, "DOUBLE");
        String block = " count 1 " + type;
        int[] x = ScenarioInputs.numbers(script, 3);
        int tag = ScenarioInputs.tag(script);
        String there = doubles(0, 0, x[0], 0, 0, 0, x[1], 0, 0, 0, x[2], 0);
        Scenario column = Scenario.of("a matrix of 3 x 4 doubles, kept in one array: rank 0 sends column 1, rank 1 "
                        + "receives it as column 2 of its own, and sends it back as column 3 of rank 0's")
                .rank(0, "a = value " + doubles(9, x[0], 9, 9, 9, x[1], 9, 9, 9, x[2], 9, 9))
                .rank(0, "send $a | offset 1" + block + " to 1 tag " + tag)
                .rank(1, "b s = recv double[12] | offset 2" + block + " from 0 tag " + tag)
                .rank(1, "send $b | offset 2" + block + " to 0 tag " + (tag + 1))
                .rank(0, "c = recv $a | offset 3" + block + " from 1 tag " + (tag + 1))
                .comes(1, "b s", there, "source 0 tag " + tag + " count 1")
                .comes(0, "c", doubles(9, x[0], 9, x[0], 9, x[1], 9, x[1], 9, x[2], 9, x[2]));
        Ranks.of(host, script, 2)
                .direct()
                .play(column)
                .traffic(column.circumstances())
                .sent(0, 1, 1, 3L * Double.BYTES)
                .sent(1, 0, 1, 3L * Double.BYTES);
    }

    private static String doubles(int... elements) {
        return IntStream.of(elements).mapToObj(each -> each + ".0").collect(Collectors.joining(" ", "double[] ", ""));
    }

    @Check(
            order = 4,
            points = 1,
            value = "both ends may see one message by different datatypes of the same base",
            why = "a column of one rank is a row of the other: nothing in the message says how it was gathered",
            look = "Comm.recv: scatter as many elements as came, by the receiver's own datatype. Status.count uses "
                    + "the length of the status. Datatype.requireFits: the last displacement need not be the greatest")
    void endsMayDiffer(Host host, Script script) {
        int[] x = ScenarioInputs.numbers(script, 12);
        String send = "send " + ScenarioInputs.ints(x) + " | offset 2 count 1 vector(3, 1, 4, INT) to 1 tag ";
        Ranks.of(host, script, 2)
                .direct()
                .play(
                        Scenario.of("rank 0 sends a column, rank 1 receives a row")
                                .rank(0, send + 1)
                                .rank(1, "a s = recv int[5] | offset 1 count 3 INT from 0 tag 1")
                                .comes(1, "a", ScenarioInputs.ints(0, x[2], x[6], x[10], 0))
                                .comes(1, "s", "source 0 tag 1 count 3"),
                        Scenario.of("rank 0 sends a column, rank 1 receives it backwards")
                                .rank(0, send + 2)
                                .rank(1, "b t = recv int[5] | offset 3 count 1 vector(3, 1, -1, INT) from 0 tag 2")
                                .comes(1, "b", ScenarioInputs.ints(0, x[10], x[6], x[2], 0))
                                .comes(1, "t", "source 0 tag 2 count 1"),
                        Scenario.of("rank 0 sends 3 ints, rank 1 has room for 2 pairs that lie apart")
                                .rank(0, send + 3)
                                .rank(1, "c u = recv int[6] | offset 0 count 2 vector(2, 1, 2, INT) from 0 tag 3")
                                .comes(1, "c", ScenarioInputs.ints(x[2], 0, x[6], x[10], 0, 0))
                                .comes(1, "u", "source 0 tag 3 count undefined"),
                        Scenario.of("rank 0 sends nothing, rank 1 receives by a datatype that selects nothing")
                                .look("Status.count: do not divide by a size of 0; the count is 0")
                                .sends(0, "int[0] | offset 0 count 0 INT", 1, 4)
                                .rank(1, "d v = recv int[1] | offset 0 count 3 contiguous(0, INT) from 0 tag 4")
                                .comes(1, "v", "source 0 tag 4 count 0"));
    }

    @Check(
            order = 5,
            points = 2,
            value = "bad arguments are refused: negative counts, lists of different lengths, numbers too large for an "
                    + "int, elements outside of the array",
            why = "an int that has overflowed is a displacement, too, but of an element that nobody meant",
            look = "Datatype.vector and indexed: compute with long, and call require before you allocate")
    void refusesNonsense(Host host, Script script) {
        begins(host, script);
        int n = ScenarioInputs.number(script);
        List<String> nonsense = List.of(
                "contiguous(-" + n + ", INT)",
                "contiguous(-1, INT)",
                "vector(-1, 1, 1, INT)",
                "vector(2, -1, 1, INT)",
                "vector(0, -1, 1, INT)",
                "indexed([1, -1], [0, 4], INT)",
                "indexed([1, 1], [0], INT)",
                "indexed([1], [0, 1], INT)",
                "contiguous(1048577, BYTE)",
                "vector(65536, 65536, 1, INT)",
                "vector(2147483647, 2147483647, 0, INT)",
                "vector(1073741824, 1073741824, 0, contiguous(16, INT))",
                "contiguous(1048576, contiguous(2, BYTE))",
                "indexed([1073741824], [0], contiguous(4, BYTE))",
                "indexed([2147483647, 2147483647, 2], [0, 0, 0], INT)",
                "vector(2147483647, 0, 1, INT)",
                "vector(3, 1, 2147483647, INT)",
                "indexed([2], [2147483647], INT)",
                "contiguous(2, indexed([1, 1], [0, 2147483646], INT))");
        for (String type : nonsense) {
            script.given("the datatype " + type);
            script.show("All refused", () -> String.join("\n", nonsense));
            MpjRefusal.by(script, "make it", () -> lab.displacements(type));
        }
        script.given("the datatype " + MOST + ", of as many elements as a datatype may have");
        script.expect("its extent", script.run("ask for it", () -> lab.extent(MOST)), 1 << 20);
        String apart = "indexed([1, 1], [-2147483648, 2147483647], INT)";
        script.given("the datatype " + apart)
                .look("Datatype.span: the least and the greatest displacement may be further apart than an int can "
                        + "say");
        MpjRefusal.by(script, "ask for its extent", () -> lab.extent(apart));
        refusesToGather(0, 1, "vector(3, 1, -1, INT)");
        refusesToGather(3, 1, "vector(3, 1, 1, INT)");
        refusesToGather(0, 2, "vector(2, 1, 3, INT)");
        refusesToGather(0, Integer.MAX_VALUE, "vector(4, 1, 1, INT)");
        refusesToGather(0, 65536, "indexed([1, 1], [0, 65535], INT)");
        refusesToGather(Integer.MAX_VALUE, 1, "vector(2, 1, 1, INT)");
        refusesToGather(0, 1, "vector(3, 1, 1, FLOAT)");
        script.given("long[256] | offset 0 count 256 vector(1048576, 1, 0, LONG), 2 GB of the same elements")
                .look("Datatype.requireFits: count times bytes(), as long, has to be an int");
        MpjRefusal.by(script, "gather it", () -> lab.gathered("long[256]", 0, 256, "vector(1048576, 1, 0, LONG)"));
        String fits = "int[" + (n + 1) + "]";
        script.given(fits + " | offset " + n + " count 1 vector(3, 1, -1, INT), which fits");
        script.run("gather it", () -> lab.gathered(fits, n, 1, "vector(3, 1, -1, INT)"));
    }

    private void refusesToGather(int offset, int count, String type) {
        script.given("int[5] | offset " + offset + " count " + count + " " + type)
                .look("Datatype.requireFits: compute the least and the greatest index as long, from first, last and "
                        + "extent");
        MpjRefusal.by(script, "gather it", () -> lab.gathered("int[5]", offset, count, type));
    }
}
