package marshal.checks.lab1;

import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Step;
import marshal.kit.contract.Task;
import marshal.kit.lab1.Message;
import org.assertj.core.api.Assertions;

/** Step 10, bonus: few large writes instead of many small ones. Counted, not timed. */
@Step(id = "lab1.10", title = "Bulk transfer", minutes = 30, file = "Protocol.java", needs = "lab1.6", bonus = true)
class Step10Bulk {

    private static final int ITEMS = 250_000;
    private static final int MOST_WRITES = 40;

    @Check(order = 1, points = 2, value = "a short message is one write",
            why = "each write is a system call, and with TCP_NODELAY a packet: a header and a body apart are two",
            look = "Protocol.write; gather the whole message in a buffer first")
    void shortMessage(Host host, Script script) {
        int[] column = new int[100];
        script.given("VECTOR with 100 elements, as in every exchange of MCA");
        int writes = script.run("Protocol.write(message, stream)",
                () -> Subject.of(host).write(new Message.Vector(1, column)).writes());
        script.expect("the number of writes that reach the stream", writes, 1);
    }

    @Check(order = 2, points = 3, value = "1 MB of ints is at most " + MOST_WRITES + " writes",
            why = "int by int through DataOutputStream took 12 times as long as in bulk, and 88 times without a buffer",
            look = "Protocol.write; ByteBuffer.asIntBuffer().put(int[]) copies thousands of ints at once")
    void longMessage(Host host, Script script) {
        int[] items = Reference.items(script.random(), ITEMS);
        script.given("SORT with " + ITEMS + " items");
        int writes = script.run("Protocol.write(message, stream)", () -> {
            var written = Subject.of(host).write(new Message.Request(1, new Task.Sort(items)));
            script.expect("the bytes", written.bytes(), Frame.sort(1, items).bytes());
            return written.writes();
        });
        script.expectThat("at most " + MOST_WRITES + " writes", writes, came -> Assertions.assertThat(came).isLessThanOrEqualTo(MOST_WRITES));
    }
}
