package marshal.checks.lab3;

import static marshal.checks.lab3.Lab3Student.messages;
import static marshal.checks.lab3.Lab3Student.readable;
import static marshal.checks.lab3.RawPacket.ack;
import static marshal.checks.lab3.RawPacket.data;
import static marshal.kit.lab3.Sender.Status.DELIVERED;
import static marshal.kit.lab3.Sender.Status.GAVE_UP;
import static marshal.kit.lab3.Sender.Status.SENDING;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.Simulation.Path;
import org.assertj.core.api.Assertions;

/** Step 8: the sender with a window of packets in flight. The checks are its clock and its peer. */
@Step(id = "lab3.8", title = "The sliding window", minutes = 50, file = "SlidingWindowSender.java", needs = "lab3.1")
class Step08Window {

    private static final byte[] MESSAGE = readable(22);
    /** The six packets of the message. */
    private static final RawPacket[] P = RawPacket.cut(1, MESSAGE, 4);

    @Check(
            order = 1,
            points = 2,
            value = "the window is filled at once, and every ACK lets one more packet out",
            why = "a window that waits until all of it has arrived leaves the wire idle for a round trip each time. "
                    + "One packet too many finds no room at the receiver",
            look = "SlidingWindowSender.send and received; keep as many packets in flight as the window allows, until "
                    + "none is left")
    void fillsAndSlides(Host host, Script script) {
        SenderScene scene =
                scene(host, script, 3).begins(1, MESSAGE, P[0], P[1], P[2]).status(SENDING);
        scene.at(10).gets(P[0].ack(), P[3]);
        scene.at(11).gets(P[1].ack(), P[4]);
        scene.at(12).gets(P[2].ack(), P[5]);
        scene.at(20).gets(P[3].ack());
        scene.at(21).gets(P[4].ack()).status(SENDING);
        scene.at(22).gets(P[5].ack()).status(DELIVERED).noDeadline();
        scene.at(500).elapses();
        scene = scene(host, script, 10);
        scene.begins(1, MESSAGE, P).getsAcks(P[0], P[1], P[2], P[3], P[4]).status(SENDING);
        scene.gets(P[5].ack()).status(DELIVERED);
        RawPacket empty = data(1, 0, 1);
        scene(host, script, 3).begins(1, new byte[0], empty).gets(empty.ack()).status(DELIVERED);
    }

    @Check(
            order = 2,
            points = 1,
            value = "the window slides on ACKs in any order; the message is delivered when none is missing",
            why = "packets overtake each other; an ACK says that one packet is there. It says nothing of the packets "
                    + "before it",
            look = "SlidingWindowSender.received; remember for each packet whether it is in flight")
    void slidesInAnyOrder(Host host, Script script) {
        SenderScene scene = scene(host, script, 3).begins(1, MESSAGE, P[0], P[1], P[2]);
        scene.at(10).gets(P[2].ack(), P[3]);
        scene.at(11).gets(P[1].ack(), P[4]);
        scene.at(12).gets(P[4].ack(), P[5]);
        scene.at(13).gets(P[5].ack());
        scene.at(14).gets(P[3].ack()).status(SENDING).deadline(50);
        scene.at(15).gets(P[0].ack()).status(DELIVERED);
    }

    @Check(
            order = 3,
            points = 2,
            value = "each packet has a timer of its own: only the one that was lost is sent again",
            why = "if one packet is lost, a sender that repeats the whole window also sends the packets that have "
                    + "arrived",
            look = "SlidingWindowSender.elapsed and SlidingWindowSender.deadline; keep a deadline and a count of "
                    + "attempts for each packet in flight. SlidingWindowSender.received: a late ACK counts, too")
    void sendsAgainOnlyWhatIsLost(Host host, Script script) {
        SenderScene scene =
                scene(host, script, 3).begins(1, MESSAGE, P[0], P[1], P[2]).deadline(50);
        scene.at(20).gets(P[0].ack(), P[3]);
        scene.at(30).gets(P[2].ack(), P[4]).deadline(50);
        scene.at(49.999).elapses();
        scene.at(50).elapses(P[1]).deadline(70); // deadline of packet 3; packet 1 has until 100 now
        scene.at(60).gets(P[3].ack(), P[5]).deadline(80);
        scene.at(79).elapses();
        scene.at(80).elapses(P[4]).deadline(100);
        scene.at(90).gets(P[1].ack()).deadline(110);
        scene.at(110).elapses(P[5]);
        scene.at(111).getsAcks(P[4], P[5]).status(DELIVERED);
        scene = scene(host, script, 2).begins(1, MESSAGE, P[0], P[1]);
        scene.at(70).elapses(P[0], P[1]).deadline(120); // both, woken late
        // the ACK comes after its time is over, but before elapsed is called
        scene.at(130).gets(P[1].ack(), P[2]).deadline(120).elapses(P[0]).deadline(180);
    }

    @Check(
            order = 4,
            points = 1,
            value = "an ACK that is double, late, or of another packet lets nothing out",
            why = "if an ACK counts twice, more packets are on the wire than the receiver has room for",
            look = "SlidingWindowSender.received; only a packet in flight can be acknowledged")
    void ignoresOtherAcks(Host host, Script script) {
        for (RawPacket wrong : new RawPacket[] {P[0].ack(), ack(1, 5, 6), ack(2, 1, 6), ack(1, 1, 5), P[1]}) {
            SenderScene scene = scene(host, script, 3).begins(1, MESSAGE, P[0], P[1], P[2]);
            scene.at(10).gets(P[0].ack(), P[3]);
            scene.at(20).gets(wrong).status(SENDING).deadline(50);
            scene.at(30).gets(P[1].ack(), P[4]);
            scene.at(40).gets(P[2].ack(), P[5]).getsAcks(P[3], P[4]).status(SENDING);
            scene.gets(P[5].ack()).status(DELIVERED);
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "a window of 1 is stop-and-wait; a packet that was sent as often as allowed ends the message",
            why = "a special case that needs no special treatment needs no code",
            look = "SlidingWindowSender.send: forget the previous message. SlidingWindowSender.elapsed: after GAVE_UP "
                    + "nothing is in flight")
    void isStopAndWaitToo(Host host, Script script) {
        script.why("a dead peer must become an error, not an endless wait")
                .look("SlidingWindowSender.elapsed: GAVE_UP when one packet was sent as often as allowed; then "
                        + "nothing is in flight any more, and nothing is sent");
        SenderScene scene = scene(host, script, 3).begins(1, MESSAGE, P[0], P[1], P[2]);
        scene.at(10).gets(P[1].ack(), P[3]).gets(P[2].ack(), P[4]);
        scene.at(50).elapses(P[0]);
        scene.at(55).gets(P[3].ack(), P[5]).getsAcks(P[4], P[5]).status(SENDING);
        scene.at(100).elapses(P[0]);
        scene.at(150).elapses().status(GAVE_UP).noDeadline();
        scene.at(160).gets(P[0].ack()).status(GAVE_UP);
        scene.at(500).elapses().refuses(2, readable(1));
        scene = scene(host, script, 3).begins(1, MESSAGE, P[0], P[1], P[2]);
        scene.at(50).elapses(P[0], P[1], P[2]);
        scene.at(55).gets(P[1].ack(), P[3]);
        scene.at(105).elapses(P[0], P[2], P[3]);
        scene.at(155).elapses().status(GAVE_UP).noDeadline();
        script.why("")
                .look("SlidingWindowSender.send: with a window of 1, one packet is in flight. Keep nothing of the "
                        + "previous message, not even its attempts");
        RawPacket next = data(2, 0, 1, (byte) 1);
        RawPacket only = data(1, 0, 1, readable(4));
        scene = scene(host, script, 1).begins(1, readable(4), only).deadline(50);
        scene.at(10).refuses(2, readable(1));
        scene.at(50).elapses(only);
        scene.at(60).gets(only.ack()).status(DELIVERED);
        scene.at(70).begins(2, readable(1), next);
        scene.repeats(next, 120, 170);
        scene.at(220).elapses().status(GAVE_UP).noDeadline();
        script.look("");
        Step03Sender.playWith(Lab3::slidingWindow, host, script);
    }

    @Check(
            order = 6,
            points = 1,
            value = "every message arrives in spite of losses, delays and swaps, and nothing is sent in vain",
            needs = "lab3.4",
            why = "several packets in flight overtake each other; the receiver of step 4 needs no change for that",
            look = "SlidingWindowSender; the ladder shows where sender and receiver lost each other")
    void survivesTheLink(Host host, Script script) {
        var settings = new Settings(4, 50_000, 40, 4);
        var transfers = new VirtualTransfers(
                script,
                () -> Lab3Student.of(host).slidingWindow(settings),
                () -> Lab3Student.of(host).receiver(),
                Path.LOOPBACK,
                messages(5, 0, 30, 61));
        List<String> links = List.of(
                "",
                "drop DATA 2 #1",
                "drop ACK 3.2 #1-2; drop DATA 3.0 #1",
                "duplicate DATA; duplicate ACK",
                "delay 20ms DATA 1",
                "loss 10% seed ?",
                "loss 30% seed ?");
        transfers.hold(links, VirtualTransfers.everythingArrives(), VirtualTransfers.nothingInVain());
        String random = "swap 20% seed ?; loss 20% seed ?; delay 70ms 20% seed ?";
        transfers.hold(Collections.nCopies(3, random), VirtualTransfers.everythingArrives());
    }

    @Check(
            order = 7,
            points = 1,
            value = "W packets in flight use W times as much of the link, until it is full",
            why = "stop-and-wait leaves a long wire idle; a window fills it",
            look = "SlidingWindowSender; the utilisation is about min(1, W · L/B / ((L + H)/B + RTT))")
    void usesTheLink(Host host, Script script) {
        int payload = 1_000;
        long bytesPerSecond = 1_000_000;
        long delayMicros = 5_000;
        byte[] message = Lab3Student.mixed(script.random(), 200 * payload);
        double roundTrip = 2 * delayMicros + 24;
        for (int window : new int[] {1, 2, 4, 8, 16, 32}) {
            var settings = new Settings(payload, 1_000_000, 3, window);
            var transfers = new VirtualTransfers(
                    script,
                    () -> Lab3Student.of(host).slidingWindow(settings),
                    AcknowledgingReceiver::new,
                    new Path(delayMicros, bytesPerSecond),
                    List.of(message));
            double micros = transfers
                    .hold("", VirtualTransfers.everythingArrives(), VirtualTransfers.nothingInVain())
                    .micros();
            script.given("200 packets of 1,000 bytes over 1 MB/s with a delay of 5 ms each way, a window of " + window);
            double expected = Math.min(1000.0 / 1024, window * 1000.0 / (1024 + roundTrip));
            double came = message.length / micros;
            script.expectThat("the utilisation: about " + (float) expected, came, value -> Assertions.assertThat(value)
                    .isCloseTo(expected, Assertions.within(0.15 * expected)));
        }
    }

    @Check(
            order = 8,
            points = 1,
            value = "a worker with your window has three packets of its reply in flight, over a real socket",
            needs = "lab3.5",
            why = "a receive buffer of the default size takes three packets of 63 KB. The window changed the sender "
                    + "only",
            look = "SlidingWindowSender; UdpSlidingWindow, which is given, puts it into the endpoint of step 5")
    void slidesOverASocket(Host host, Script script) throws IOException {
        int[] items = Oracle.items(script.random(), 80_000);
        Scenes.slidingWindow(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer("M").acknowledges(packet -> false);
            manager.sends(worker, RawMessage.sort(7, items));
            script.did("M acknowledges nothing until the first packet of the reply has come twice");
            for (int number = 0; number < 3; number++) {
                manager.awaits(data(1, number, 5), 1);
            }
            manager.awaits(data(1, 0, 5), 2);
            script.expect("a packet beyond the first three, before any is acknowledged", manager.beyond(2), List.of());
            manager.acknowledges(packet -> true);
            script.expect("the items", manager.receives(RawMessage.SORTED).intsFrom(12), Oracle.sorted(items));
        });
    }

    private static SenderScene scene(Host host, Script script, int window) {
        return new SenderScene(host, script, new Settings(4, 50_000, 3, window), Lab3::slidingWindow);
    }
}
