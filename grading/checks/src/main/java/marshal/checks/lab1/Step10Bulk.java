package marshal.checks.lab1;

import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Step;
import marshal.kit.contract.Task;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.Taken;
import marshal.kit.lab1.Written;
import org.assertj.core.api.Assertions;

/** Step 10, bonus: few large reads and writes instead of many small ones. Counted, not timed. */
@Step(id = "lab1.10", title = "Bulk transfer", minutes = 40, file = "Protocol.java", needs = "lab1.6", bonus = true)
class Step10Bulk {

    private static final int ITEMS = 250_000;
    private static final int MOST_WRITES = 40;
    private static final int MOST_READS = 100;
    private static final int LONGEST_WRITE = 256 << 10;

    @Check(order = 1, points = 1, value = "a short message is one write",
            why = "each write is a system call, and with TCP_NODELAY a packet: a header and a body apart are two",
            look = "Protocol.write; gather the whole message in a buffer first")
    void shortMessage(Host host, Script script) {
        int[] column = new int[100];
        script.given("VECTOR with 100 elements, as in every exchange of MCA");
        int writes = script.run("Protocol.write(message, stream)",
                () -> Subject.of(host).write(new Message.Vector(1, column)).writes());
        script.expect("the number of writes that reach the stream", writes, 1);
    }

    @Check(order = 2, points = 2, value = "1 MB of ints is at most " + MOST_WRITES + " writes, none of them longer than 256 KB",
            why = "int by int through DataOutputStream took 12 times as long as in bulk, and 1,000 times without a buffer; "
                    + "a message of 64 MB that is put together first stands in memory twice",
            look = "Protocol.write; ByteBuffer.asIntBuffer().put(int[]) copies thousands of ints at once into a chunk, and one write sends the chunk")
    void longMessage(Host host, Script script) {
        int[] items = Reference.items(script.random(), ITEMS);
        script.given("SORT with " + ITEMS + " items");
        Written written = script.run("Protocol.write(message, stream)", () -> Subject.of(host).write(new Message.Request(1, new Task.Sort(items))));
        script.expect("the bytes", written.bytes(), Frame.sort(1, items).bytes());
        script.expectThat("at most " + MOST_WRITES + " writes", written.writes(), came -> Assertions.assertThat(came).isLessThanOrEqualTo(MOST_WRITES));
        script.expectThat("no write of more than " + LONGEST_WRITE + " bytes", written.longest(), came -> Assertions.assertThat(came).isLessThanOrEqualTo(LONGEST_WRITE));
    }

    @Check(order = 3, points = 2, value = "1 MB of ints is at most " + MOST_READS + " reads",
            why = "a read of four bytes costs a lock and a copy for each int; Connection's stream has 64 KB ready for one call",
            look = "Protocol.read; InputStream.readNBytes into a chunk, and asIntBuffer().get(int[]) out of it")
    void longReads(Host host, Script script) {
        int[] items = Reference.items(script.random(), ITEMS);
        int[][] rows = Reference.matrix(script.random(), 10, ITEMS / 10 / 4);
        reads(host, script, "SORT with " + ITEMS + " items", Frame.sort(1, items));
        reads(host, script, "PRODUCT of 10 rows of " + rows[0].length, Frame.product(1, rows));
    }

    private static void reads(Host host, Script script, String what, Frame frame) {
        script.given(what);
        Taken taken = script.run("Protocol.read(stream)", () -> Subject.of(host).take(frame.bytes()));
        script.expectThat("at most " + MOST_READS + " reads of the stream", taken.reads(), came -> Assertions.assertThat(came).isLessThanOrEqualTo(MOST_READS));
    }
}
