package marshal.bench.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.bench.Deck;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.Holes;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.OutOfSpaceException;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.measure.Observation;
import marshal.kit.tool.Daemon;
import marshal.lab7.Lab7Binding;
import org.junit.jupiter.api.Test;

/** The bytes, addresses and numbers on the slides of lab 7 are those of the solution, of the paper's tables and of the reference run. */
class Lab7SlidesTest {

    private static final Sockets SOCKETS = new Sockets(0, 20_000);
    private static final int FOUR_KB = 4096;
    /** The space of the slides. */
    private static final SpaceLayout LAYOUT = new SpaceLayout(2, 1024, 2, 4096);

    private final Deck deck = Deck.of(
            "lab7-clusters",
            "clusters",
            ">((?:[0-9A-F]{2} ){3}[0-9A-F]{2}|[0-9A-F]{2}(?: [0-9A-F]{2})* \\.\\.\\.(?: [0-9A-F]{2})*)</text>");
    private final Lab7Binding lab = new Lab7Binding();

    Lab7SlidesTest() throws IOException {}

    // ---- memory -------------------------------------------------------------------------------------------------

    @Test
    void aCarAndItsEngine() throws Exception {
        try (Node node = node(0)) {
            byte[] dump = node.dump(car(node, node.createIso(), 2000));
            deck.assertDrawn("dump", dump);
            assertThat(deck.text()).contains("# A car and its engine: " + dump.length + " bytes");
            byte[] header = frame(0, dump.length);
            deck.assertDrawn("send", header, dump);
            assertThat(deck.svg("send")).contains(header.length + dump.length + " bytes");
            assertThatThrownBy(() -> node.memory(8, 4))
                    .isInstanceOf(BadAddressException.class)
                    .hasMessage("address 8 is in the null page: who followed a reference that is null?");
            assertThat(deck.text()).contains("BadAddressException: address 8 is in the null page: who followed");
        }
    }

    @Test
    void twoOrdersOfTheSameFields() throws IOException {
        List<String> orders = Deck.find(">([a-z0-9]+ rank[^<]*|float64 error, [^<]*)</text>", deck.svg("shapes"));
        List<String> shapes =
                orders.stream().map(order -> lab.shape("20 One " + order)).toList();
        assertThat(shapes)
                .containsExactly(
                        "rank:8 error:16 expression:24 size:32 refs:24",
                        "error:8 rank:16 expression:20 size:24 refs:20");
        assertThat(deck.text()).contains("```\n" + orders.get(0) + "\n```", "**B** &nbsp; 32 and 24");
    }

    @Test
    void oneSpaceForAllNodes() throws Exception {
        List<Integer> drawn = Deck.find(">([0-9,]+)</text>", deck.svg("space")).stream()
                .map(Lab7SlidesTest::number)
                .toList();
        try (Node node = node(1)) {
            Stream<Integer> clusters = IntStream.range(0, 4).mapToObj(i -> node.addressOf(i / 2, i % 2));
            assertThat(drawn)
                    .containsExactlyElementsOf(Stream.of(Stream.of(0), clusters, Stream.of(8192, LAYOUT.size()))
                            .flatMap(each -> each)
                            .toList());
            // Question 3
            assertThat(node.newObject(node.createIso(), "Engine")).isEqualTo(6176);
            assertThat(node.memory(4128, 16)).containsOnly(0);
        }
    }

    @Test
    void holes() throws Exception {
        try (Node node = node(0)) {
            int a = node.createReloc(1024);
            int b = node.createReloc(1024);
            node.createReloc(1024);
            node.free(b);
            int d = node.createReloc(640);
            assertThat(d).isEqualTo(b);
            node.free(a);
            assertThat(node.holes()).isEqualTo(new Holes(2432, 1024));
            assertThatThrownBy(() -> node.createReloc(2000)).isInstanceOf(OutOfSpaceException.class);
            node.free(d);
            assertThat(node.holes()).isEqualTo(new Holes(3072, 2048));
            assertThat(node.createReloc(2000)).isEqualTo(a);
            assertThat(deck.svg("holes"))
                    .contains(
                            "OutOfSpaceException: 2,432 bytes are free", "2,048: one hole", ">384<", "8,192", "12,288");
        }
    }

    // ---- journeys -----------------------------------------------------------------------------------------------

    @Test
    void aCarMoves() throws Exception {
        try (Node here = node(0);
                Node there = node(1)) {
            join(here, there);
            int iso = car(here, here.createIso(), 2000);
            here.send(iso, 1);
            byte[] isoThere = there.dump(there.recvIso(0, 0, Mesh.ANY));

            int reloc = car(here, here.createReloc(64), 8224);
            there.createReloc(1024); // so that incoming data is 1,024 bytes further on
            here.send(reloc, 1);
            byte[] before = here.dump(reloc);
            byte[] after = there.dump(there.recvReloc(0));
            deck.assertDrawn("shift", car(before), car(after));
            assertThat(differentInts(before, after)).as("question 4").isEqualTo(3);
            assertThat(deck.text()).contains("C. A program that looks only at values would do D");

            int relative = car(here, here.createRelative(64), 2000);
            here.send(relative, 1);
            byte[] relativeThere = there.dump(there.recvReloc(0));
            deck.assertDrawn(
                    "relative",
                    Stream.of(here.dump(iso), isoThere, before, after, here.dump(relative), relativeThere)
                            .map(Lab7SlidesTest::engine)
                            .toArray(byte[][]::new));
        }
        for (String shape : List.of(
                "3 Town int32 x, int32 y, int32 kind, ref north, ref east, ref south, ref west",
                "4 Expr int32 op, int32 variable, float64 constant, ref left, ref right")) {
            String refs = lab.shape(shape).replaceAll(".*refs:", "").replace(",", ", ");
            assertThat(deck.svg("shift")).contains(">" + refs + "</text>");
        }
    }

    @Test
    void sendingAllocatesNextToNothing() throws Exception {
        var large = new SpaceLayout(2, 4 << 20, 1, 0);
        try (Node here = lab.node(large, 0, true, SOCKETS);
                Node there = lab.node(large, 1, true, SOCKETS)) {
            join(here, there);
            int cluster = here.createIso();
            for (int i = 0; i < 60_000; i++) {
                here.newObject(cluster, "Town");
            }
            assertThat(here.dump(cluster)).hasSizeBetween(2_350_000, 2_449_999); // 2.4 MB
            var least = new long[] {Long.MAX_VALUE, Long.MAX_VALUE};
            for (int i = 0; i < 5; i++) { // the first run loads classes
                var sent = new FutureTask<>(() -> here.allocatedBySend(cluster, 1));
                Daemon.start("sender", sent);
                least[1] = Math.min(least[1], there.allocatedByRecvIso(0, 0, 0));
                least[0] = Math.min(least[0], sent.get());
            }
            assertThat(least[0]).as("send").isLessThan(FOUR_KB);
            assertThat(least[1]).as("recv").isLessThan(FOUR_KB);
        }
    }

    /** The rows of the slide in order; then correct data still passes. */
    @Test
    void whatStrangersSend() throws Exception {
        byte[] right;
        try (Node node = node(0)) {
            right = node.dump(car(node, node.createIso(), 2000));
        }
        byte[] array = ByteBuffer.allocate(96)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(right)
                .putInt(12, 96)
                .putInt(28, 3)
                .putInt(64, Integer.MAX_VALUE)
                .putInt(68, 16)
                .putInt(72, 1 << 30)
                .putInt(80, 2)
                .putInt(84, 16)
                .array();
        List<byte[]> wrong = List.of(
                changed(right, 12, 2_147_483_640),
                changed(right, 36, 0),
                array,
                changed(right, 32, 77),
                changed(right, 60, 4140),
                changed(right, 60, 6176));
        try (Node node = lab.node(LAYOUT, 0, false, SOCKETS);
                Socket stranger = SOCKETS.connect(node.address())) {
            var out = new DataOutputStream(stranger.getOutputStream());
            out.write(frame(1, 0));
            node.join(List.of(node.address(), node.address()));
            for (byte[] dump : wrong) {
                out.write(frame(1, dump.length));
                out.write(dump);
                assertThatThrownBy(() -> node.recvIso(0, 0, 1)).isInstanceOf(MalformedMessageException.class);
            }
            out.write(frame(1, right.length));
            out.write(right);
            assertThat(node.dump(node.recvIso(0, 0, 1))).isEqualTo(right);
        }
        assertThat(deck.text())
                .contains(
                        "used: 2,147,483,640",
                        "size of an object: 0",
                        "an array of 2³⁰ references",
                        "class 77",
                        "engine: 4,140",
                        "engine: 6,176");
    }

    // ---- code ---------------------------------------------------------------------------------------------------

    @Test
    void codeIsTheSolutions() throws IOException {
        assertCode("java", " +// [A-Z].*", Deck.lines("solutions/lab7-clusters/src/main/java/marshal/lab7"));
        assertCode("c", " +/\\*.*", Deck.lines("labs/lab7-clusters"));
    }

    private void assertCode(String language, String comment, List<String> solution) {
        List<String> shown = deck.code(language).stream()
                .map(line -> line.replaceAll(comment, ""))
                .toList();
        assertThat(shown).hasSizeGreaterThan(5);
        assertThat(solution).containsAll(shown);
    }

    @Test
    void theLiveSlidesChangeWhatMutantsChange() throws IOException {
        List<String> named = Deck.find("([a-z-]+)\\.patch", deck.text());
        assertThat(named).hasSize(2);
        List<String> patched = new ArrayList<>();
        for (String name : named) {
            Files.readAllLines(Deck.ROOT.resolve("grading/mutants/lab7/" + name + ".patch"))
                    .forEach(line -> patched.add(withoutIndent(line)));
        }
        List<String> changes = Deck.find("(?m)^([-+] *(?:if \\(|mesh).*)$", deck.text());
        assertThat(changes).hasSize(4);
        assertThat(patched)
                .containsAll(changes.stream().map(Lab7SlidesTest::withoutIndent).toList());
    }

    // ---- numbers ------------------------------------------------------------------------------------------------

    @Test
    void thePapersTables() throws IOException {
        List<String> cells = deck.cells();
        for (String table : List.of("courtrai-table-1.csv", "courtrai-table-2.csv")) {
            for (String row : Files.readAllLines(Deck.ROOT.resolve("notebooks/reference/" + table))) {
                String[] columns = row.split(",", -1);
                if (columns[8].equals("us")) {
                    assertThat(cells).as(row).contains(String.format("%,d", Integer.parseInt(columns[7])));
                } else if (columns[8].equals("times")) {
                    assertThat(cells).as(row).contains(columns[7]);
                }
            }
        }
    }

    @Test
    void figuresAreThoseOfTheReferenceRun() throws IOException {
        List<Observation> run = Deck.referenceRun("lab7");
        List<String> mechanisms = List.of(
                "java-io",
                "externalizable",
                "cluster-reloc",
                "cluster-reloc-checked",
                "cluster-iso",
                "cluster-iso-checked");
        List<String[]> today = deck.rows("today");
        List<Integer> sizes = List.of(29, 355, 1760);
        for (int i = 0; i < sizes.size(); i++) {
            for (int column = 0; column < mechanisms.size(); column++) {
                Deck.assertShown(
                        today.get(i)[2 + column],
                        Deck.median(run, "transfer", "total", mechanisms.get(column), "map", sizes.get(i)));
            }
        }
        String[] walk = deck.rows("a walk over 1,760 objects, ns an object").get(0);
        Deck.assertShown(walk[1], Deck.median(run, "access", "time", "objects", "walk", 1760));
        Deck.assertShown(walk[2], Deck.median(run, "access", "time", "arena", "walk", 1760));
        String[] breeding =
                deck.rows("120 expressions on one node, times as long").get(0);
        Deck.assertShown(
                breeding[2],
                Deck.median(run, "gp", "total", "sequential-arena", "gp", 120)
                        / Deck.median(run, "gp", "total", "sequential-objects", "gp", 120));
    }

    // ---- what is drawn -----------------------------------------------------------------------------------------

    private static int number(String drawn) {
        return Integer.parseInt(drawn.replace(",", ""));
    }

    private static String withoutIndent(String change) {
        return change.replaceFirst("^([-+]) *", "$1");
    }

    // ---- what is written ---------------------------------------------------------------------------------------

    private Node node(int me) throws IOException {
        return lab.node(LAYOUT, me, true, SOCKETS);
    }

    /** Makes a car and its engine of 50; returns the cluster. */
    private static int car(Node node, int cluster, int year) {
        int engine = node.newObject(cluster, "Engine");
        node.set(cluster, engine, "power", "50");
        int car = node.newObject(cluster, "Car");
        node.set(cluster, car, "year", String.valueOf(year));
        node.set(cluster, car, "engine", String.valueOf(engine));
        node.setRoot(cluster, car);
        return cluster;
    }

    private static byte[] car(byte[] dump) {
        return Arrays.copyOfRange(dump, 48, 64);
    }

    private static byte[] engine(byte[] dump) {
        return Arrays.copyOfRange(dump, 60, 64);
    }

    private static long differentInts(byte[] one, byte[] other) {
        return IntStream.range(0, one.length / 4)
                .filter(i -> !Arrays.equals(one, 4 * i, 4 * i + 4, other, 4 * i, 4 * i + 4))
                .count();
    }

    private static byte[] changed(byte[] dump, int offset, int value) {
        return ByteBuffer.wrap(dump.clone())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(offset, value)
                .array();
    }

    private static byte[] frame(int from, int length) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {'E', 'X', 'P', 1})
                .putInt(from)
                .putInt(length)
                .array();
    }

    private static void join(Node one, Node other) throws Exception {
        var addresses = List.of(one.address(), other.address());
        var joined = new FutureTask<Void>(() -> {
            one.join(addresses);
            return null;
        });
        Daemon.start("one", joined);
        other.join(addresses);
        joined.get();
    }
}
