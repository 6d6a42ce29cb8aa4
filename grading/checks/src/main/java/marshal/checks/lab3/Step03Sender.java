package marshal.checks.lab3;

import static marshal.checks.lab3.Lab3Student.messages;
import static marshal.checks.lab3.Lab3Student.readable;
import static marshal.checks.lab3.RawPacket.ack;
import static marshal.checks.lab3.RawPacket.data;
import static marshal.kit.lab3.Sender.Status.DELIVERED;
import static marshal.kit.lab3.Sender.Status.GAVE_UP;
import static marshal.kit.lab3.Sender.Status.IDLE;
import static marshal.kit.lab3.Sender.Status.SENDING;

import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.Simulation.Path;

/** Step 3: the sender with one packet in flight. The checks are its clock and its peer: no real time passes. */
@Step(
        id = "lab3.3",
        title = "The stop-and-wait sender",
        minutes = 50,
        file = "StopAndWaitSender.java",
        needs = "lab3.1")
class Step03Sender {

    /** More attempts than needed, for cases that do not test attempts. */
    private static final int PATIENT = 40;

    private static final byte[] TEN_BYTES = readable(10);
    private static final RawPacket[] P = RawPacket.cut(1, TEN_BYTES, 4);
    private static final RawPacket FIRST = P[0];
    private static final RawPacket SECOND = P[1];
    private static final RawPacket THIRD = P[2];

    private BiFunction<Lab3, Settings, Sender> make = Lab3::stopAndWait;

    @Check(
            order = 1,
            points = 2,
            value = "one packet is in flight; the next goes out when its acknowledgement has come",
            why = "this is stop-and-wait: a receiver with room for one packet is enough",
            look = "StopAndWaitSender.send and received")
    void sendsOneByOne(Host host, Script script) {
        SenderScene scene =
                scene(host, script, 3).status(IDLE).begins(1, TEN_BYTES, FIRST).status(SENDING);
        scene.at(10).gets(FIRST.ack(), SECOND).status(SENDING);
        scene.at(20).gets(SECOND.ack(), THIRD).status(SENDING);
        scene.at(30).gets(THIRD.ack()).status(DELIVERED);
    }

    @Check(
            order = 2,
            points = 1,
            value = "a message may have one packet, no bytes, or full packets only; too many packets are refused",
            why = "a message is done with the ACK of its last packet. If it counts as done too early, its end is "
                    + "missing. If it counts as done too late, the sender waits for ever",
            look = "StopAndWaitSender.received; which packet is the last one? StopAndWaitSender.send: refuse a "
                    + "message that is too long before you change anything. StopAndWaitSender.deadline: return "
                    + "Long.MAX_VALUE if nothing is in flight")
    void sendsSmallMessages(Host host, Script script) {
        for (int length : new int[] {1, 0, 4}) {
            RawPacket only = data(1, 0, 1, readable(length));
            SenderScene scene =
                    scene(host, script, 3).begins(1, readable(length), only).status(SENDING);
            scene.gets(only.ack()).status(DELIVERED);
        }
        RawPacket only = data(1, 0, 1, (byte) 1);
        var tooLong = new byte[4 * Packet.MOST_PACKETS + 1];
        SenderScene refusing = scene(host, script, 3).refusesTooLong(1, tooLong).status(IDLE);
        refusing.begins(1, readable(1), only).gets(only.ack());
        refusing.refusesTooLong(2, tooLong).status(DELIVERED).noDeadline();
        RawPacket[] halves = RawPacket.cut(1, readable(8), 4);
        SenderScene two = scene(host, script, 3).begins(1, readable(8), halves[0]);
        two.gets(halves[0].ack(), halves[1]).gets(halves[1].ack()).status(DELIVERED);
    }

    @Check(
            order = 3,
            points = 1,
            value = "the next message begins after the message before it, not earlier, and has its own number",
            why = "two messages at once would share one timer and one place for the acknowledgement",
            look = "StopAndWaitSender.send: throw an IllegalStateException while a message is SENDING. The next "
                    + "message has its own timer and attempts. StopAndWaitSender.received: an ACK of the previous "
                    + "message is a late ACK")
    void sendsOneMessageAfterAnother(Host host, Script script) {
        RawPacket seventh = data(7, 0, 1, (byte) 1);
        RawPacket eighth = data(8, 0, 1, (byte) 1, (byte) 2);
        SenderScene scene = scene(host, script, 3).begins(7, readable(1), seventh);
        scene.at(10).refuses(8, readable(9)).status(SENDING).deadline(50);
        scene.at(20).gets(seventh.ack()).status(DELIVERED);
        scene.at(30).begins(8, readable(2), eighth).status(SENDING).deadline(80);
        scene.at(40).gets(seventh.ack()).status(SENDING);
        scene.at(50).gets(eighth.ack()).status(DELIVERED);
        scene = scene(host, script, 3).begins(7, readable(1), seventh);
        scene.at(10).refuses(8, readable(9));
        scene.at(50).elapses(seventh);
    }

    @Check(
            order = 4,
            points = 2,
            value = "an ACK of anything else than the packet in flight changes nothing",
            why = "an ACK may be late or double: if the sender takes it for the right ACK, a lost packet counts as "
                    + "arrived",
            look = "StopAndWaitSender.received; type, message, number and total must be those of an ACK of the packet "
                    + "in flight. Any other ACK changes nothing: the timer runs on, too")
    void ignoresOtherAcks(Host host, Script script) {
        for (RawPacket wrong :
                new RawPacket[] {ack(1, 0, 3), ack(1, 2, 3), ack(2, 1, 3), ack(1, 1, 2), ack(1, 1, 4), SECOND}) {
            SenderScene scene = scene(host, script, 3).begins(1, TEN_BYTES, FIRST);
            scene.at(10).gets(FIRST.ack(), SECOND);
            scene.at(20).gets(wrong).status(SENDING).deadline(60);
            scene.at(30).gets(SECOND.ack(), THIRD).status(SENDING);
            scene.at(40).gets(THIRD.ack()).status(DELIVERED);
        }
        scene(host, script, 3).gets(ack(1, 0, 1)).status(IDLE);
    }

    @Check(
            order = 5,
            points = 2,
            value = "a packet is sent again when its timeout is over, and not before; it alone, not the whole message",
            why = "if a packet is sent again too early, it crosses the wire twice. If a lost packet is never sent "
                    + "again, the wait never ends",
            look = "StopAndWaitSender.elapsed and deadline; a timeout is over at its deadline, not only after it; the "
                    + "next timeout counts from now. A late ACK counts, too")
    void sendsAgain(Host host, Script script) {
        SenderScene scene =
                scene(host, script, PATIENT).begins(1, TEN_BYTES, FIRST).deadline(50);
        scene.at(49.999).elapses();
        scene.at(50).elapses(FIRST).deadline(100);
        scene.at(50).elapses();
        scene.at(60).gets(FIRST.ack(), SECOND).deadline(110);
        scene.at(130).elapses(SECOND).deadline(180); // woken late
        scene.at(170).elapses();
        scene.at(180).elapses(SECOND);
        // the ACK comes after its time is over, but before elapsed is called
        scene.at(250).gets(SECOND.ack(), THIRD).deadline(300);
        scene.at(300).elapses(THIRD);
        scene.at(400).gets(THIRD.ack()).status(DELIVERED);
    }

    @Check(
            order = 6,
            points = 1,
            value = "each packet has the whole timeout for itself",
            why = "if the timer of the previous packet runs on, it expires too early, and earlier with each packet",
            look = "StopAndWaitSender.received; set a new deadline when the next packet goes out")
    void restartsTheTimer(Host host, Script script) {
        SenderScene scene = scene(host, script, PATIENT).begins(1, TEN_BYTES, FIRST);
        scene.at(40).gets(FIRST.ack(), SECOND).deadline(90);
        scene.at(50).elapses();
        scene.at(89).gets(SECOND.ack(), THIRD).deadline(139);
        scene.at(90).elapses();
        scene.at(139).elapses(THIRD);
    }

    @Check(
            order = 7,
            points = 1,
            value = "no timer runs before the first packet and after the last acknowledgement",
            why = "a timer that is not cancelled sends the last packet again and again, to a peer that has it already",
            look = "StopAndWaitSender.deadline; Long.MAX_VALUE means never")
    void cancelsTheTimer(Host host, Script script) {
        SenderScene scene = scene(host, script, 3).noDeadline().elapses().begins(1, TEN_BYTES, FIRST);
        scene.at(10).gets(FIRST.ack(), SECOND);
        scene.at(20).gets(SECOND.ack(), THIRD).deadline(70);
        scene.at(30).gets(THIRD.ack()).noDeadline();
        scene.at(70).elapses();
        scene.at(1000).elapses().gets(THIRD.ack()).status(DELIVERED);
        scene = scene(host, script, 3);
        // then the sender's clock is below 0, as System.nanoTime() may be
        scene.at(-5_000).begins(1, TEN_BYTES, FIRST).deadline(-4_950);
        scene.at(-4_951).elapses();
        scene.at(-4_950).elapses(FIRST).deadline(-4_900);
    }

    @Check(
            order = 8,
            points = 2,
            value = "a packet is sent as often as there are attempts; then the sender gives up, and sends nothing more",
            why = "a dead peer must become an error, not an endless wait; half of a message must not be mixed with the "
                    + "next",
            look = "StopAndWaitSender.elapsed; count the attempts of each packet, from 1. After GAVE_UP, the method "
                    + "received does nothing, and send throws an IllegalStateException")
    void givesUp(Host host, Script script) {
        SenderScene scene = scene(host, script, 3).begins(1, TEN_BYTES, FIRST);
        scene.repeats(FIRST, 50, 100).status(SENDING);
        scene.at(149.999).elapses().status(SENDING);
        scene.at(150).elapses().status(GAVE_UP).noDeadline();
        scene.at(1000).elapses();
        scene.at(1001).gets(FIRST.ack()).status(GAVE_UP).refuses(2, TEN_BYTES).status(GAVE_UP);
        scene.noDeadline();
        scene.at(1100).elapses();
        RawPacket only = data(1, 0, 1, (byte) 1);
        scene = scene(host, script, 1).begins(1, readable(1), only);
        scene.at(50).elapses().status(GAVE_UP);
    }

    @Check(
            order = 9,
            points = 1,
            value = "every packet has all the attempts for itself",
            why = "if attempts count for the whole message, a long one never gets over a line that loses 1 packet in "
                    + "100",
            look = "StopAndWaitSender.received and StopAndWaitSender.send; count the attempts of the next packet, or "
                    + "message, from 1 again")
    void countsAttemptsOfEachPacket(Host host, Script script) {
        SenderScene scene = scene(host, script, 3).begins(1, TEN_BYTES, FIRST);
        scene.repeats(FIRST, 50, 100);
        scene.at(110).gets(FIRST.ack(), SECOND);
        scene.repeats(SECOND, 160, 210).status(SENDING);
        scene.at(220).gets(SECOND.ack(), THIRD);
        scene.repeats(THIRD, 270, 320).status(SENDING);
        scene.at(330).gets(THIRD.ack()).status(DELIVERED);
        scene = scene(host, script, 3).begins(1, TEN_BYTES, FIRST);
        scene.at(50).elapses(FIRST);
        scene.at(60).gets(FIRST.ack(), SECOND);
        scene.repeats(SECOND, 110, 160).status(SENDING);
        scene.at(210).elapses().status(GAVE_UP);
        scene = scene(host, script, 3).begins(1, TEN_BYTES, FIRST);
        scene.at(10).gets(FIRST.ack(), SECOND);
        scene.at(60).elapses(SECOND);
        scene.at(61).gets(FIRST.ack());
        scene.at(110).elapses(SECOND);
        scene.at(111).gets(FIRST.ack()).status(SENDING);
        scene.at(160).elapses().status(GAVE_UP);
        RawPacket only = data(1, 0, 1, (byte) 1);
        RawPacket next = data(2, 0, 1, (byte) 1);
        scene = scene(host, script, 3).begins(1, readable(1), only);
        scene.repeats(only, 50, 100);
        scene.at(110).gets(only.ack());
        scene.at(120).begins(2, readable(1), next);
        scene.repeats(next, 170, 220).status(SENDING);
        scene.at(270).elapses().status(GAVE_UP);
    }

    @Check(
            order = 10,
            points = 3,
            value = "every message arrives in spite of losses, and nothing is sent in vain",
            why = "reliability means: a loss costs time, and never a message",
            look = "StopAndWaitSender; the ladder shows where sender and receiver lost each other")
    void survivesLoss(Host host, Script script) {
        var settings = new Settings(4, 50_000, PATIENT, 1);
        var transfers = new VirtualTransfers(
                script,
                () -> Lab3Student.of(host).stopAndWait(settings),
                AcknowledgingReceiver::new,
                Path.LOOPBACK,
                messages(5, 0, 12, 25));
        List<String> links = List.of(
                "",
                "drop DATA 0 #1",
                "drop ACK 1 #1",
                "drop DATA 2.0 #1-3; drop ACK 3.2 #1-2",
                "duplicate DATA; duplicate ACK",
                "corrupt DATA 1 #1; truncate 10 ACK 0 #1",
                "loss 10% seed ?",
                "loss 30% seed ?",
                "loss 30% seed ?; duplicate 20% seed ?");
        transfers.hold(links, VirtualTransfers.everythingArrives(), VirtualTransfers.nothingInVain());
        String random = "loss 20% seed ?; delay 70ms 20% seed ?";
        transfers.hold(Collections.nCopies(3, random), VirtualTransfers.everythingArrives());
    }

    /** Plays every scene of this step with another sender, which must behave in the same way. */
    static void playWith(BiFunction<Lab3, Settings, Sender> make, Host host, Script script) {
        var step = new Step03Sender();
        step.make = make;
        step.sendsOneByOne(host, script);
        step.sendsSmallMessages(host, script);
        step.sendsOneMessageAfterAnother(host, script);
        step.ignoresOtherAcks(host, script);
        step.sendsAgain(host, script);
        step.restartsTheTimer(host, script);
        step.cancelsTheTimer(host, script);
        step.givesUp(host, script);
        step.countsAttemptsOfEachPacket(host, script);
    }

    private SenderScene scene(Host host, Script script, int attempts) {
        return new SenderScene(host, script, new Settings(4, 50_000, attempts, 1), make);
    }
}
