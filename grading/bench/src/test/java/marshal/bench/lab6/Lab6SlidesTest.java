package marshal.bench.lab6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.engine.Home;
import marshal.kit.lab6.SplitObject;
import marshal.kit.measure.Observation;
import marshal.lab6.Lab6Binding;
import org.junit.jupiter.api.Test;

/** The bytes, code and numbers on the slides of lab 6 are those of the solution, of the paper's table and of the reference run. */
class Lab6SlidesTest {

    private static final Path ROOT = Home.find().root();
    private static final Path SOLUTION = ROOT.resolve("solutions/lab6-mpi-java/src/main");
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();
    private static final int HEADER = 16;
    private static final int EAGER = 1;
    private static final int ARRAYS = 2;
    /** A text in a drawing that is bytes, and nothing else. */
    private static final Pattern BYTES =
            Pattern.compile(">([0-9A-F]{2}(?: [0-9A-F]{2})+(?: \\.\\.\\.(?: [0-9A-F]{2})*)?)</text>");

    private final String deck = Files.readString(ROOT.resolve("slides/lab6-mpi-java.md"));
    private final Lab6Binding lab = new Lab6Binding();

    Lab6SlidesTest() throws IOException {}

    // ---- bytes --------------------------------------------------------------------------------------------------

    @Test
    void oneMessageOrTwo() throws IOException {
        byte[] text = javaIo("a", null);
        byte[] bytes = lab.split("byte[1000]", 0).stream();
        assertDrawn("header", header(text.length, 0, EAGER), text, header(bytes.length, 0, 0), bytes);
        assertThat(svg("header"))
                .contains(
                        "the stream has " + text.length + " bytes",
                        ">" + (HEADER + text.length) + " bytes<",
                        ">" + HEADER + " and " + String.format("%,d", bytes.length) + " bytes<");
    }

    @Test
    void anArrayLeavesTheStream() throws IOException {
        SplitObject pair = lab.split("Object[] { &1=int[] 1 2 3, &1 }", 1);
        byte[] stream = pair.stream();
        assertDrawn("leave", header(stream.length, pair.arrays().length, EAGER | ARRAYS), stream, pair.arrays());
        assertThat(svg("leave"))
                .contains(">" + (HEADER + stream.length) + " bytes<", ">" + pair.arrays().length + " bytes<");
        assertThat(lab.join(pair)).isEqualTo("Object[] { &1=int[] 1 2 3, &1 }");
    }

    /** Question 4, and the drawing behind it. */
    @Test
    void aMatrixAndItsRow() throws IOException {
        SplitObject first = lab.split("Object[] { &1=int[] 1 2 3, int[][] { &1, int[] 4 5 6 } }", 2);
        SplitObject last = lab.split("Object[] { int[][] { &1=int[] 1 2 3, int[] 4 5 6 }, &1 }", 2);
        SplitObject twice = lab.split("int[][] { &1=int[] 1 2 3, &1 }", 2);
        assertThat(lab.join(first)).contains("&1=");
        assertThat(lab.join(last)).doesNotContain("&1");
        assertThat(lab.join(twice)).contains("&1=");
        assertThat(svg("alias"))
                .contains(
                        ">" + first.arrays().length + " bytes of arrays<",
                        ">" + last.arrays().length + " bytes of arrays<",
                        "\"again\". " + twice.arrays().length + " bytes, one row arrives");
        assertThat(deck)
                .contains("512 proxies are "
                        + String.format("%,d", lab.split("float[512][512]", 1).stream().length)
                        + " bytes of stream, one is "
                        + lab.split("float[512][512]", 2).stream().length + ".");
    }

    @Test
    void displacements() throws IOException {
        assertThat(svg("displacements"))
                .contains(
                        ">displacements  " + listed("vector(3, 1, 4, FLOAT)") + "<",
                        "= " + lab.extent("vector(3, 1, 4, FLOAT)") + ": there",
                        ">displacements  " + listed("indexed([2, 1], [0, 4], contiguous(2, INT))") + "<");
        // Question 2
        assertThatThrownBy(() -> lab.gathered("float[12]", 0, 2, "vector(3, 1, 4, FLOAT)"))
                .hasMessage("elements from 0 to 17 of an array of 12");
        assertThat(deck).contains("MPJException: elements from 0 to 17 of an array of 12");
    }

    private String listed(String type) {
        return lab.displacements(type).stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    @Test
    void whatRanksAnnounceToAGather() throws IOException {
        List<Integer> lengths = List.of(70, 5000, 0, 200);
        assertDrawn(
                "gather",
                lengths.stream().map(length -> header(length, 0, 0)).reduce(new byte[0], Lab6SlidesTest::join));
        assertThat(svg("gather")).contains("lengths 70, 5,000, 0, 200", "starts 0, 70, 5,070, 5,070");
    }

    /** The live slide: the same floats in the stream, big-endian, and beside it, as they lie. */
    @Test
    void oneObjectAndItsMessages() throws IOException {
        byte[] data = lab.split("float[3] seed 1", 1).arrays();
        float[] floats = new float[3];
        ByteBuffer.wrap(data).order(ByteOrder.nativeOrder()).asFloatBuffer().get(floats);
        byte[] stream = javaIo("a", floats);
        byte[] one = join(header(stream.length, 0, EAGER), stream);
        int longer = lab.split("float[3]", 1).stream().length - lab.split("float[3]", 0).stream().length;
        assertThat(deck)
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

    /** The rows of the slide that are proxies. */
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
        assertThat(deck).contains("`ArrayProxy`: 2³¹ − 1 longs, or −1", "`ArrayProxy2`: 2³⁰ rows of 0 floats");
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
        List<String> java = new ArrayList<>();
        for (String slide : deck.split("\n---\n")) {
            if (!slide.contains("_class:")) { // of questions and of the paper
                java.addAll(lines(slide, "java"));
            }
        }
        assertThat(java).hasSizeGreaterThan(5);
        assertThat(solution("java/marshal/lab6")).containsAll(java);
        assertThat(lines(deck, "c")).hasSizeGreaterThan(5);
        assertThat(solution("c")).containsAll(lines(deck, "c"));
    }

    @Test
    void theLiveSlideChangesTheSolution() throws IOException {
        List<String> taken = find("(?m)^- {8}(.*)$", deck);
        assertThat(taken).hasSize(1);
        assertThat(solution("java/marshal/lab6")).containsAll(taken);
    }

    private static List<String> lines(String text, String language) {
        return find("(?s)```" + language + "\n(.*?)\n```", text).stream()
                .flatMap(String::lines)
                .map(String::strip)
                .toList();
    }

    private static List<String> solution(String folder) throws IOException {
        var lines = new ArrayList<String>();
        try (Stream<Path> files = Files.list(SOLUTION.resolve(folder))) {
            for (Path file : files.toList()) {
                Files.readAllLines(file).forEach(line -> lines.add(line.strip()));
            }
        }
        return lines;
    }

    // ---- numbers ------------------------------------------------------------------------------------------------

    @Test
    void thePapersTable() throws IOException {
        List<String> cells = deck.lines()
                .filter(line -> line.startsWith("|"))
                .flatMap(line -> Arrays.stream(line.split("\\|")))
                .map(String::strip)
                .toList();
        var micros = new HashMap<String, Double>(); // by quantity, type and net
        for (String row : Files.readAllLines(ROOT.resolve("notebooks/reference/carpenter-table-1.csv"))) {
            String[] columns = row.split(",", -1);
            if (columns[8].equals("us")) {
                assertThat(cells).as(row).contains(columns[7]);
                micros.put(columns[2] + " " + columns[4] + " " + columns[9], Double.parseDouble(columns[7]));
            }
        }
        assertShown("92", serializationPerCommunication(micros, "float", "shared-memory"));
        assertShown("14", serializationPerCommunication(micros, "float", "atm155"));
        assertShown("8.8", serializationPerCommunication(micros, "byte", "shared-memory"));
        assertShown("1.1", serializationPerCommunication(micros, "byte", "atm155"));
        assertThat(deck).contains("| 92 times:", "| 14 times:", "floats 92 and 14, bytes 8.8 and 1.1");
    }

    private static double serializationPerCommunication(Map<String, Double> micros, String type, String net) {
        return (micros.get("serialize " + type + " ") + micros.get("unserialize " + type + " "))
                / micros.get("communicate " + type + " " + net);
    }

    @Test
    void figuresAreThoseOfTheReferenceRun() throws IOException {
        List<Observation> run = Observation.TABLE.read(ROOT.resolve("notebooks/sample/observations.csv")).stream()
                .filter(row -> row.lab().startsWith("lab6-") && row.verified())
                .toList();
        for (int n : List.of(128, 512, 1024)) {
            String[] row = row(String.valueOf(n));
            assertShown(row[1], oneWay(run, "mpi-c", "float[n2]", n));
            assertShown(row[2], oneWay(run, "mpj", "float[n2]", n));
            assertShown(row[3], oneWay(run, "mpj-object", "float[n][n]", n));
            assertShown(row[4], oneWay(run, "mpj-arrays-1", "float[n][n]", n));
            assertShown(row[5], oneWay(run, "mpj-arrays-2", "float[n][n]", n));
            assertShown(row[6], oneWay(run, "mpj-no-copy", "float[n][n]", n));
            assertShown(row[7], oneWay(run, "mpj-object", "float[n][n]", n) / oneWay(run, "mpj", "float[n2]", n));
        }
        String[] element = row("a `float`, ns");
        double serialize = 1000 * median(run, "parameters", "serialize", "java-io", "float", 0);
        double unserialize = 1000 * median(run, "parameters", "unserialize", "java-io", "float", 0);
        double communicate = 1000 * median(run, "parameters", "communicate", "mpi", "float", 0);
        assertShown(element[1], serialize);
        assertShown(element[2], unserialize);
        assertShown(element[3], communicate);
        assertShown(element[4], (serialize + unserialize) / communicate);
    }

    private static double oneWay(List<Observation> run, String mechanism, String program, int n) {
        return median(run, "ping-pong", "one-way", mechanism, program, n);
    }

    /** @param n 0 if the quantity has none */
    private static double median(
            List<Observation> run, String experiment, String quantity, String mechanism, String program, int n) {
        double[] values = run.stream()
                .filter(row -> row.experiment().equals(experiment)
                        && row.quantity().equals(quantity)
                        && row.setting().mechanism().equals(mechanism)
                        && List.of("", "loopback").contains(row.setting().net())
                        && row.setting().program().equals(program)
                        && (n == 0 || row.setting().n() == n))
                .mapToDouble(Observation::value)
                .sorted()
                .toArray();
        assertThat(values)
                .as("%s %s %s %s %d", experiment, quantity, mechanism, program, n)
                .isNotEmpty();
        return values[values.length / 2];
    }

    /** A number on a slide is the run's, rounded to as many places as the slide shows. */
    private static void assertShown(String shown, double value) {
        int places = shown.contains(".") ? shown.length() - shown.indexOf('.') - 1 : 0;
        double slides = Double.parseDouble(shown.replace(",", ""));
        assertThat(value).isCloseTo(slides, within(0.5001 * Math.pow(10, -places)));
    }

    private String[] row(String label) {
        List<String[]> rows = deck.lines()
                .filter(line -> line.startsWith("| " + label + " |"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toArray(String[]::new))
                .toList();
        assertThat(rows).as(label).hasSize(1);
        return rows.get(0);
    }

    // ---- what is drawn -----------------------------------------------------------------------------------------

    /** A drawing has all these bytes in their order, but for what its dots leave out. */
    private static void assertDrawn(String drawing, byte[]... parts) throws IOException {
        String cells = String.join(" ", find(BYTES.pattern(), svg(drawing)));
        String all = Stream.of(parts).map(HEX::formatHex).collect(Collectors.joining(" "));
        assertThat(all).as(drawing).matches(cells.replace("...", "[0-9A-F ]+"));
    }

    private static String svg(String drawing) throws IOException {
        return Files.readString(ROOT.resolve("slides/img/mpj-" + drawing + ".svg"));
    }

    private static List<String> find(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

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

    private static byte[] join(byte[] one, byte[] other) {
        return ByteBuffer.allocate(one.length + other.length)
                .put(one)
                .put(other)
                .array();
    }
}
