package marshal.checks.lab1;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab1.Lab1;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.WrittenMessage;
import org.assertj.core.api.Assertions;

/** Step 10, bonus: few large reads and writes instead of many small ones. The calls are counted, not timed. */
@Step(id = "lab1.10", title = "Bulk transfer", minutes = 40, file = "Protocol.java", needs = "lab1.6", bonus = true)
class Step10Bulk {

    private static final int ITEMS = 250_000;
    private static final int MOST_WRITES = 40;
    private static final int MOST_READS = 100;
    private static final int LONGEST_WRITE = 256 << 10;

    @Check(
            order = 1,
            points = 1,
            value = "a short message is one write",
            why = "each write is a system call and, with TCP_NODELAY, a packet. Header and body in two writes are two "
                    + "packets",
            look = "Protocol.write; gather the whole message in a buffer first")
    void shortMessage(Host host, Script script) {
        var messages = new LinkedHashMap<String, Message>();
        messages.put("VECTOR with 100 elements, as in every exchange of MCA", new Message.Vector(1, new int[100]));
        messages.put("LINK", new Message.Link(5, Message.Axis.ROWS));
        messages.put("ERROR", new Message.Failure(1, "out of paper"));
        messages.put("ERROR with the longest reason, 4,096 bytes", new Message.Failure(1, "x".repeat(4096)));
        messages(1_000).forEach((what, message) -> messages.put(what + ", about 4 KB", message));
        var protocol = new ProtocolScene(host, script);
        messages.forEach((what, message) -> script.expect(
                "the number of writes that reach the stream",
                protocol.written(what, message).writes(),
                1));
    }

    @Check(
            order = 2,
            points = 2,
            value = "1 MB of ints is at most " + MOST_WRITES + " writes, none of them longer than 256 KB",
            why = "to write int by int through DataOutputStream took 12 times as long as in bulk. Without a buffer, "
                    + "it took 1,000 times as long. A message of 64 MB that is gathered first is in memory twice",
            look = "Protocol.write; ByteBuffer.asIntBuffer().put(int[]) copies thousands of ints at once into a "
                    + "chunk, and one write sends the chunk")
    void longMessage(Host host, Script script) {
        var protocol = new ProtocolScene(host, script);
        int[] items = Oracle.items(script.random(), ITEMS);
        var sort = new Message.Request(1, new Task.Sort(items));
        WrittenMessage written = protocol.written("SORT with " + ITEMS + " items", sort);
        isInBulk(script, written, MOST_WRITES);
        script.expect("the bytes", written.bytes(), RawMessage.sort(1, items).bytes());
        messages(ITEMS).forEach((what, message) -> {
            isInBulk(script, protocol.written(what + ", about 1 MB", message), MOST_WRITES);
        });
        script.given("MULTIPLY of two matrices of 2,800 x 2,800, 62 MB; the heap has 64 MB");
        Lab1 lab = Lab1Student.of(host);
        isInBulk(script, script.run("Protocol.write(message, stream)", () -> lab.writeLarge(2_800)), 62 * MOST_WRITES);
    }

    private static void isInBulk(Script script, WrittenMessage written, int most) {
        isAtMost(script, "at most " + most + " writes", written.writes(), most);
        isAtMost(script, "no write of more than " + LONGEST_WRITE + " bytes", written.longest(), LONGEST_WRITE);
    }

    private static void isAtMost(Script script, String expected, int came, int most) {
        script.expectThat(expected, came, count -> Assertions.assertThat(count).isLessThanOrEqualTo(most));
    }

    /** Returns one message of each kind that carries data, and matrices with long rows and with short rows. */
    private static Map<String, Message> messages(int ints) {
        int side = (int) Math.sqrt(ints / 2);
        int[][] square = new int[side][side];
        int[][] wide = new int[16][ints / 16];
        int[][] narrow = new int[ints / 16][16];
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
        var messages = new LinkedHashMap<String, Message>();
        messages.put("SORT", new Message.Request(1, new Task.Sort(new int[ints])));
        messages.put("VECTOR", new Message.Vector(1, new int[ints]));
        messages.put("SORTED", new Message.Reply(1, new Result.Sorted(new int[ints], 0)));
        messages.put(
                "MULTIPLY of two matrices of " + side + " x " + side,
                new Message.Request(1, new Task.Multiply(square, square)));
        messages.put(
                "CANNON with two blocks of " + side + " x " + side,
                new Message.TorusRequest(
                        1, 1, address, address, new Task.Cannon(new Place(0, 0, 1), side, square, square)));
        messages.put("PRODUCT of " + side + " x " + side, new Message.Reply(1, new Result.Product(square, 0)));
        messages.put("PRODUCT of " + narrow.length + " x 16", new Message.Reply(1, new Result.Product(narrow, 0)));
        messages.put("PRODUCT of 16 x " + wide[0].length, new Message.Reply(1, new Result.Product(wide, 0)));
        return messages;
    }

    @Check(
            order = 3,
            points = 2,
            value = "1 MB of ints is at most " + MOST_READS + " reads",
            why = "if you read four bytes at a time, each int costs a lock and a copy. One call can take 64 KB from "
                    + "Connection's stream",
            look = "Protocol.read; read a chunk with InputStream.readNBytes, and take its ints out with "
                    + "asIntBuffer().get(int[])")
    void longReads(Host host, Script script) {
        int[] items = Oracle.items(script.random(), ITEMS);
        int[][] rows = Oracle.matrix(script.random(), 10, ITEMS / 10 / 4);
        var messages = new LinkedHashMap<String, RawMessage>();
        messages.put("SORT with " + ITEMS + " items", RawMessage.sort(1, items));
        messages.put("SORTED with " + ITEMS + " items", RawMessage.sorted(1, items));
        messages.put("VECTOR with " + ITEMS + " elements", RawMessage.vector(1, items));
        messages.put("PRODUCT of 10 rows of " + rows[0].length, RawMessage.product(1, rows));
        var protocol = new ProtocolScene(host, script);
        messages.forEach((what, message) -> {
            int reads = protocol.taken(what, message.bytes()).reads();
            isAtMost(script, "at most " + MOST_READS + " reads of the stream", reads, MOST_READS);
        });
    }
}
