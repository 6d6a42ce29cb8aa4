package marshal.checks.lab1;

import static marshal.checks.played.RawMessage.ERROR;
import static marshal.checks.played.RawMessage.LINK;
import static marshal.checks.played.RawMessage.MULTIPLY;
import static marshal.checks.played.RawMessage.PRODUCT;
import static marshal.checks.played.RawMessage.SORT;
import static marshal.checks.played.RawMessage.SORTED;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.lab1.Message;

/** Step 6: messages to bytes and back. */
@Step(id = "lab1.6", title = "Marshalling", minutes = 120, file = "Protocol.java")
class Step06Protocol {

    private static final int PORT = 4711;

    @Check(
            order = 1,
            points = 2,
            value = "SORT is written byte for byte as PROTOCOL.md says",
            why = "the other side may be written by anybody, in any language: only the bytes count",
            look = "Protocol.write; the header of 16 bytes, big-endian, then the count and the items; flush at the end")
    void writesSort(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        for (int[] items :
                new int[][] {{}, {5}, {5, 1, 4}, {-1, Integer.MIN_VALUE, 256}, Oracle.items(script.random(), 40_000)}) {
            protocol.writes(FrameExample.sort(7, items));
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "MULTIPLY and CANNON are written as PROTOCOL.md says",
            why = "a matrix travels row by row; a column or a size in another place makes a different matrix",
            look = "Protocol.write; write the sizes first, then all of A, then all of B; CANNON carries two addresses")
    void writesMatrices(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        for (int[] shape : new int[][] {{1, 1, 1}, {2, 3, 1}, {0, 2, 2}, {2, 0, 0}, {2, 2, 0}, {3, 2, 4}}) {
            protocol.writes(FrameExample.multiply(shape[0], shape[1], shape[2]));
        }
        for (int t : new int[] {1, 0, 2, 3}) {
            protocol.writes(FrameExample.cannon(t));
        }
        int[][] a = Oracle.matrix(script.random(), 2, 3);
        protocol.writes(FrameExample.multiply(8, a, Oracle.matrix(script.random(), 3, 2)));
    }

    @Check(
            order = 3,
            points = 2,
            value = "SORTED, PRODUCT, ERROR, LINK and VECTOR are written as PROTOCOL.md says",
            why = "if replies did not carry the id of their request, a manager with many requests could not tell the "
                    + "replies apart",
            look = "Protocol.write; the compute time in nanoseconds is a long. A vector's id is its round. ERROR "
                    + "counts UTF-8 bytes, not chars")
    void writesTheRest(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        FrameExample.replies().forEach(protocol::writes);
        protocol.writes(FrameExample.vector(2, Oracle.items(script.random(), 3)));
        for (String character : List.of("x", "ä", "€", "😀")) { // 1, 2, 3 and 4 bytes; the last is two Java chars
            int bytes = character.getBytes(StandardCharsets.UTF_8).length;
            for (String before : List.of("", "x", "xx")) {
                String reason = before + character.repeat(5000);
                String most = before + character.repeat((4096 - before.length()) / bytes);
                String given = "ERROR with a reason of " + (before.length() + 5000 * bytes)
                        + " bytes; only the whole characters that fit into 4,096 bytes are written: ";
                byte[] came = protocol.written(given + Show.value(reason, 20), new Message.Failure(5, reason))
                        .bytes();
                byte[] expected = RawMessage.error(5, most).bytes();
                script.expect("the bytes of the message", came, expected);
            }
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "every message is read back, even if it comes one byte at a time",
            why = "TCP is a stream of bytes: a read returns what has arrived so far, often less than you asked for",
            look = "Protocol.read; InputStream.read may return fewer bytes. readNBytes and DataInputStream.readFully "
                    + "wait for all bytes")
    void readsShortReads(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        for (FrameExample example : FrameExample.all()) {
            for (int chunk : new int[] {ProtocolScene.WHOLE, 7, 1}) {
                protocol.reads(example.frame().toString(), example.frame().bytes(), chunk, example.message());
            }
        }
        protocol.reads("SORTED with a compute time of -1: it is not known", FrameExample.sorted(7, -1, 5));
        protocol.reads(
                "PRODUCT with another negative compute time",
                reply(PRODUCT, Long.MIN_VALUE, 1, 1, 5),
                product(new int[][] {{5}}, Long.MIN_VALUE));
        protocol.reads(
                "LINK with an id, which does not matter",
                new RawMessage(LINK, 3, RawMessage.link(5, 0).body()),
                new Message.Link(5, Message.Axis.COLUMNS));
        protocol.reads(
                "MULTIPLY with a B of 0 rows and 7 columns; the 7 does not matter",
                request(MULTIPLY, 2, 0, 7),
                multiply(new int[2][0], new int[0][]));
        protocol.reads(
                "PRODUCT of 0 rows and 7 columns; the 7 does not matter",
                reply(PRODUCT, 0, 0, 7),
                product(new int[0][], 0));
        var cut = new RawMessage.Body().ints(2).bytes(new byte[] {'o', (byte) 0xC3});
        protocol.reads(
                "ERROR whose reason ends in the middle of a character: a person reads the reason, so Protocol.read "
                        + "accepts it",
                new RawMessage(ERROR, 5, cut),
                new Message.Failure(5, "o\uFFFD"));
        FrameExample large = FrameExample.sort(9, Oracle.items(script.random(), 300_000));
        protocol.reads("SORT with 300,000 items", large.frame().bytes(), 1000, large.message());
    }

    @Check(
            order = 5,
            points = 1,
            value = "read takes the bytes of one message, and none of the next",
            why = "a buffer that Protocol.read makes is lost when it returns, with its bytes. The next read then "
                    + "begins inside a message",
            look = "Protocol.read; read from the parameter \"in\" itself: first 16 bytes, then as many bytes as the "
                    + "body has. Use no BufferedInputStream of your own")
    void readsNoFurther(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        for (FrameExample example : FrameExample.all()) {
            byte[] next = RawMessage.sort(8, Oracle.items(script.random(), 2)).bytes();
            protocol.leaves(example.frame(), next);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "a stream that ends between two messages is a clean end: null",
            why = "a peer says goodbye in this way; it is not an error",
            look = "Protocol.read; return null if the stream ends before the first byte of the header")
    void readsTheEnd(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        protocol.reads();
        protocol.reads("a stream without a byte", new byte[0], ProtocolScene.WHOLE, null);
    }

    @Check(
            order = 7,
            points = 2,
            value = "a stream that ends inside a message is a TruncatedMessageException",
            why = "a peer that crashes half-way must not look like a peer with half the data",
            look = "Protocol.read; readNBytes returns fewer bytes only at the end of the stream")
    void readsTruncated(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        protocol.reads();
        var cut = new ArrayList<>(
                List.of(FrameExample.sort(7, 5, 1, 4), FrameExample.multiply(2, 2, 2), FrameExample.cannon(1)));
        cut.addAll(FrameExample.replies());
        for (FrameExample example : cut) {
            byte[] bytes = example.frame().bytes();
            for (int length = 1; length < bytes.length; length++) {
                protocol.refuses(
                        TruncatedMessageException.class,
                        "the first " + length + " of the " + bytes.length + " bytes of " + example.frame()
                                + ", then the end",
                        Arrays.copyOf(bytes, length));
            }
        }
        protocol.refuses(
                TruncatedMessageException.class,
                "PRODUCT of 8,196 x 2,047, the longest body that is allowed, sends none of it, and closes",
                reply(PRODUCT, 0, 8196, 2047).withLength(1 << 26));
    }

    @Check(
            order = 8,
            points = 2,
            value = "bytes that are not a message cause a MalformedMessageException",
            why = "a wrong constant or a false length is the first sign of a broken or hostile peer",
            look = "Protocol.read; check magic, version, command, reserved bytes and every size before you use them")
    void readsMalformed(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        protocol.reads();
        MalformedFrames.all().forEach((lie, bytes) -> {
            protocol.refuses(MalformedMessageException.class, lie + ": " + Show.bytes(bytes, 0), bytes);
        });
    }

    @Check(
            order = 9,
            points = 1,
            value = "nothing is allocated only because a peer announces it",
            why = "anybody could send 20 bytes that announce 64 MB. They would crash a worker with a heap of 64 MB",
            look = "Protocol.read; do not allocate the announced size. Allocate chunks, as the bytes arrive")
    void allocatesNothingOnALie(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        protocol.reads();
        int items = 16_000_000; // 64 MB, within the bounds of the protocol
        int side = 4000; // 64 MB again
        byte[] three = request(SORT, items, 1, 2, 3).withLength(4 + 4 * items);
        var body = new RawMessage.Body().ints(items).ints(new int[100_000]);
        byte[] many = new RawMessage(SORT, 7, body).withLength(4 + 4 * items);
        byte[] multiply = request(MULTIPLY, side, side, 1, 1, 2, 3).withLength(12 + 4 * side * side + 4 * side);
        byte[] product = reply(PRODUCT, 0, side, side, 1, 2, 3).withLength(16 + 4 * side * side);
        byte[] sorted = reply(SORTED, 0, items, 1, 2, 3).withLength(12 + 4 * items);
        announces(protocol, "SORT that announces 16000000 items, sends 3 of them", three);
        announces(protocol, "SORT that announces 16000000 items, sends 100,000 of them", many);
        announces(protocol, "MULTIPLY that announces an A of 4000 x 4000, sends 3 elements", multiply);
        announces(protocol, "PRODUCT that announces 4000 x 4000, sends 3 elements", product);
        announces(protocol, "SORTED that announces 16000000 items, sends 3 of them", sorted);
    }

    @Check(
            order = 10,
            points = 1,
            value = "a message that does not fit the protocol is refused with IllegalArgumentException",
            why = "a mistake on this side must show on this side, not as garbage at the peer",
            look = "Protocol.write; check rows, sizes and ports before you write the first byte. In CANNON n is side "
                    + "times t, and a neighbour's port is not 0")
    void refusesWhatDoesNotFit(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        protocol.writes(FrameExample.sort(9, Oracle.items(script.random(), 3)));
        int[][] ragged = {{1, 2}, {1}};
        int[][] square = {{1, 2}, {3, 4}};
        protocol.refuses(
                "MULTIPLY whose A has rows of 1 and of 2 elements",
                multiply(new int[][] {{1}, {1, 2}}, new int[][] {{1}}));
        protocol.refuses("MULTIPLY whose B has rows of 2 and of 1 elements", multiply(square, ragged));
        protocol.refuses("CANNON whose block of A has rows of 2 and of 1 elements", cannon(ragged, square));
        protocol.refuses("CANNON whose block of B has rows of 2 and of 1 elements", cannon(square, ragged));
        protocol.refuses("PRODUCT with rows of 2 and of 1 elements", product(ragged, 0));
        int[][] whole = Oracle.readable(200, 200); // more than a buffer holds: late refusals would have sent bytes
        int[][] late = Oracle.readable(200, 200);
        late[199] = new int[1];
        String one = "199 rows of 200 elements and one of 1";
        protocol.refuses("MULTIPLY whose A has " + one, multiply(late, whole));
        protocol.refuses("MULTIPLY whose B has " + one, multiply(whole, late));
        protocol.refuses("CANNON whose block of A has " + one, cannon(late, whole));
        protocol.refuses("CANNON whose block of B has " + one, cannon(whole, late));
        protocol.refuses("PRODUCT with " + one, product(late, 0));
        int many = 16_385;
        protocol.refuses("MULTIPLY with 16,385 rows, one more than allowed", multiply(new int[many][0], new int[0][]));
        protocol.refuses(
                "MULTIPLY whose inner side is 16,385, one more than allowed",
                multiply(new int[1][many], new int[many][1]));
        protocol.refuses(
                "MULTIPLY with 16,385 columns, one more than allowed", multiply(new int[1][1], new int[1][many]));
        protocol.refuses("PRODUCT with 16,385 columns, one more than allowed", product(new int[1][many], 0));
        protocol.refusesLarge("MULTIPLY of two matrices of 16,384 x 16,384, whose body would have 2 GB", 16_384);
        protocol.refusesLarge(
                "MULTIPLY of two matrices of 2,897 x 2,897, whose body would have 28,020 bytes more than allowed",
                2897);
        protocol.refuses("PRODUCT with 16,385 rows, one more than allowed", product(new int[many][0], 0));
        protocol.refuses(
                "CANNON with n = 4 on a torus of side 1, with blocks of 2 x 2", cannon(1, 4, PORT, PORT, square));
        protocol.refuses(
                "CANNON with n = 5 on a torus of side 2, with blocks of 2 x 2", cannon(2, 5, PORT, PORT, square));
        protocol.refuses("CANNON with a left neighbour at port 0", cannon(1, 2, 0, PORT, square));
        protocol.refuses("CANNON with an upper neighbour at port 0", cannon(1, 2, PORT, 0, square));
    }

    private static void announces(ProtocolScene protocol, String lie, byte[] begun) {
        protocol.refuses(TruncatedMessageException.class, lie + ", and closes; the heap has 64 MB", begun);
    }

    private static RawMessage request(int command, int... body) {
        return new RawMessage(command, 7, new RawMessage.Body().ints(body));
    }

    private static RawMessage reply(int command, long nanos, int... rest) {
        return new RawMessage(command, 7, new RawMessage.Body().longs(nanos).ints(rest));
    }

    private static Message multiply(int[][] a, int[][] b) {
        return new Message.Request(7, new Task.Multiply(a, b));
    }

    private static Message cannon(int[][] a, int[][] b) {
        var left = new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT);
        return new Message.TorusRequest(1, 1, left, left, new Task.Cannon(new Place(0, 0, 1), a.length, a, b));
    }

    private static Message cannon(int side, int n, int leftPort, int upPort, int[][] block) {
        var left = new InetSocketAddress(InetAddress.getLoopbackAddress(), leftPort);
        var up = new InetSocketAddress(InetAddress.getLoopbackAddress(), upPort);
        return new Message.TorusRequest(1, 1, left, up, new Task.Cannon(new Place(0, 0, side), n, block, block));
    }

    private static Message product(int[][] c, long nanos) {
        return new Message.Reply(7, new Result.Product(c, nanos));
    }
}
