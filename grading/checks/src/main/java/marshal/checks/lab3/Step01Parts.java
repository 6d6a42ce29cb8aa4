package marshal.checks.lab3;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Reassembly;

/** Step 1: a message is cut into parts, and put together again. */
@Step(id = "lab3.1", title = "Split and reassemble", minutes = 25, file = "Parts.java")
class Step01Parts {

    private static final int LONGEST_MESSAGE = 13;
    private static final int LARGEST_PAYLOAD = 6;

    @Check(
            order = 1,
            points = 1,
            value = "10 bytes in packets of 4: parts of 4, 4 and 2 bytes",
            why = "this is the simplest case: full packets, and a shorter one at the end",
            look = "Parts.split")
    void splits(Host host, Script script) {
        script.given("the message " + hex(Lab3Student.readable(10)));
        List<byte[]> parts =
                script.run("Parts.split(message, 4)", () -> Lab3Student.of(host).split(Lab3Student.readable(10), 4));
        script.expect(
                "the parts", parts, List.of(new byte[] {1, 2, 3, 4}, new byte[] {5, 6, 7, 8}, new byte[] {9, 10}));
        splits(Lab3Student.of(host), script, Lab3Student.mixed(script.random(), 10), 4);
    }

    @Check(
            order = 2,
            points = 2,
            value = "every byte is in exactly one part, and every part but the last is full",
            why = "if the length is an exact multiple of the payload, a wrong split loses a part, or sends one empty "
                    + "part too many",
            look = "Parts.split; the number of parts is max(1, (length - 1) / payload + 1), which does not overflow. "
                    + "Mind the last part's length")
    void splitsAnyLength(Host host, Script script) {
        Lab3 lab = Lab3Student.of(host);
        for (int length = 1; length <= LONGEST_MESSAGE; length++) {
            for (int payload = 1; payload <= LARGEST_PAYLOAD; payload++) {
                splits(lab, script, Lab3Student.readable(length), payload);
            }
        }
        for (int length : new int[] {64_487, 64_488, 64_489, 3 * 64_488, 1_000_000}) {
            splits(lab, script, Lab3Student.mixed(script.random(), length), Packet.LONGEST_PAYLOAD);
        }
        splits(lab, script, Lab3Student.readable(2), Integer.MAX_VALUE);
    }

    @Check(
            order = 3,
            points = 1,
            value = "an empty message is one empty part",
            why = "a message of no packets is never sent, and its receiver waits for ever",
            look = "Parts.split; a length of 0 needs one part")
    void splitsNothing(Host host, Script script) {
        splits(Lab3Student.of(host), script, Lab3Student.mixed(script.random(), 1), 4);
        for (int payload : new int[] {4, 1}) {
            script.given("a message of 0 bytes");
            List<byte[]> parts = script.run("Parts.split(message, " + payload + ")", () -> Lab3Student.of(host)
                    .split(new byte[0], payload));
            script.expect("the number of parts", parts.size(), 1);
            script.expect("the length of the part", parts.get(0).length, 0);
        }
        Reassembly reassembly = Lab3Student.of(host).reassembly(1);
        add(reassembly, script, 0, new byte[0], true);
        script.expect("isComplete()", reassembly.isComplete(), true);
        script.expect("the length of the message", reassembly.message().length, 0);
    }

    @Check(
            order = 4,
            points = 2,
            value = "parts may come in any order; the message is complete with the last one, and not before",
            why = "the network does not keep the order, and a sender with a window sends several packets at once",
            look = "Parts.add and Parts.message; put each part at its number, count the filled places, and join the "
                    + "parts by their lengths")
    void reassemblesAnyOrder(Host host, Script script) {
        byte[] message = Lab3Student.readable(7);
        for (int total = 1; total <= 4; total++) {
            for (List<Integer> order : orders(total)) {
                reassembles(host, script, message, 7 / total + (7 % total == 0 ? 0 : 1), order);
            }
        }
        reassembles(host, script, Lab3Student.mixed(script.random(), 7), 3, List.of(2, 0, 1));
        script.given("a message of parts of 1, 3 and 2 bytes, which come in the order [2, 0, 1]");
        Reassembly uneven = Lab3Student.of(host).reassembly(3);
        add(uneven, script, 2, new byte[] {5, 6}, true);
        add(uneven, script, 0, new byte[] {1}, true);
        add(uneven, script, 1, new byte[] {2, 3, 4}, true);
        script.expect("the message", uneven.message(), Lab3Student.readable(6));
    }

    @Check(
            order = 5,
            points = 2,
            value = "a part that comes twice changes nothing and does not count twice",
            why = "if an acknowledgement is lost, its packet is sent again",
            look = "Parts.add; it returns whether the part is new")
    void ignoresDuplicates(Host host, Script script) {
        Reassembly reassembly = Lab3Student.of(host).reassembly(2);
        script.given("a message of 2 parts, 01 02 and 03");
        add(reassembly, script, 0, new byte[] {1, 2}, true);
        add(reassembly, script, 0, new byte[] {1, 2}, false);
        script.expect("isComplete() with part 0 twice and part 1 missing", reassembly.isComplete(), false);
        add(reassembly, script, 0, new byte[] {9, 9, 9}, false);
        add(reassembly, script, 1, new byte[] {3}, true);
        script.expect("isComplete()", reassembly.isComplete(), true);
        script.expect("the message", reassembly.message(), new byte[] {1, 2, 3});
        add(reassembly, script, 1, new byte[] {8}, false);
        script.expect("the message, after a late duplicate", reassembly.message(), new byte[] {1, 2, 3});
        byte[] random = Lab3Student.mixed(script.random(), 3);
        script.given("a message of 1 part, " + hex(random));
        Reassembly one = Lab3Student.of(host).reassembly(1);
        add(one, script, 0, random, true);
        add(one, script, 0, random, false);
        script.expect("the message", one.message(), random);
        Reassembly empty = Lab3Student.of(host).reassembly(1);
        script.given("a message of 1 empty part");
        add(empty, script, 0, new byte[0], true);
        add(empty, script, 0, new byte[0], false);
    }

    @Check(
            order = 6,
            points = 1,
            value = "places, totals and payloads out of bounds are an IllegalArgumentException; an incomplete message "
                    + "is an IllegalStateException",
            why = "an unchecked number overwrites the bytes of others; an incomplete message has holes of zeros",
            look = "the constructor of Parts, Parts.add, Parts.message and Parts.split; a total is at least 1, and a "
                    + "number is 0 to total - 1, also when the message is complete. Count parts in ints: a float has "
                    + "only 24 bits")
    void refuses(Host host, Script script) {
        reassembles(host, script, Lab3Student.mixed(script.random(), 7), 3, List.of(0, 1, 2));
        for (int number : new int[] {-1, 3, 4, Integer.MAX_VALUE}) {
            Reassembly reassembly = Lab3Student.of(host).reassembly(3);
            script.given("a message of 3 parts");
            String call = "add(" + number + ", 01)";
            byte[] one = {1};
            script.refused(IllegalArgumentException.class, call, () -> reassembly.add(number, one));
            for (int i = 0; i < 3; i++) {
                add(reassembly, script, i, one, true);
            }
            script.refused(IllegalArgumentException.class, call, () -> reassembly.add(number, one));
            script.expect("the message", reassembly.message(), new byte[] {1, 1, 1});
        }
        Reassembly reassembly = Lab3Student.of(host).reassembly(3);
        script.given("a message of 3 parts");
        script.refused(IllegalStateException.class, "message()", reassembly::message);
        add(reassembly, script, 0, new byte[] {1, 2}, true);
        add(reassembly, script, 2, new byte[] {3}, true);
        script.refused(IllegalStateException.class, "message()", reassembly::message);
        Lab3 lab = Lab3Student.of(host);
        for (int total : new int[] {-1, 0, 1025}) {
            script.given("a message of " + total + " parts");
            script.refused(IllegalArgumentException.class, "new Parts(" + total + ")", () -> lab.reassembly(total));
        }
        for (int payload : new int[] {-1, 0, 4, 1 << 14}) {
            int length =
                    Math.max(4, payload) * Packet.MOST_PACKETS + 1; // the longest one is beyond what a float counts
            script.given(String.format("a message of %,d bytes", length)
                    + (payload > 0 ? ": 1,025 parts, one more than allowed" : ""));
            String call = "Parts.split(message, " + payload + ")";
            script.refused(IllegalArgumentException.class, call, () -> lab.split(new byte[length], payload));
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "a megabyte in 1,024 packets survives split, shuffle and duplicates",
            why = "this is the largest number of packets that the protocol allows; reserving 63 KB for each would take "
                    + "64 MB",
            look = "Parts.split, the constructor, Parts.add and Parts.message; allocate nothing for parts that have "
                    + "not come")
    void survivesShuffling(Host host, Script script) {
        byte[] message = Lab3Student.mixed(script.random(), 1 << 20);
        script.given("1 MB in 1,024 packets of 1,024 bytes, shuffled, one in four twice");
        List<byte[]> parts = script.run(
                "Parts.split(message, 1024)", () -> Lab3Student.of(host).split(message, 1024));
        script.expect("the number of parts", parts.size(), Packet.MOST_PACKETS);
        var order = new ArrayList<Integer>();
        for (int number = 0; number < parts.size(); number++) {
            order.add(number);
            if (script.random().nextInt(4) == 0) {
                order.add(number);
            }
        }
        Collections.shuffle(order, script.random());
        Reassembly reassembly = Lab3Student.of(host).reassembly(parts.size());
        for (int number : order) {
            reassembly.add(number, parts.get(number));
        }
        script.expect("isComplete()", reassembly.isComplete(), true);
        script.expect("the message", reassembly.message(), message);
        script.given("a message of 1,024 parts, of which one has come, with " + Packet.LONGEST_PAYLOAD
                + " bytes; the heap holds 64 MB");
        add(Lab3Student.of(host).reassembly(Packet.MOST_PACKETS), script, 0, new byte[Packet.LONGEST_PAYLOAD], true);
    }

    /** Splits a message and inspects each part. */
    private static void splits(Lab3 lab, Script script, byte[] message, int payload) {
        script.given("a message of " + message.length + (message.length == 1 ? " byte" : " bytes")
                + (message.length <= 16 ? ", " + hex(message) : ""));
        List<byte[]> parts = script.run("Parts.split(message, " + payload + ")", () -> lab.split(message, payload));
        int total = message.length / payload + (message.length % payload == 0 ? 0 : 1);
        script.expect("the number of parts", parts.size(), total);
        for (int number = 0; number < total; number++) {
            int from = number * payload;
            byte[] part = Arrays.copyOfRange(message, from, Math.min(message.length, from + payload));
            script.expect("part " + number, parts.get(number), part);
        }
    }

    /** Reassembles a message from parts that the checks cut, in the given order. */
    private static void reassembles(Host host, Script script, byte[] message, int payload, List<Integer> order) {
        RawPacket[] packets = RawPacket.cut(1, message, payload);
        int total = packets.length;
        if (total != order.size()) {
            return; // this number of bytes cannot be cut into this number of equal parts
        }
        script.given("the message " + hex(message) + " in " + total + (total == 1 ? " part" : " parts")
                + ", which come in the order " + order);
        Reassembly reassembly = Lab3Student.of(host).reassembly(total);
        for (int i = 0; i < total; i++) {
            script.expect("isComplete() after " + i + " of " + total + " parts", reassembly.isComplete(), false);
            add(reassembly, script, order.get(i), packets[order.get(i)].payload(), true);
        }
        script.expect("isComplete() after " + total + " of " + total + " parts", reassembly.isComplete(), true);
        script.expect("the message", reassembly.message(), message);
    }

    private static void add(Reassembly reassembly, Script script, int number, byte[] part, boolean isNew) {
        String what = "add(" + number + ", " + (part.length == 0 ? "no bytes" : hex(part)) + ")";
        boolean came = script.run(what, () -> reassembly.add(number, part));
        script.expect("what " + what + " returns", came, isNew);
    }

    /** Returns every order of 0 to n - 1, the natural one first. */
    private static List<List<Integer>> orders(int n) {
        if (n == 0) {
            return List.of(List.of());
        }
        var orders = new ArrayList<List<Integer>>();
        for (List<Integer> shorter : orders(n - 1)) {
            for (int at = n - 1; at >= 0; at--) {
                var order = new ArrayList<>(shorter);
                order.add(at, n - 1);
                orders.add(order);
            }
        }
        return orders;
    }

    private static String hex(byte[] bytes) {
        return Show.bytes(bytes, 0);
    }
}
