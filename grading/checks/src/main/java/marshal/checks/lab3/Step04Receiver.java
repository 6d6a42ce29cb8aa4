package marshal.checks.lab3;

import static marshal.checks.lab3.RawPacket.data;

import java.util.Collections;
import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.Simulation.Path;

/** Step 4: the receiver of one peer's messages. The checks are its wire and its peer. */
@Step(id = "lab3.4", title = "The receiver", minutes = 35, file = "MessageReceiver.java", needs = "lab3.1")
class Step04Receiver {

    private static final RawPacket FIRST = data(1, 0, 3, (byte) 1, (byte) 2);
    private static final RawPacket SECOND = data(1, 1, 3, (byte) 3, (byte) 4);
    private static final RawPacket THIRD = data(1, 2, 3, (byte) 5);
    private static final byte[] WHOLE = {1, 2, 3, 4, 5};
    /**
     * A short can count only to 32,767. After this number of messages, a receiver that counts with a short expects a
     * wrong number.
     */
    private static final int MANY = 32_769;

    @Check(
            order = 1,
            points = 2,
            value = "a message of one packet is acknowledged and delivered",
            why = "the ACK says which packet has arrived: it carries back message, number and total",
            look = "MessageReceiver.received; answer with Packet.acknowledgement()")
    void takesOnePacket(Host host, Script script) {
        scene(host, script, "a message of 1 packet").delivers(data(1, 0, 1, (byte) 7), (byte) 7);
        scene(host, script, "an empty message").delivers(data(1, 0, 1));
    }

    @Check(
            order = 2,
            points = 2,
            value = "every packet is acknowledged as it comes; the message is delivered with the last one",
            why = "a sender goes on when it has the ACK; a message that is delivered too early has a hole in it",
            look = "MessageReceiver.received and Parts")
    void takesSeveralPackets(Host host, Script script) {
        scene(host, script, "a message of 3 packets")
                .acknowledges(FIRST, SECOND)
                .delivers(THIRD, WHOLE);
    }

    @Check(
            order = 3,
            points = 1,
            value = "the packets of a message may come in any order",
            why = "if the order does not matter, a sender may have several packets in flight. So step 8 does not "
                    + "change the receiver",
            look = "MessageReceiver.received; acknowledge the packet that came, not the expected one")
    void takesAnyOrder(Host host, Script script) {
        ReceiverScene scene = scene(host, script, "a message of 3 packets, the last one first");
        scene.acknowledges(THIRD, FIRST).delivers(SECOND, WHOLE);
        scene = scene(host, script, "a message of 3 packets, the first one last");
        scene.acknowledges(SECOND, THIRD).delivers(FIRST, WHOLE);
    }

    @Check(
            order = 4,
            points = 2,
            value = "a packet that comes again is acknowledged again, and its message is not delivered again",
            why = "if the first ACK was lost, the sender gives up unless it gets a second one. A request that is "
                    + "delivered twice is done twice",
            look = "MessageReceiver.received; the message may be delivered already, or the part may be there already. "
                    + "MessageReceiver.held: a duplicate adds nothing, and a delivered message is held no longer")
    void acknowledgesAgain(Host host, Script script) {
        RawPacket only = data(1, 0, 1, (byte) 7);
        ReceiverScene scene = scene(host, script, "a message of 1 packet, whose ACK is lost");
        scene.delivers(only, (byte) 7).acknowledges(only, only);
        scene = scene(host, script, "a message of 3 packets, each of which comes twice");
        scene.acknowledges(FIRST, FIRST, SECOND, SECOND, FIRST)
                .delivers(THIRD, WHOLE)
                .acknowledges(THIRD, FIRST);
        scene = scene(host, script, "an empty message, whose ACK is lost");
        scene.delivers(data(1, 0, 1)).acknowledges(data(1, 0, 1));
        RawPacket other = data(1, 0, 3, (byte) 9);
        String twice = "the first one comes again with other bytes, and with another total when the message is done";
        scene = scene(host, script, "a message of 3 packets; " + twice);
        scene.acknowledges(FIRST, other).holds(2).acknowledges(SECOND).delivers(THIRD, WHOLE);
        scene.acknowledges(other, data(1, 4, 5, (byte) 9)).holds(0);
    }

    @Check(
            order = 5,
            points = 2,
            value = "each message is delivered once, in order; a late packet of an old message is only acknowledged",
            why = "networks keep packets back; a late packet must not start an old message again",
            look = "MessageReceiver.received; compare the message's number with the last one delivered")
    void takesSeveralMessages(Host host, Script script) {
        RawPacket next = data(2, 0, 2, (byte) 8);
        RawPacket last = data(2, 1, 2, (byte) 9);
        ReceiverScene scene = scene(host, script, "a message of 3 packets, then one of 2");
        scene.acknowledges(FIRST, SECOND).delivers(THIRD, WHOLE);
        scene.acknowledges(next, SECOND, next); // SECOND is from the message before
        scene.delivers(last, (byte) 8, (byte) 9).acknowledges(FIRST, last);
        scene.delivers(data(3, 0, 1, (byte) 10), (byte) 10);
        scene(host, script, MANY + " empty messages").deliversEmpty(MANY);
    }

    @Check(
            order = 6,
            points = 2,
            value = "a packet of a message whose turn has not come is neither kept nor acknowledged",
            why = "an ACK is a promise; nobody could keep it for a message that is not being assembled",
            look = "MessageReceiver.received; only the message after the last one delivered is assembled")
    void ignoresTheFuture(Host host, Script script) {
        RawPacket early = data(2, 0, 1, (byte) 8);
        ReceiverScene scene = scene(host, script, "message 2 comes before message 1")
                .ignores(early)
                .holds(0);
        scene.delivers(data(1, 0, 1, (byte) 7), (byte) 7).delivers(early, (byte) 8);
        scene = scene(host, script, "message 2 comes while message 1 is being assembled")
                .acknowledges(FIRST);
        scene.ignores(early, data(3, 1, 3, (byte) 4)).holds(2);
        scene.acknowledges(SECOND).delivers(THIRD, WHOLE).delivers(early, (byte) 8);
    }

    @Check(
            order = 7,
            points = 1,
            value = "a packet whose total contradicts the message's first packet is ignored, and so is an ACK",
            why = "one of the two totals is wrong; a receiver that believes the second total loses or invents a part. "
                    + "And if ACKs get ACKs, this never ends",
            look = "MessageReceiver.received; look at the packet's type first. The first packet of a message says how "
                    + "many packets it has")
    void ignoresContradictions(Host host, Script script) {
        for (RawPacket lie : new RawPacket[] {
            data(1, 1, 2, (byte) 9), data(1, 0, 1, (byte) 9), data(1, 3, 4, (byte) 9), data(1, 2, 1000, (byte) 9)
        }) {
            String given = "a message of 3 packets, and a packet of the same message that says otherwise";
            ReceiverScene scene =
                    scene(host, script, given).acknowledges(FIRST).ignores(lie).holds(2);
            scene.acknowledges(SECOND).ignores(lie).delivers(THIRD, WHOLE);
        }
        ReceiverScene scene = scene(host, script, "a message of 3 packets, and an ACK that has no place here");
        scene.ignores(FIRST.ack()).acknowledges(FIRST).ignores(SECOND.ack()).acknowledges(SECOND);
        scene.delivers(THIRD, WHOLE).ignores(THIRD.ack());
    }

    @Check(
            order = 8,
            points = 1,
            value = "memory is taken for parts that have come, not for announced parts",
            why = "one packet can announce 1,024 packets of 63 KB, which would take 64 MB. Anybody could send it, to "
                    + "every worker. And if held() is too large, the endpoint takes nothing new",
            look = "MessageReceiver.received and held, and Parts; keep the parts as they come, join them at the end")
    void allocatesNothingOnAWord(Host host, Script script) {
        byte[] payload = Lab3Student.mixed(script.random(), RawPacket.LONGEST_PAYLOAD);
        RawPacket first = data(1, 0, 1024, payload);
        String large = "a message of 1,024 packets of 63 KB, of which two come; the heap has 64 MB";
        ReceiverScene scene =
                scene(host, script, large).holds(0).acknowledges(first).holds(payload.length);
        scene.acknowledges(first).holds(payload.length);
        scene.acknowledges(data(1, 1023, 1024, payload)).holds(2 * payload.length);
        scene = scene(host, script, "a message of 3 packets")
                .acknowledges(FIRST, SECOND)
                .holds(4);
        scene.delivers(THIRD, WHOLE).holds(0).acknowledges(THIRD).holds(0);
    }

    @Check(
            order = 9,
            points = 1,
            value = "with your own sender, over a bad link: every message arrives once",
            needs = "lab3.3",
            why = "the worker and the manager both use your sender and your receiver together",
            look = "MessageReceiver and StopAndWaitSender; the ladder shows where they lost each other")
    void survivesTheLink(Host host, Script script) {
        var settings = new Settings(4, 50_000, 40, 1);
        var transfers = new VirtualTransfers(
                script,
                () -> Lab3Student.of(host).stopAndWait(settings),
                () -> Lab3Student.of(host).receiver(),
                Path.LOOPBACK,
                Lab3Student.messages(5, 0, 5, 12, 25));
        List<String> links = List.of(
                "",
                "drop ACK 0 #1",
                "drop ACK 1.1 #1-2",
                "duplicate DATA",
                "duplicate 60ms DATA",
                "delay 120ms DATA 1 #1",
                "swap DATA 0");
        transfers.hold(links, VirtualTransfers.everythingArrives());
        String random = "loss 20% seed ?; duplicate 30ms 20% seed ?; delay 70ms 20% seed ?";
        transfers.hold(Collections.nCopies(5, random), VirtualTransfers.everythingArrives());
    }

    private static ReceiverScene scene(Host host, Script script, String given) {
        return new ReceiverScene(script, given, Lab3Student.of(host).receiver());
    }
}
