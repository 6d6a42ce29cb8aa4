package marshal.checks.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the checks' writer and reader of the format with bytes written by hand and with each other. */
class GoldenStreamTest {

    private static final String ITEM = "marshal.kit.lab5.model.Item";

    /** Every kind of object, in every form of the notation. */
    private static final String ALL = """
            1 = Object[16] 2..12 15 16 1 null 17
            2 = "a \\"text\\" of \\\\ \\u00e4"
            3 = "\\u20ac \\ud800"
            4 = boolean[2] true false
            5 = byte[3] -128 0 127
            6 = char[2] 65 65535
            7 = short[1] -2
            8 = int[2] 1 -2147483648
            9 = long[1] 9223372036854775807
            10 = float[4] 2.5 -0.0 #7fc00001 #3dcccccd
            11 = double[3] 1.0 #7ff8000000000001 #3fb999999999999a
            12 = Tree data:13 left:14 right:null
            13 = Data b:1 c:2 d:3.0 f:4.0 i:5 j:6 s:7 z:true
            14 = Tree data:12 left:null right:12
            15 = Derived Base.x:1 shared:2 Derived.x:2 name:2 also cached:0
            16 = Fresh kept:3 also lost:0 NotSerial.made:42
            17 = int[][2] 8 null""";

    @Test
    void writesByHand() {
        assertThat(new GoldenWriter(false).write("null").take()).isEqualTo(bytes("4d 4f 01 00 00"));
        assertThat(new GoldenWriter(true).write("1 = int[2] 7 -1").take())
                .isEqualTo(bytes("4d 4f 01 01 08 02000000 07000000 ffffffff"));
        assertThat(new GoldenWriter(false).write("1 = \"\\u00e4b\"").take())
                .isEqualTo(bytes("4d4f0100 02 00000002 e4 62"));
        assertThat(new GoldenWriter(true).write("1 = \"\\u20ac\"").take())
                .isEqualTo(bytes("4d4f0101 03 01000000 ac20"));
        assertThat(new GoldenWriter(false).write("1 = Item value:5 next:1").take())
                .isEqualTo(bytes("4d4f0100 0d 0000 001b" + hex(ITEM) + "01 001b" + hex(ITEM) + "0002" + "49 0005"
                        + hex("value") + "4c 0004" + hex("next") + "00000005 01 00000001"));
    }

    /** Tests the example in section 8 of PROTOCOL.md. */
    @Test
    void writesTheProtocolsExample() {
        Graph tree = GraphText.parse("1 = Tree data:2 right:1\n2 = \"hi\"", Types.MODELS);
        String name = "001b" + hex("marshal.kit.lab5.model.Tree");
        var writer = new GoldenWriter(false);
        assertThat(writer.write(tree).take())
                .isEqualTo(bytes("4d4f0100 0d 0000" + name + "01" + name + "0003"
                        + "4c0004" + hex("data") + "4c0004" + hex("left") + "4c0005" + hex("right")
                        + "02 00000002 6869 00 01 00000001"));
        assertThat(writer.write(tree).take()).isEqualTo(bytes("01 00 00 00 01"));
        assertThat(writer.reset().write(tree).take())
                .isEqualTo(bytes("10 0D 00 00 02 00 00 00 02 68 69 00 01 00 00 00 01"));
    }

    /** Tests that a student's process shows a graph in the form that the checks expect. */
    @Test
    void theKitShowsGraphsAsTheChecksDo() {
        for (String each : Stream.of(
                        SampleGraphs.KINDS.stream(),
                        SampleGraphs.SUBCLASSES.stream(),
                        SampleGraphs.GRAPHS.stream(),
                        SampleGraphs.maps(new Random(5), 9).stream(),
                        Stream.of(
                                ALL,
                                SampleGraphs.list(500),
                                "1 = byte[5000] seed 3",
                                "1 = Vector 2 1 null\n2 = double[400] seed 4",
                                "1 = Fresh kept:5 also lost:9 NotSerial.made:8",
                                SampleGraphs.tree(31)))
                .flatMap(graphs -> graphs)
                .toList()) {
            assertThat(Graphs.show(Graphs.build(each))).isEqualTo(SampleGraphs.shown(each));
        }
    }

    @Test
    void aConnectionSendsAClassOnce() throws Malformed {
        var writer = new GoldenWriter(false);
        Graph item = GraphText.parse("1 = Item value:5", Types.MODELS);
        byte[] first = writer.write(item).take();
        byte[] again = writer.write(item).take();
        byte[] afterReset = writer.reset().write(item).take();
        assertThat(again).isEqualTo(bytes("01 00000001"));
        assertThat(afterReset).isEqualTo(bytes("10 0d 0000 00000005 00"));
        var reader = new GoldenReader();
        for (byte[] each : List.of(first, again, afterReset)) {
            assertThat(reader.read(each)).isEqualTo("1 = Item value:5 next:null");
        }
    }

    @Test
    void anAbortEndsTheMessageAndNoMore() throws Malformed {
        var writer = new GoldenWriter(false);
        byte[] aborted = writer.write("1 = Object[3] 2 3 4\n2 = \"x\"\n3 = Secret\n4 = \"y\"")
                .take();
        byte[] next = writer.write("1 = Object[1] 2\n2 = \"z\"").take();
        assertThat(next).isEqualTo(bytes("0c 0000 00000001 02 00000001 7a"));
        var reader = new GoldenReader();
        assertThatThrownBy(() -> reader.read(aborted)).hasMessage("ABORT: marshal.kit.lab5.model.Secret");
        assertThat(reader.read(next)).isEqualTo("1 = Object[1] 2\n2 = \"z\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsWhatItWrites(boolean little) throws Malformed {
        byte[] bytes = new GoldenWriter(little).write(ALL).take();
        assertThat(new GoldenReader().read(bytes)).isEqualTo(ALL);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsWhatCodecsWrite(boolean little) throws Malformed {
        String graph =
                "1 = Vector 2 3 null 1\n2 = Tree data:1 left:null right:2\n3 = Data b:1 c:0 d:0.0 f:0.0 i:2 j:0 s:0 "
                        + "z:true";
        byte[] bytes = new GoldenWriter(little, true, Types.MODELS).write(graph).take();
        assertThat(new GoldenReader(true, GoldenReader.Limits.WIDE).read(bytes)).isEqualTo(graph);
        assertThatThrownBy(() -> new GoldenReader().read(bytes)).hasMessage("java.util.Vector has no codec");
        assertThat(new GoldenWriter(little).write(graph).take())
                .endsWith(new GoldenBytes(little).text("java.util.Vector").take());
    }

    @Test
    void showsEqualGraphsAlike() {
        assertThat(SampleGraphs.shown("7 = Item value:1 next:3\n3 = Item value:2 next:7"))
                .isEqualTo("1 = Item value:1 next:2\n2 = Item value:2 next:1");
        assertThat(SampleGraphs.shown("1..99 = Item value:5 next:+1\n100 = Item value:5"))
                .isEqualTo("1..99 = Item value:5 next:+1\n100 = Item value:5 next:null");
        assertThat(SampleGraphs.shown("1 = Item[7] 2..5 null*3\n2..5 = Item value:1"))
                .isEqualTo("1 = Item[7] 2..5 null*3\n2..5 = Item value:1 next:null");
        assertThat(SampleGraphs.shown("1 = Fresh also lost:5"))
                .isEqualTo("1 = Fresh kept:0 also lost:5 NotSerial.made:42");
        assertThat(SampleGraphs.shown("1 = int[65] seed 3")).startsWith("1 = int[65] crc ");
        assertThat(SampleGraphs.shown("1 = \"ab\"*2")).isEqualTo("1 = \"abab\"");
        assertThat(SampleGraphs.shown("1 = \"a\"*100")).startsWith("1 = text of 100 chars, crc ");
        assertThat(SampleGraphs.shown("null")).isEqualTo("null");
    }

    @Test
    void depthCostsNoStack() throws Malformed {
        String chain = "1..49999 = Item value:5 next:+1\n50000 = Item value:5 next:null";
        byte[] bytes = new GoldenWriter(false).write(chain).take();
        assertThat(new GoldenReader().read(bytes)).isEqualTo(chain);
    }

    @Test
    void otherVersionsAreReadByName() throws Malformed {
        Types theirs = Types.MODELS.with(Types.shape(
                "Item",
                Types.level("Base", "int x", "Object shared"),
                new Shape.Level(
                        Types.full("Item"),
                        List.of(Types.fields("Object more", "Item next", "int age", "int value")))));
        byte[] bytes = new GoldenWriter(false, false, theirs)
                .write("1 = Item x:1 shared:2 more:3 next:3 age:4 value:5\n2 = \"gone\"\n3 = Item value:6 more:2")
                .take();
        assertThat(new GoldenReader().read(bytes)).isEqualTo("1 = Item value:5 next:2\n2 = Item value:6 next:null");
        Types other = Types.MODELS.with(Types.shape("Item", Types.level("Item", "long value", "Item next")));
        assertThatThrownBy(() -> new GoldenReader()
                        .read(new GoldenWriter(false, false, other)
                                .write("1 = Item value:1")
                                .take()))
                .hasMessageContaining("field value of kind I, not J");
    }

    @Test
    void everyCutIsAnEnd() {
        byte[] bytes = new GoldenWriter(false).write(ALL).take();
        for (int length = 0; length < bytes.length; length++) {
            byte[] start = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> new GoldenReader().read(start))
                    .isInstanceOf(Malformed.class)
                    .hasMessageStartingWith("the stream ends inside of ");
        }
    }

    /** Tests that any bytes give Malformed or a graph. */
    @Test
    void anythingElseIsRefused() {
        byte[] bytes = new GoldenWriter(false).write(ALL).take();
        var random = new Random(5);
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] changed = bytes.clone();
            for (int n = random.nextInt(3); n >= 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            try {
                new GoldenReader().read(changed);
                read++;
            } catch (Malformed e) {
                assertThat(e.getMessage()).hasSizeLessThan(1000);
            }
        }
        assertThat(read).isBetween(100, 19_000);
    }

    @Test
    void limitsHold() {
        byte[] bytes = new GoldenWriter(false)
                .write("1 = Object[2] 2 3\n2 = Object[3]  null*3\n3 = int[9] seed 1")
                .take();
        for (var limits : List.of(
                new GoldenReader.Limits(java.util.Set.of(), 4, 1000, 9),
                new GoldenReader.Limits(java.util.Set.of(), 9, 60, 9),
                new GoldenReader.Limits(java.util.Set.of(), 9, 1000, 2))) {
            assertThatThrownBy(() -> new GoldenReader(false, limits).read(bytes))
                    .isInstanceOf(Malformed.class)
                    .hasMessageMatching(".*more than .* in a message|.*; at most 4");
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }
}
