package marshal.bench.lab6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.bench.Deck;
import marshal.kit.lab6.SplitObject;
import marshal.kit.measure.Observation;
import marshal.lab6.Lab6Binding;
import org.junit.jupiter.api.Test;

/**
 * The bytes, code and numbers on the slides of lab 6 are those of the solution, of the paper's table and of the
 * reference run.
 */
class Lab6SlidesTest {

    private static final int HEADER = 16;
    private static final int EAGER = 1;
    private static final int ARRAYS = 2;

    private final Deck deck =
            Deck.of("lab6-mpi-java", "mpj", ">([0-9A-F]{2}(?: [0-9A-F]{2})+(?: \\.\\.\\.(?: [0-9A-F]{2})*)?)</text>");
    private final Lab6Binding lab = new Lab6Binding();

    Lab6SlidesTest() throws IOException {}

    // ---- bytes --------------------------------------------------------------------------------------------------

    @Test
    void oneMessageOrTwo() throws IOException {
        byte[] text = javaIo("a", null);
        byte[] bytes = lab.split("byte[1000]", 0).stream();
        deck.assertDrawn("header", header(text.length, 0, EAGER), text, header(bytes.length, 0, 0), bytes);
        assertThat(deck.svg("header"))
                .contains(
                        "the stream has " + text.length + " bytes",
                        ">" + (HEADER + text.length) + " bytes<",
                        ">" + HEADER + " and " + String.format("%,d", bytes.length) + " bytes<");
    }

    @Test
    void anArrayLeavesTheStream() throws IOException {
        SplitObject pair = lab.split("Object[] { &1=int[] 1 2 3, &1 }", 1);
        byte[] stream = pair.stream();
        deck.assertDrawn("leave", header(stream.length, pair.arrays().length, EAGER | ARRAYS), stream, pair.arrays());
        assertThat(deck.svg("leave"))
                .contains(">" + (HEADER + stream.length) + " bytes<", ">" + pair.arrays().length + " bytes<");
        assertThat(lab.join(pair)).isEqualTo("Object[] { &1=int[] 1 2 3, &1 }");
    }

    /** Question 4, and the drawing after it. */
    @Test
    void aMatrixAndItsRow() throws IOException {
        SplitObject first = lab.split("Object[] { &1=int[] 1 2 3, int[][] { &1, int[] 4 5 6 } }", 2);
        SplitObject last = lab.split("Object[] { int[][] { &1=int[] 1 2 3, int[] 4 5 6 }, &1 }", 2);
        SplitObject twice = lab.split("int[][] { &1=int[] 1 2 3, &1 }", 2);
        assertThat(lab.join(first)).contains("&1=");
        assertThat(lab.join(last)).doesNotContain("&1");
        assertThat(lab.join(twice)).contains("&1=");
        assertThat(deck.svg("alias"))
                .contains(
                        ">" + first.arrays().length + " bytes of arrays<",
                        ">" + last.arrays().length + " bytes of arrays<",
                        "\"again\". " + twice.arrays().length + " bytes, one row arrives");
        assertThat(deck.text())
                .contains("512 proxies are "
                        + String.format("%,d", lab.split("float[512][512]", 1).stream().length)
                        + " bytes of stream, one is "
                        + lab.split("float[512][512]", 2).stream().length + ".");
    }

    @Test
    void displacements() throws IOException {
        assertThat(deck.svg("displacements"))
                .contains(
                        ">displacements  " + listed("vector(3, 1, 4, FLOAT)") + "<",
                        "= " + lab.extent("vector(3, 1, 4, FLOAT)") + ": there",
                        ">displacements  " + listed("indexed([2, 1], [0, 4], contiguous(2, INT))") + "<");
        // Question 2
        assertThatThrownBy(() -> lab.gathered("float[12]", 0, 2, "vector(3, 1, 4, FLOAT)"))
                .hasMessage("elements from 0 to 17 of an array of 12");
        assertThat(deck.text()).contains("MPJException: elements from 0 to 17 of an array of 12");
    }

    private String listed(String type) {
        return lab.displacements(type).stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    @Test
    void whatRanksAnnounceToAGather() throws IOException {
        List<Integer> lengths = List.of(70, 5000, 0, 200);
        deck.assertDrawn(
                "gather", lengths.stream().map(length -> header(length, 0, 0)).toArray(byte[][]::new));
        assertThat(deck.svg("gather")).contains("lengths 70, 5,000, 0, 200", "starts 0, 70, 5,070, 5,070");
    }

    /** The live slide: the same floats in the stream, big-endian, and outside of it, in native order. */
    @Test
    void oneObjectAndItsMessages() throws IOException {
        byte[] data = lab.split("float[3] seed 1", 1).arrays();
        float[] floats = new float[3];
        ByteBuffer.wrap(data).order(ByteOrder.nativeOrder()).asFloatBuffer().get(floats);
        byte[] stream = javaIo("a", floats);
        byte[] one = Deck.join(header(stream.length, 0, EAGER), stream);
        int longer = lab.split("float[3]", 1).stream().length - lab.split("float[3]", 0).stream().length;
        assertThat(deck.text())
                .contains(
                        "one = byte[] " + signed(Arrays.copyOf(one, 18)) + " ... "
                                + signed(Arrays.copyOfRange(one, one.length - 12, one.length)),
                        "two = byte[" + (one.length + longer) + "] with checksum",
                        "data = byte[] " + signed(data),
                        "the stream is longer by " + longer + " bytes",
                        one.length + " bytes against " + (one.length + longer) + " and 12");
    }

    private static String signed(byte[] bytes) {
        return IntStream.range(0, bytes.length)
                .mapToObj(i -> String.valueOf(bytes[i]))
                .collect(Collectors.joining(" "));
    }

    /** The rows of the slide about false proxies. */
    @Test
    void proxiesThatLie() {
        SplitObject array = lab.split("float[3]", 1);
        assertRefused(array, 6, -1);
        assertRefused(array, 5, Integer.MAX_VALUE);
        SplitObject matrix = lab.split("float[2][3]", 2);
        byte[] stream = matrix.stream().clone();
        ByteBuffer.wrap(stream, stream.length - 9, 9).putInt(0).put((byte) 6).putInt(1 << 30);
        assertThatThrownBy(() -> lab.join(new SplitObject(stream, matrix.arrays())))
                .hasMessageContaining("a matrix without columns");
        assertThat(deck.text()).contains("`ArrayProxy`: 2³¹ − 1 longs, or −1", "`ArrayProxy2`: 2³⁰ rows of 0 floats");
    }

    private void assertRefused(SplitObject array, int kind, int length) {
        byte[] stream = array.stream().clone();
        ByteBuffer.wrap(stream, stream.length - 5, 5).put((byte) kind).putInt(length);
        assertThatThrownBy(() -> lab.join(new SplitObject(stream, array.arrays())))
                .hasMessageContaining("bytes are left");
    }

    // ---- code ---------------------------------------------------------------------------------------------------

    @Test
    void codeIsTheSolutions() throws IOException {
        for (String language : List.of("java", "c")) {
            assertThat(deck.code(language)).hasSizeGreaterThan(5);
            assertThat(solution(language)).containsAll(deck.code(language));
        }
    }

    private static List<String> solution(String language) throws IOException {
        String folder = language.equals("c") ? "c" : "java/marshal/lab6";
        return Deck.lines("solutions/lab6-mpi-java/src/main/" + folder);
    }

    @Test
    void theLiveSlideChangesTheSolution() throws IOException {
        List<String> taken = Deck.find("(?m)^- {8}(.*)$", deck.text());
        assertThat(taken).hasSize(1);
        assertThat(solution("java")).containsAll(taken);
    }

    // ---- numbers ------------------------------------------------------------------------------------------------

    @Test
    void thePapersTable() throws IOException {
        List<String> cells = deck.cells();
        var micros = new HashMap<String, Double>(); // by quantity, type and net
        for (String row : Files.readAllLines(Deck.ROOT.resolve("notebooks/reference/carpenter-table-1.csv"))) {
            String[] columns = row.split(",", -1);
            if (columns[8].equals("us")) {
                assertThat(cells).as(row).contains(columns[7]);
                micros.put(columns[2] + " " + columns[4] + " " + columns[9], Double.parseDouble(columns[7]));
            }
        }
        Deck.assertShown("92", serializationPerCommunication(micros, "float", "shared-memory"));
        Deck.assertShown("14", serializationPerCommunication(micros, "float", "atm155"));
        Deck.assertShown("8.8", serializationPerCommunication(micros, "byte", "shared-memory"));
        Deck.assertShown("1.1", serializationPerCommunication(micros, "byte", "atm155"));
        assertThat(deck.text()).contains("| 92 times:", "| 14 times:", "floats 92 and 14, bytes 8.8 and 1.1");
    }

    private static double serializationPerCommunication(Map<String, Double> micros, String type, String net) {
        return (micros.get("serialize " + type + " ") + micros.get("unserialize " + type + " "))
                / micros.get("communicate " + type + " " + net);
    }

    @Test
    void figuresAreThoseOfTheReferenceRun() throws IOException {
        List<Observation> run = Deck.referenceRun("lab6");
        for (int n : List.of(128, 512, 1024)) {
            String[] row = deck.rows(String.valueOf(n)).get(0);
            Deck.assertShown(row[1], oneWay(run, "mpi-c", "float[n2]", n));
            Deck.assertShown(row[2], oneWay(run, "mpj", "float[n2]", n));
            Deck.assertShown(row[3], oneWay(run, "mpj-object", "float[n][n]", n));
            Deck.assertShown(row[4], oneWay(run, "mpj-arrays-1", "float[n][n]", n));
            Deck.assertShown(row[5], oneWay(run, "mpj-arrays-2", "float[n][n]", n));
            Deck.assertShown(row[6], oneWay(run, "mpj-no-copy", "float[n][n]", n));
            Deck.assertShown(row[7], oneWay(run, "mpj-object", "float[n][n]", n) / oneWay(run, "mpj", "float[n2]", n));
        }
        String[] element = deck.rows("a `float`, ns").get(0);
        double serialize = 1000 * Deck.median(run, "parameters", "serialize", "java-io", "float", 0);
        double unserialize = 1000 * Deck.median(run, "parameters", "unserialize", "java-io", "float", 0);
        double communicate = 1000 * Deck.median(run, "parameters", "communicate", "mpj", "float", 0);
        Deck.assertShown(element[1], serialize);
        Deck.assertShown(element[2], unserialize);
        Deck.assertShown(element[3], communicate);
        Deck.assertShown(element[4], (serialize + unserialize) / communicate);
    }

    private static double oneWay(List<Observation> run, String mechanism, String program, int n) {
        return Deck.median(run, "ping-pong", "one-way", mechanism, program, n);
    }

    // ---- what is drawn -----------------------------------------------------------------------------------------

    private static byte[] javaIo(Object... objects) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(objects);
        }
        return bytes.toByteArray();
    }

    private static byte[] header(int length, int arrays, int flags) {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .putInt(arrays)
                .putInt(flags)
                .array();
    }
}
