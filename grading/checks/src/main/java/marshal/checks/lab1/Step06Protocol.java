package marshal.checks.lab1;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import marshal.kit.lab1.Lab1;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.TakenMessage;

/** Step 6: messages to bytes and back. */
@Step(id = "lab1.6", title = "Marshalling", minutes = 120, file = "Protocol.java")
class Step06Protocol {

    private static final int WHOLE = Integer.MAX_VALUE;

    /** A message, and the bytes that PROTOCOL.md says it has. */
    private record Example(Message message, RawMessage frame) {}

    @Check(
            order = 1,
            points = 2,
            value = "SORT is written byte for byte as PROTOCOL.md says",
            why = "the other side may be written by anybody, in any language: only the bytes count",
            look = "Protocol.write; the header of 16 bytes, big-endian, then the count and the items; flush at the end")
    void writesSort(Host host, Script script) {
        for (int[] items :
                new int[][] {{}, {5}, {5, 1, 4}, {-1, Integer.MIN_VALUE, 256}, Oracle.items(script.random(), 40_000)}) {
            writes(host, script, new Example(new Message.Request(7, new Task.Sort(items)), RawMessage.sort(7, items)));
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "MULTIPLY and CANNON too",
            why = "a matrix travels row by row; a column or a size at another place is a different matrix",
            look = "Protocol.write; sizes first, then all of A, then all of B; CANNON carries two addresses")
    void writesMatrices(Host host, Script script) throws UnknownHostException {
        for (int[] shape : new int[][] {{1, 1, 1}, {2, 3, 1}, {0, 2, 2}, {2, 0, 0}, {2, 2, 0}, {3, 2, 4}}) {
            writes(host, script, multiply(shape[0], shape[1], shape[2]));
        }
        for (int t : new int[] {1, 0, 2, 3}) {
            writes(host, script, cannon(t));
        }
        int[][] a = Oracle.matrix(script.random(), 2, 3);
        int[][] b = Oracle.matrix(script.random(), 3, 2);
        writes(
                host,
                script,
                new Example(new Message.Request(8, new Task.Multiply(a, b)), RawMessage.multiply(8, a, b)));
    }

    @Check(
            order = 3,
            points = 2,
            value = "SORTED, PRODUCT, ERROR, LINK and VECTOR too",
            why = "replies carry the id of their request, or a manager with many requests cannot tell them apart",
            look = "Protocol.write; compute nanoseconds are a long; a vector's round is its id; ERROR counts the "
                    + "bytes of its UTF-8, not its chars")
    void writesTheRest(Host host, Script script) {
        for (Example example : replies()) {
            writes(host, script, example);
        }
        int[] elements = Oracle.items(script.random(), 3);
        writes(host, script, new Example(new Message.Vector(2, elements), RawMessage.vector(2, elements)));
        for (String character : List.of("x", "ä", "€", "😀")) { // 1, 2, 3 and 4 bytes; the last is two chars of Java's
            for (String before : List.of("", "x", "xx")) {
                cuts(host, script, before, character);
            }
        }
    }

    /** A reason that is too long is cut between two characters. */
    private static void cuts(Host host, Script script, String before, String character) {
        int bytes = character.getBytes(StandardCharsets.UTF_8).length;
        String reason = before + character.repeat(5000);
        String most = before + character.repeat((4096 - before.length()) / bytes);
        script.given("ERROR with a reason of " + reason.getBytes(StandardCharsets.UTF_8).length
                + " bytes, of which as many whole characters are written as fit into 4,096: " + Show.value(reason, 20));
        byte[] came = script.run("Protocol.write(message, stream)", () -> Lab1Student.of(host)
                        .write(new Message.Failure(5, reason)))
                .bytes();
        script.expect(
                "the bytes of the message", came, RawMessage.error(5, most).bytes());
    }

    @Check(
            order = 4,
            points = 2,
            value = "every message is read back, even if it comes one byte at a time",
            why = "TCP is a stream of bytes: a read returns what has arrived so far, often less than you asked for",
            look = "Protocol.read; InputStream.read may return fewer bytes, readNBytes and DataInputStream.readFully "
                    + "wait for all")
    void readsShortReads(Host host, Script script) throws UnknownHostException {
        Lab1 lab = Lab1Student.of(host);
        for (Example example : all()) {
            for (int chunk : new int[] {WHOLE, 7, 1}) {
                byte[] bytes = example.frame().bytes();
                script.given(
                        example.frame() + (chunk == WHOLE ? ", all at once" : ", at most " + chunk + " bytes a read"));
                Message came = script.run("Protocol.read(stream)", () -> lab.read(bytes, chunk));
                script.expect("the message", came, example.message());
            }
        }
        int[] items = Oracle.items(script.random(), 300_000);
        script.given("SORTED with a compute time of -1: it is not known");
        script.expect(
                "the message",
                script.run(
                        "Protocol.read(stream)",
                        () -> lab.read(
                                new RawMessage(
                                                RawMessage.SORTED,
                                                7,
                                                new RawMessage.Body()
                                                        .longs(-1)
                                                        .ints(1, 5)
                                                        .bytes())
                                        .bytes(),
                                WHOLE)),
                new Message.Reply(7, new Result.Sorted(new int[] {5}, -1)));
        script.given("PRODUCT with another negative compute time");
        script.expect(
                "the message",
                script.run(
                        "Protocol.read(stream)",
                        () -> lab.read(
                                new RawMessage(
                                                RawMessage.PRODUCT,
                                                7,
                                                new RawMessage.Body()
                                                        .longs(Long.MIN_VALUE)
                                                        .ints(1, 1, 5)
                                                        .bytes())
                                        .bytes(),
                                WHOLE)),
                new Message.Reply(7, new Result.Product(new int[][] {{5}}, Long.MIN_VALUE)));
        script.given("LINK with an id, which nobody looks at");
        script.expect(
                "the message",
                script.run(
                        "Protocol.read(stream)",
                        () -> lab.read(
                                new RawMessage(
                                                RawMessage.LINK,
                                                3,
                                                RawMessage.link(5, 0).body())
                                        .bytes(),
                                WHOLE)),
                new Message.Link(5, Message.Axis.COLUMNS));
        script.given("MULTIPLY with a B without rows, of 7 columns, which nobody looks at");
        script.expect(
                "the message",
                script.run(
                        "Protocol.read(stream)",
                        () -> lab.read(
                                new RawMessage(
                                                RawMessage.MULTIPLY,
                                                7,
                                                new RawMessage.Body()
                                                        .ints(2, 0, 7)
                                                        .bytes())
                                        .bytes(),
                                WHOLE)),
                new Message.Request(7, new Task.Multiply(new int[2][0], new int[0][])));
        script.given("PRODUCT without rows, of 7 columns, which nobody looks at");
        script.expect(
                "the message",
                script.run(
                        "Protocol.read(stream)",
                        () -> lab.read(
                                new RawMessage(
                                                RawMessage.PRODUCT,
                                                7,
                                                new RawMessage.Body()
                                                        .longs(0)
                                                        .ints(0, 7)
                                                        .bytes())
                                        .bytes(),
                                WHOLE)),
                new Message.Reply(7, new Result.Product(new int[0][], 0)));
        byte[] cut = new RawMessage(
                        RawMessage.ERROR,
                        5,
                        new RawMessage.Body()
                                .ints(2)
                                .bytes(new byte[] {'o', (byte) 0xC3})
                                .bytes())
                .bytes();
        script.given(
                "ERROR whose reason ends in the middle of a character: it is for a person to read, so it is read as "
                        + "it is");
        script.expect(
                "the message",
                script.run("Protocol.read(stream)", () -> lab.read(cut, WHOLE)),
                new Message.Failure(5, "o\uFFFD"));
        script.given("SORT with 300,000 items, at most 1,000 bytes a read");
        Message came = script.run(
                "Protocol.read(stream)",
                () -> lab.read(RawMessage.sort(9, items).bytes(), 1000));
        script.expect("the message", came, new Message.Request(9, new Task.Sort(items)));
    }

    @Check(
            order = 5,
            points = 1,
            value = "read takes the bytes of one message, and none of the next",
            why = "what a buffer inside of read has swallowed is lost when read returns: the next message begins in "
                    + "its middle",
            look = "Protocol.read; read from in itself, 16 bytes and then as many as the body has: no "
                    + "BufferedInputStream of your own")
    void readsNoFurther(Host host, Script script) throws UnknownHostException {
        Lab1 lab = Lab1Student.of(host);
        for (Example example : all()) {
            byte[] next = RawMessage.sort(8, Oracle.items(script.random(), 2)).bytes();
            byte[] message = example.frame().bytes();
            byte[] both = Arrays.copyOf(message, message.length + next.length);
            System.arraycopy(next, 0, both, message.length, next.length);
            script.given(example.frame() + ", and behind it a SORT of " + next.length + " bytes");
            TakenMessage taken = script.run("Protocol.read(stream), once", () -> lab.take(both));
            script.expect("the bytes that are left on the stream", taken.left(), next.length);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "a stream that ends between two messages is a clean end: null",
            why = "that is how a peer says goodbye; it is no error",
            look = "Protocol.read; the end before the first byte of the header")
    void readsTheEnd(Host host, Script script) {
        reads(Lab1Student.of(host), script);
        script.given("a stream without a byte");
        script.expect(
                "null",
                script.run("Protocol.read(stream)", () -> Lab1Student.of(host).read(new byte[0], WHOLE)),
                null);
    }

    @Check(
            order = 7,
            points = 2,
            value = "a stream that ends inside a message is a TruncatedMessageException",
            why = "a peer that crashes half-way must not look like a peer with half the data",
            look = "Protocol.read; readNBytes returns fewer bytes only at the end of the stream")
    void readsTruncated(Host host, Script script) throws UnknownHostException {
        Lab1 lab = Lab1Student.of(host);
        reads(lab, script);
        var cut =
                new ArrayList<>(List.of(new Example(null, RawMessage.sort(7, 5, 1, 4)), multiply(2, 2, 2), cannon(1)));
        cut.addAll(replies());
        for (Example example : cut) {
            byte[] bytes = example.frame().bytes();
            for (int length = 1; length < bytes.length; length++) {
                byte[] start = Arrays.copyOf(bytes, length);
                script.given("the first " + length + " of the " + bytes.length + " bytes of " + example.frame()
                        + ", then the end");
                script.refused(TruncatedMessageException.class, "Protocol.read(stream)", () -> lab.read(start, WHOLE));
            }
        }
        byte[] largest = new RawMessage(
                        RawMessage.PRODUCT,
                        1,
                        new RawMessage.Body().longs(0).ints(8196, 2047).bytes())
                .withLength(1 << 26);
        script.given(
                "PRODUCT of 8,196 x 2,047, whose body has the most bytes that a body may have, sends none of them, "
                        + "and closes");
        script.refused(TruncatedMessageException.class, "Protocol.read(stream)", () -> lab.read(largest, WHOLE));
    }

    @Check(
            order = 8,
            points = 2,
            value = "what is not a message is a MalformedMessageException",
            why = "a wrong constant or a length that lies is the first sign of a peer that is broken, or means harm",
            look = "Protocol.read; check magic, version, command, reserved bytes and every size before you use them")
    void readsMalformed(Host host, Script script) throws UnknownHostException {
        Lab1 lab = Lab1Student.of(host);
        reads(lab, script);
        for (Map.Entry<String, byte[]> lie : lies().entrySet()) {
            script.given(lie.getKey() + ": " + Show.bytes(lie.getValue(), 0));
            script.refused(
                    MalformedMessageException.class, "Protocol.read(stream)", () -> lab.read(lie.getValue(), WHOLE));
        }
    }

    @Check(
            order = 9,
            points = 1,
            value = "nothing is allocated on a peer's word alone",
            why = "20 bytes that announce 64 MB would take a worker with a heap of 64 MB down: anybody could do that",
            look = "Protocol.read; allocate as the bytes arrive, in chunks, not by what the header says")
    void allocatesNothingOnALie(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        reads(lab, script);
        int items = 16_000_000; // 64 MB, and within the bounds of the protocol
        byte[] sort = new RawMessage(
                        RawMessage.SORT,
                        1,
                        new RawMessage.Body().ints(items, 1, 2, 3).bytes())
                .withLength(4 + 4 * items);
        script.given("SORT that announces " + items + " items, sends 3 of them, and closes; the heap has 64 MB");
        script.refused(TruncatedMessageException.class, "Protocol.read(stream)", () -> lab.read(sort, WHOLE));
        byte[] begun = new RawMessage(
                        RawMessage.SORT,
                        1,
                        new RawMessage.Body().ints(items).ints(new int[100_000]).bytes())
                .withLength(4 + 4 * items);
        script.given("SORT that announces " + items + " items, sends 100,000 of them, and closes; the heap has 64 MB");
        script.refused(TruncatedMessageException.class, "Protocol.read(stream)", () -> lab.read(begun, WHOLE));
        int side = 4000; // again 64 MB
        byte[] multiply = new RawMessage(
                        RawMessage.MULTIPLY,
                        1,
                        new RawMessage.Body().ints(side, side, 1, 1, 2, 3).bytes())
                .withLength(12 + 4 * side * side + 4 * side);
        script.given("MULTIPLY that announces an A of 4000 x 4000, sends 3 elements, and closes; the heap has 64 MB");
        script.refused(TruncatedMessageException.class, "Protocol.read(stream)", () -> lab.read(multiply, WHOLE));
        byte[] product = new RawMessage(
                        RawMessage.PRODUCT,
                        1,
                        new RawMessage.Body().longs(0).ints(side, side, 1, 2, 3).bytes())
                .withLength(16 + 4 * side * side);
        script.given("PRODUCT that announces 4000 x 4000, sends 3 elements, and closes; the heap has 64 MB");
        script.refused(TruncatedMessageException.class, "Protocol.read(stream)", () -> lab.read(product, WHOLE));
        byte[] sorted = new RawMessage(
                        RawMessage.SORTED,
                        1,
                        new RawMessage.Body().longs(0).ints(items, 1, 2, 3).bytes())
                .withLength(12 + 4 * items);
        script.given("SORTED that announces " + items + " items, sends 3 of them, and closes; the heap has 64 MB");
        script.refused(TruncatedMessageException.class, "Protocol.read(stream)", () -> lab.read(sorted, WHOLE));
    }

    @Check(
            order = 10,
            points = 1,
            value = "a message that does not fit the protocol is refused with IllegalArgumentException",
            why = "a mistake on this side must show on this side, not as garbage at the peer",
            look = "Protocol.write; check rows and sizes before you write the first byte")
    void refusesWhatDoesNotFit(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        int[] fits = Oracle.items(script.random(), 3);
        writes(host, script, new Example(new Message.Request(9, new Task.Sort(fits)), RawMessage.sort(9, fits)));
        int[][] ragged = {{1, 2}, {1}};
        int[][] square = {{1, 2}, {3, 4}};
        var left = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
        var place = new Place(0, 0, 1);
        var wrong = new LinkedHashMap<String, Message>();
        wrong.put(
                "MULTIPLY whose A has rows of 1 and of 2 elements",
                new Message.Request(1, new Task.Multiply(new int[][] {{1}, {1, 2}}, new int[][] {{1}})));
        wrong.put(
                "MULTIPLY whose B has rows of 2 and of 1 elements",
                new Message.Request(1, new Task.Multiply(square, ragged)));
        wrong.put(
                "CANNON whose block of A has rows of 2 and of 1 elements",
                new Message.TorusRequest(1, 1, left, left, new Task.Cannon(place, 2, ragged, square)));
        wrong.put(
                "CANNON whose block of B has rows of 2 and of 1 elements",
                new Message.TorusRequest(1, 1, left, left, new Task.Cannon(place, 2, square, ragged)));
        wrong.put("PRODUCT with rows of 2 and of 1 elements", new Message.Reply(1, new Result.Product(ragged, 0)));
        int large = 200; // more than a buffer holds: a late refusal comes when bytes have gone out
        int[][] whole = Oracle.readable(large, large);
        int[][] late = Oracle.readable(large, large);
        late[large - 1] = new int[1];
        wrong.put(
                "MULTIPLY whose A has 199 rows of 200 elements and one of 1",
                new Message.Request(1, new Task.Multiply(late, whole)));
        wrong.put(
                "MULTIPLY whose B has 199 rows of 200 elements and one of 1",
                new Message.Request(1, new Task.Multiply(whole, late)));
        wrong.put(
                "CANNON whose block of A has 199 rows of 200 elements and one of 1",
                new Message.TorusRequest(1, 1, left, left, new Task.Cannon(place, large, late, whole)));
        wrong.put(
                "CANNON whose block of B has 199 rows of 200 elements and one of 1",
                new Message.TorusRequest(1, 1, left, left, new Task.Cannon(place, large, whole, late)));
        wrong.put(
                "PRODUCT with 199 rows of 200 elements and one of 1",
                new Message.Reply(1, new Result.Product(late, 0)));
        int tooMany = 16_385;
        wrong.put(
                "MULTIPLY with 16,385 rows, one more than the most",
                new Message.Request(1, new Task.Multiply(new int[tooMany][0], new int[0][])));
        wrong.put(
                "MULTIPLY whose inner side is 16,385, one more than the most",
                new Message.Request(1, new Task.Multiply(new int[1][tooMany], new int[tooMany][1])));
        wrong.put(
                "MULTIPLY with 16,385 columns, one more than the most",
                new Message.Request(1, new Task.Multiply(new int[1][1], new int[1][tooMany])));
        wrong.put(
                "PRODUCT with 16,385 columns, one more than the most",
                new Message.Reply(1, new Result.Product(new int[1][tooMany], 0)));
        wrong.forEach((what, message) -> {
            script.given(what);
            script.refused(IllegalArgumentException.class, "Protocol.write(message, stream)", () -> lab.write(message));
        });
        script.given("MULTIPLY of two matrices of 16,384 x 16,384, whose body would have 2 GB");
        script.refused(IllegalArgumentException.class, "Protocol.write(message, stream)", () -> lab.writeLarge(16_384));
        script.given(
                "MULTIPLY of two matrices of 2,897 x 2,897, whose body would have 28,020 bytes more than the most");
        script.refused(IllegalArgumentException.class, "Protocol.write(message, stream)", () -> lab.writeLarge(2897));
        script.given("PRODUCT with 16,385 rows, one more than the most");
        var tooTall = new Result.Product(new int[16_385][0], 0);
        script.refused(
                IllegalArgumentException.class,
                "Protocol.write(message, stream)",
                () -> lab.write(new Message.Reply(1, tooTall)));
    }

    /** Reads right messages first: code that refuses everything must not pass. */
    private static void reads(Lab1 lab, Script script) {
        int[] items = Oracle.items(script.random(), 5);
        RawMessage sort = RawMessage.sort(9, items);
        script.given(sort.toString());
        script.expect(
                "the message",
                script.run("Protocol.read(stream)", () -> lab.read(sort.bytes(), WHOLE)),
                new Message.Request(9, new Task.Sort(items)));
    }

    private static void writes(Host host, Script script, Example example) {
        script.given(
                example.message() instanceof Message.Request r
                                && r.task() instanceof Task.Sort s
                                && s.items().length > 10
                        ? "SORT with " + s.items().length + " items"
                        : Show.value(example.message(), 120));
        byte[] came = script.run("Protocol.write(message, stream)", () -> Lab1Student.of(host)
                        .write(example.message()))
                .bytes();
        byte[] expected = example.frame().bytes();
        if (came.length < expected.length && Arrays.equals(came, Arrays.copyOf(expected, came.length))) {
            throw script.failure(
                    expected.length + " bytes on the stream when write returns",
                    "only the first " + came.length + ": was the rest left in a buffer, without a flush?");
        }
        int at = Arrays.mismatch(expected, came);
        if (at >= 0) {
            Field field = Field.at(at);
            throw script.failure(
                    "the bytes " + Show.bytesAround(expected, at),
                    Show.bytesAround(came, at) + "\nThe first that differs is byte " + at + ", in " + field.name()
                            + ": expected " + field.in(expected) + ", came " + field.in(came));
        }
    }

    /** A field of the header, or four bytes of the body. */
    private record Field(String name, int from, int to) {

        static Field at(int offset) {
            if (offset >= RawMessage.HEADER) {
                int from = offset - offset % Integer.BYTES;
                return new Field(
                        "bytes " + (from - RawMessage.HEADER) + " to " + (from - RawMessage.HEADER + 3)
                                + " of the body",
                        from,
                        from + Integer.BYTES);
            }
            return offset < 4
                    ? new Field("magic", 0, 4)
                    : offset < 5
                            ? new Field("version", 4, 5)
                            : offset < 6
                                    ? new Field("command", 5, 6)
                                    : offset < 8
                                            ? new Field("reserved", 6, 8)
                                            : offset < 12 ? new Field("id", 8, 12) : new Field("body length", 12, 16);
        }

        String in(byte[] message) {
            return from >= message.length
                    ? "nothing"
                    : Show.bytes(Arrays.copyOfRange(message, from, Math.min(to, message.length)), 0);
        }
    }

    private static Example multiply(int rows, int inner, int columns) {
        int[][] a = Oracle.readable(rows, inner);
        int[][] b = Oracle.readable(inner, columns);
        return new Example(new Message.Request(300, new Task.Multiply(a, b)), RawMessage.multiply(300, a, b));
    }

    private static Example cannon(int t) throws UnknownHostException {
        return cannon(t, new Place(1, 2, 3));
    }

    private static Example cannon(int t, Place place) throws UnknownHostException {
        var left = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 4711);
        var up = new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 1, 2, (byte) 200}), 65535);
        int n = place.side() * t;
        long job = 0x0102030405060708L;
        int[][] a = Oracle.readable(t, t);
        return new Example(
                new Message.TorusRequest(-2, job, left, up, new Task.Cannon(place, n, a, a)),
                RawMessage.cannon(-2, job, place, n, left, up, a, a));
    }

    private static List<Example> replies() {
        int[][] c = Oracle.readable(2, 3);
        long nanos = 5_000_000_000L;
        byte[] body = new RawMessage.Body().longs(nanos).ints(2, 1, 4).bytes();
        return List.of(
                new Example(
                        new Message.Reply(7, new Result.Sorted(new int[] {1, 4}, nanos)),
                        new RawMessage(RawMessage.SORTED, 7, body)),
                new Example(new Message.Reply(8, new Result.Product(c, 0)), RawMessage.product(8, c)),
                new Example(
                        new Message.Reply(9, new Result.Product(new int[0][], 0)), RawMessage.product(9, new int[0][])),
                new Example(
                        new Message.Reply(Integer.MIN_VALUE, new Result.Product(new int[2][0], 0)),
                        RawMessage.product(Integer.MIN_VALUE, new int[2][0])),
                new Example(new Message.Reply(0, new Result.Sorted(new int[0], 0)), RawMessage.sorted(0)),
                new Example(new Message.Failure(3, "division by zero"), RawMessage.error(3, "division by zero")),
                new Example(new Message.Failure(4, "größer als erlaubt"), RawMessage.error(4, "größer als erlaubt")),
                new Example(new Message.Link(-5L, Message.Axis.COLUMNS), RawMessage.link(-5L, 0)),
                new Example(new Message.Link(1L << 40, Message.Axis.ROWS), RawMessage.link(1L << 40, 1)),
                new Example(new Message.Vector(2, new int[] {3, -4}), RawMessage.vector(2, 3, -4)));
    }

    private static List<Example> all() throws UnknownHostException {
        var all = new ArrayList<Example>();
        all.add(new Example(new Message.Request(7, new Task.Sort(new int[0])), RawMessage.sort(7)));
        all.add(new Example(new Message.Request(7, new Task.Sort(new int[] {5, 1, 4})), RawMessage.sort(7, 5, 1, 4)));
        all.add(multiply(2, 3, 1));
        all.add(multiply(0, 2, 2));
        all.add(multiply(2, 2, 0));
        all.add(cannon(2));
        all.add(cannon(0));
        all.add(cannon(1, new Place(0, 0, 1)));
        all.add(cannon(1, new Place(128, 0, 129)));
        all.add(multiply(16_384, 0, 0));
        all.addAll(replies());
        return all;
    }

    /** Every lie that the protocol rules out, by what is wrong with it. */
    private static Map<String, byte[]> lies() throws UnknownHostException {
        RawMessage sort = RawMessage.sort(7, 5, 1, 4);
        RawMessage cannon = cannon(1).frame();
        var lies = new LinkedHashMap<String, byte[]>();
        lies.put("another magic number", with(sort, 0, 'H'));
        lies.put("a magic number whose last byte is another", with(sort, 3, 'H'));
        lies.put("version 2", with(sort, 4, 2));
        lies.put("version 0", with(sort, 4, 0));
        lies.put("command 6", with(sort, 5, 6));
        lies.put("a first reserved byte that is not 0", with(sort, 6, 1));
        lies.put("command 99", with(sort, 5, 99));
        lies.put("command 0", with(sort, 5, 0));
        lies.put("a reserved byte that is not 0", with(sort, 7, 1));
        lies.put("a body of -1 bytes", sort.withLength(-1));
        lies.put("a body of 64 MB + 1", sort.withLength((1 << 26) + 1));
        lies.put("a body of 2 GB", sort.withLength(Integer.MAX_VALUE));
        lies.put("SORT whose body has no room for its count", new RawMessage(RawMessage.SORT, 1, new byte[2]).bytes());
        lies.put("SORT with 3 items whose count says 2", withInt(sort, 16, 2));
        lies.put("SORT with 3 items whose count says 4", withInt(sort, 16, 4));
        lies.put("SORT with a count of -1", withInt(sort, 16, -1));
        lies.put(
                "SORT with 16,000,001 items, one more than the most, and the body length that goes with it",
                new RawMessage(
                                RawMessage.SORT,
                                1,
                                new RawMessage.Body().ints(16_000_001).bytes())
                        .withLength(4 + 4 * 16_000_001));
        lies.put("SORT whose count times 4 overflows to 12", withInt(sort, 16, 0x40000003));
        lies.put("MULTIPLY with -1 rows", withInt(multiply(1, 1, 1).frame(), 16, -1));
        lies.put("MULTIPLY whose inner side is -1", withInt(multiply(1, 1, 1).frame(), 20, -1));
        lies.put("MULTIPLY with -1 columns", withInt(multiply(1, 1, 1).frame(), 24, -1));
        lies.put(
                "MULTIPLY with 16385 rows of no elements",
                withInt(multiply(0, 0, 0).frame(), 16, 16_385));
        lies.put("MULTIPLY with 16385 columns", withInt(multiply(1, 1, 1).frame(), 24, 16385));
        lies.put(
                "MULTIPLY whose sizes are more than its body",
                withInt(multiply(2, 2, 2).frame(), 16, 3));
        lies.put(
                "MULTIPLY whose sizes are less than its body",
                withInt(multiply(2, 2, 2).frame(), 16, 1));
        lies.put("CANNON at row 3 of a torus of side 3", withInt(cannon, 24, 3));
        lies.put("CANNON at row -1", withInt(cannon, 24, -1));
        lies.put("CANNON at column 3 of a torus of side 3", withInt(cannon, 28, 3));
        lies.put("CANNON at column -1", withInt(cannon, 28, -1));
        lies.put("CANNON on a torus of side 0", withInt(cannon, 32, 0));
        lies.put("CANNON with n = -3 on a torus of side 3", withInt(cannon, 36, -3));
        lies.put("CANNON with n = 4 on a torus of side 3", withInt(cannon, 36, 4));
        lies.put("CANNON with n = 30 and blocks of 1 x 1", withInt(cannon, 36, 30));
        lies.put("CANNON with a neighbour at port 65536", withInt(cannon, 44, 65536));
        lies.put("CANNON with a neighbour at port 0", withInt(cannon, 44, 0));
        lies.put("CANNON with an upper neighbour at port 65536", withInt(cannon, 52, 65536));
        lies.put("CANNON with an upper neighbour at port 0", withInt(cannon, 52, 0));
        lies.put("LINK with axis 2", withInt(RawMessage.link(5, 0), 24, 2));
        lies.put("LINK with axis -1", withInt(RawMessage.link(5, 0), 24, -1));
        lies.put("VECTOR with a count of -1", withInt(RawMessage.vector(1), 16, -1));
        lies.put(
                "VECTOR with 16,000,001 elements, one more than the most, and the body length that goes with it",
                new RawMessage(
                                RawMessage.VECTOR,
                                1,
                                new RawMessage.Body().ints(16_000_001).bytes())
                        .withLength(4 + 4 * 16_000_001));
        lies.put("SORTED with a count of -1", withInt(RawMessage.sorted(1), 24, -1));
        lies.put(
                "SORTED with 16,000,001 items, one more than the most, and the body length that goes with it",
                new RawMessage(
                                RawMessage.SORTED,
                                1,
                                new RawMessage.Body().longs(0).ints(16_000_001).bytes())
                        .withLength(12 + 4 * 16_000_001));
        lies.put("VECTOR whose count is less than its body", withInt(RawMessage.vector(1, 3, -4), 16, 1));
        lies.put("SORTED whose count is less than its body", withInt(RawMessage.sorted(1, 3, 4), 24, 1));
        lies.put("ERROR whose text is longer than its body", withInt(RawMessage.error(1, "no"), 16, 3));
        lies.put("ERROR whose text is shorter than its body", withInt(RawMessage.error(1, "no"), 16, 1));
        lies.put("ERROR with a count of -1", withInt(RawMessage.error(1, "no"), 16, -1));
        lies.put(
                "ERROR with a text of 4,097 bytes",
                RawMessage.error(1, "x".repeat(4097)).bytes());
        lies.put("PRODUCT with 16385 rows of no columns", withInt(RawMessage.product(1, new int[0][]), 24, 16_385));
        lies.put("PRODUCT with 16385 columns", withInt(RawMessage.product(1, Oracle.readable(1, 1)), 28, 16_385));
        lies.put("PRODUCT with -1 rows", withInt(RawMessage.product(1, Oracle.readable(1, 1)), 24, -1));
        lies.put("PRODUCT with -1 columns", withInt(RawMessage.product(1, Oracle.readable(1, 1)), 28, -1));
        for (Example example : all()) {
            RawMessage frame = example.frame();
            for (int more : new int[] {4, 1, -1, -4}) {
                lies.put(
                        frame + ", and then " + Math.abs(more) + (Math.abs(more) == 1 ? " byte " : " bytes ")
                                + (more > 0 ? "more" : "less"),
                        new RawMessage(
                                        frame.command(),
                                        frame.id(),
                                        Arrays.copyOf(frame.body(), frame.body().length + more))
                                .bytes());
            }
        }
        return lies;
    }

    private static byte[] with(RawMessage frame, int offset, int value) {
        byte[] bytes = frame.bytes();
        bytes[offset] = (byte) value;
        return bytes;
    }

    private static byte[] withInt(RawMessage frame, int offset, int value) {
        byte[] bytes = frame.bytes();
        ByteBuffer.wrap(bytes).putInt(offset, value);
        return bytes;
    }
}
