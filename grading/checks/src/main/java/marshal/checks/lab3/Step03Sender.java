package marshal.checks.lab3;

import static marshal.checks.lab3.RawPacket.ack;
import static marshal.checks.lab3.RawPacket.data;

import java.util.List;
import java.util.function.Function;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Sender.Status;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.Simulation.Path;

/** Step 3: the sender that has one packet in flight. The checks are its clock and its peer: no real time passes. */
@Step(
        id = "lab3.3",
        title = "The stop-and-wait sender",
        minutes = 50,
        file = "StopAndWaitSender.java",
        needs = "lab3.1")
class Step03Sender {

    private static final Settings SETTINGS = new Settings(4, 50_000, 3, 1);
    /** For cases that are not about attempts: more than they need. */
    private static final Settings PATIENT = new Settings(4, 50_000, 40, 1);

    private static final byte[] TEN_BYTES = Lab3Student.readable(10);
    private static final RawPacket FIRST = data(1, 0, 3, (byte) 1, (byte) 2, (byte) 3, (byte) 4);
    private static final RawPacket SECOND = data(1, 1, 3, (byte) 5, (byte) 6, (byte) 7, (byte) 8);
    private static final RawPacket THIRD = data(1, 2, 3, (byte) 9, (byte) 10);

    @Check(
            order = 1,
            points = 2,
            value = "one packet is in flight; the next goes out when its acknowledgement has come",
            why = "this is stop-and-wait: a receiver with room for one packet is enough",
            look = "StopAndWaitSender.send and received")
    void sendsOneByOne(Host host, Script script) {
        sendsOneByOne(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void sendsOneByOne(Script script, Function<Settings, Sender> make) {
        scene(script, make)
                .status(Status.IDLE)
                .begins(1, TEN_BYTES, FIRST)
                .status(Status.SENDING)
                .at(10)
                .gets(FIRST.ack(), SECOND)
                .status(Status.SENDING)
                .at(20)
                .gets(SECOND.ack(), THIRD)
                .status(Status.SENDING)
                .at(30)
                .gets(THIRD.ack())
                .status(Status.DELIVERED);
    }

    @Check(
            order = 2,
            points = 1,
            value = "messages of one packet, of no bytes, of an exact number of packets, and of too many",
            why = "a message is done with the ACK of its last packet: one too early, and the end is missing; one "
                    + "too late, and it waits for ever",
            look = "StopAndWaitSender.received; which packet is the last one? send: what is too long is refused "
                    + "before anything changes. deadline: never, if nothing is in flight")
    void sendsSmallMessages(Host host, Script script) {
        sendsSmallMessages(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void sendsSmallMessages(Script script, Function<Settings, Sender> make) {
        RawPacket only = data(1, 0, 1, (byte) 1);
        scene(script, make)
                .begins(1, Lab3Student.readable(1), only)
                .gets(only.ack())
                .status(Status.DELIVERED);
        RawPacket empty = data(1, 0, 1);
        scene(script, make)
                .begins(1, new byte[0], empty)
                .status(Status.SENDING)
                .gets(empty.ack())
                .status(Status.DELIVERED);
        RawPacket full = data(1, 0, 1, Lab3Student.readable(4));
        scene(script, make)
                .begins(1, Lab3Student.readable(4), full)
                .gets(full.ack())
                .status(Status.DELIVERED);
        RawPacket half = data(1, 0, 2, Lab3Student.readable(4));
        RawPacket other = data(1, 1, 2, (byte) 5, (byte) 6, (byte) 7, (byte) 8);
        var tooLong = new byte[4 * Packet.MOST_PACKETS + 1];
        scene(script, make)
                .refusesTooLong(1, tooLong)
                .status(Status.IDLE)
                .begins(1, Lab3Student.readable(1), only)
                .gets(only.ack())
                .refusesTooLong(2, tooLong)
                .status(Status.DELIVERED)
                .noDeadline();
        scene(script, make)
                .begins(1, Lab3Student.readable(8), half)
                .gets(half.ack(), other)
                .gets(other.ack())
                .status(Status.DELIVERED);
    }

    @Check(
            order = 3,
            points = 1,
            value = "the next message begins after the one before, with its own number, and not earlier",
            why = "two messages at once would share one timer and one place for the acknowledgement",
            look = "StopAndWaitSender.send: an IllegalStateException while a message is SENDING, and a timer and "
                    + "attempts of its own for the next. received: an ACK of the message before is late")
    void sendsOneMessageAfterAnother(Host host, Script script) {
        sendsOneMessageAfterAnother(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void sendsOneMessageAfterAnother(Script script, Function<Settings, Sender> make) {
        RawPacket seventh = data(7, 0, 1, (byte) 1);
        RawPacket eighth = data(8, 0, 1, (byte) 1, (byte) 2);
        scene(script, make)
                .begins(7, Lab3Student.readable(1), seventh)
                .at(10)
                .refuses(8, Lab3Student.readable(9))
                .status(Status.SENDING)
                .deadline(50)
                .at(20)
                .gets(seventh.ack())
                .status(Status.DELIVERED)
                .at(30)
                .begins(8, Lab3Student.readable(2), eighth)
                .status(Status.SENDING)
                .deadline(80)
                .at(40)
                .gets(seventh.ack())
                .status(Status.SENDING)
                .at(50)
                .gets(eighth.ack())
                .status(Status.DELIVERED);
        scene(script, make)
                .begins(7, Lab3Student.readable(1), seventh)
                .at(10)
                .refuses(8, Lab3Student.readable(9))
                .at(50)
                .elapses(seventh);
    }

    @Check(
            order = 4,
            points = 2,
            value = "an ACK of anything else than the packet in flight changes nothing",
            why = "an ACK may be late or double: taken for the right one, a packet that was lost counts as arrived",
            look = "StopAndWaitSender.received; type, message, number and total must be those of an ACK of the "
                    + "packet in flight. With any other nothing changes: the timer runs on, too")
    void ignoresOtherAcks(Host host, Script script) {
        ignoresOtherAcks(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void ignoresOtherAcks(Script script, Function<Settings, Sender> make) {
        for (RawPacket wrong :
                new RawPacket[] {ack(1, 0, 3), ack(1, 2, 3), ack(2, 1, 3), ack(1, 1, 2), ack(1, 1, 4), SECOND}) {
            scene(script, make)
                    .begins(1, TEN_BYTES, FIRST)
                    .at(10)
                    .gets(FIRST.ack(), SECOND)
                    .at(20)
                    .gets(wrong)
                    .status(Status.SENDING)
                    .deadline(60)
                    .at(30)
                    .gets(SECOND.ack(), THIRD)
                    .status(Status.SENDING)
                    .at(40)
                    .gets(THIRD.ack())
                    .status(Status.DELIVERED);
        }
        scene(script, make).gets(ack(1, 0, 1)).status(Status.IDLE);
    }

    @Check(
            order = 5,
            points = 2,
            value = "a packet is sent again when its timeout is over, and not before; it alone, not the whole message",
            why = "earlier, the wire carries everything twice; never, and one lost packet is an endless wait",
            look = "StopAndWaitSender.elapsed and deadline; from the deadline on, not only after it; the next "
                    + "timeout counts from now. An ACK counts whenever it comes")
    void sendsAgain(Host host, Script script) {
        sendsAgain(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void sendsAgain(Script script, Function<Settings, Sender> make) {
        new SenderScene(script, PATIENT, make)
                .begins(1, TEN_BYTES, FIRST)
                .deadline(50)
                .at(49.999)
                .elapses()
                .at(50)
                .elapses(FIRST)
                .deadline(100)
                .at(50)
                .elapses()
                .at(60)
                .gets(FIRST.ack(), SECOND)
                .deadline(110)
                .at(130)
                .elapses(SECOND)
                .deadline(180) // woken late
                .at(170)
                .elapses()
                .at(180)
                .elapses(SECOND)
                .at(250)
                .gets(SECOND.ack(), THIRD)
                .deadline(300) // the ACK comes when its time is over, and before elapsed is called
                .at(300)
                .elapses(THIRD)
                .at(400)
                .gets(THIRD.ack())
                .status(Status.DELIVERED);
    }

    @Check(
            order = 6,
            points = 1,
            value = "each packet has the whole timeout for itself",
            why = "a timer that goes on from the packet before expires too early, and more so with each packet",
            look = "StopAndWaitSender.received; set the deadline anew when the next packet goes out")
    void restartsTheTimer(Host host, Script script) {
        restartsTheTimer(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void restartsTheTimer(Script script, Function<Settings, Sender> make) {
        new SenderScene(script, PATIENT, make)
                .begins(1, TEN_BYTES, FIRST)
                .at(40)
                .gets(FIRST.ack(), SECOND)
                .deadline(90)
                .at(50)
                .elapses()
                .at(89)
                .gets(SECOND.ack(), THIRD)
                .deadline(139)
                .at(90)
                .elapses()
                .at(139)
                .elapses(THIRD);
    }

    @Check(
            order = 7,
            points = 1,
            value = "no timer runs before the first packet and after the last acknowledgement",
            why = "a timer that is not cancelled sends the last packet again and again, to a peer that has it",
            look = "StopAndWaitSender.deadline; Long.MAX_VALUE is never")
    void cancelsTheTimer(Host host, Script script) {
        cancelsTheTimer(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void cancelsTheTimer(Script script, Function<Settings, Sender> make) {
        scene(script, make)
                .noDeadline()
                .elapses()
                .begins(1, TEN_BYTES, FIRST)
                .at(10)
                .gets(FIRST.ack(), SECOND)
                .at(20)
                .gets(SECOND.ack(), THIRD)
                .deadline(70)
                .at(30)
                .gets(THIRD.ack())
                .noDeadline()
                .at(70)
                .elapses()
                .at(1000)
                .elapses()
                .gets(THIRD.ack())
                .status(Status.DELIVERED);
        scene(script, make)
                .at(-5_000) // the sender's clock is below 0 then, as System.nanoTime() may be
                .begins(1, TEN_BYTES, FIRST)
                .deadline(-4_950)
                .at(-4_951)
                .elapses()
                .at(-4_950)
                .elapses(FIRST)
                .deadline(-4_900);
    }

    @Check(
            order = 8,
            points = 2,
            value = "a packet is sent so often as there are attempts; then the sender gives up, and sends nothing more",
            why = "a peer that is dead must become an error, and not an endless wait",
            look = "StopAndWaitSender.elapsed; count the attempts of each packet, from 1. After GAVE_UP received "
                    + "does nothing, and send is an IllegalStateException")
    void givesUp(Host host, Script script) {
        givesUp(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void givesUp(Script script, Function<Settings, Sender> make) {
        scene(script, make)
                .begins(1, TEN_BYTES, FIRST)
                .at(50)
                .elapses(FIRST)
                .at(100)
                .elapses(FIRST)
                .status(Status.SENDING)
                .at(149.999)
                .elapses()
                .status(Status.SENDING)
                .at(150)
                .elapses()
                .status(Status.GAVE_UP)
                .noDeadline()
                .at(1000)
                .elapses()
                .at(1001)
                .gets(FIRST.ack())
                .status(Status.GAVE_UP)
                .refuses(2, TEN_BYTES)
                .status(Status.GAVE_UP)
                .noDeadline()
                .at(1100)
                .elapses();
        RawPacket only = data(1, 0, 1, (byte) 1);
        new SenderScene(script, new Settings(4, 50_000, 1, 1), make)
                .begins(1, Lab3Student.readable(1), only)
                .at(50)
                .elapses()
                .status(Status.GAVE_UP);
    }

    @Check(
            order = 9,
            points = 1,
            value = "every packet has all the attempts for itself",
            why = "counted over the message, a long message over a line that loses one packet in a hundred never "
                    + "arrives",
            look = "StopAndWaitSender.received and send; the next packet's first attempt is its first, in the next "
                    + "message, too")
    void countsAttemptsOfEachPacket(Host host, Script script) {
        countsAttemptsOfEachPacket(script, Lab3Student.of(host)::stopAndWait);
    }

    private static void countsAttemptsOfEachPacket(Script script, Function<Settings, Sender> make) {
        scene(script, make)
                .begins(1, TEN_BYTES, FIRST)
                .at(50)
                .elapses(FIRST)
                .at(100)
                .elapses(FIRST)
                .at(110)
                .gets(FIRST.ack(), SECOND)
                .at(160)
                .elapses(SECOND)
                .at(210)
                .elapses(SECOND)
                .status(Status.SENDING)
                .at(220)
                .gets(SECOND.ack(), THIRD)
                .at(270)
                .elapses(THIRD)
                .at(320)
                .elapses(THIRD)
                .status(Status.SENDING)
                .at(330)
                .gets(THIRD.ack())
                .status(Status.DELIVERED);
        scene(script, make)
                .begins(1, TEN_BYTES, FIRST)
                .at(50)
                .elapses(FIRST)
                .at(60)
                .gets(FIRST.ack(), SECOND)
                .at(110)
                .elapses(SECOND)
                .at(160)
                .elapses(SECOND)
                .status(Status.SENDING)
                .at(210)
                .elapses()
                .status(Status.GAVE_UP);
        scene(script, make)
                .begins(1, TEN_BYTES, FIRST)
                .at(10)
                .gets(FIRST.ack(), SECOND)
                .at(60)
                .elapses(SECOND)
                .at(61)
                .gets(FIRST.ack())
                .at(110)
                .elapses(SECOND)
                .at(111)
                .gets(FIRST.ack())
                .status(Status.SENDING)
                .at(160)
                .elapses()
                .status(Status.GAVE_UP);
        RawPacket only = data(1, 0, 1, (byte) 1);
        RawPacket next = data(2, 0, 1, (byte) 1);
        scene(script, make)
                .begins(1, Lab3Student.readable(1), only)
                .at(50)
                .elapses(only)
                .at(100)
                .elapses(only)
                .at(110)
                .gets(only.ack())
                .at(120)
                .begins(2, Lab3Student.readable(1), next)
                .at(170)
                .elapses(next)
                .at(220)
                .elapses(next)
                .status(Status.SENDING)
                .at(270)
                .elapses()
                .status(Status.GAVE_UP);
    }

    @Check(
            order = 10,
            points = 3,
            value = "whatever the link loses, every message arrives, and nothing is sent in vain",
            why = "this is what reliability is: loss costs time, and never a message",
            look = "StopAndWaitSender; the ladder shows where sender and receiver lost each other")
    void survivesLoss(Host host, Script script) {
        var settings = new Settings(4, 50_000, 40, 1);
        var transfers = new VirtualTransfers(
                script,
                () -> Lab3Student.of(host).stopAndWait(settings),
                AcknowledgingReceiver::new,
                Path.LOOPBACK,
                List.of(Lab3Student.readable(5), new byte[0], Lab3Student.readable(12), Lab3Student.readable(25)));
        for (String link : List.of(
                "",
                "drop DATA 0 #1",
                "drop ACK 1 #1",
                "drop DATA 2.0 #1-3; drop ACK 3.2 #1-2",
                "duplicate DATA; duplicate ACK",
                "corrupt DATA 1 #1; truncate 10 ACK 0 #1",
                "loss 10% seed " + seed(script),
                "loss 30% seed " + seed(script),
                "loss 30% seed " + seed(script) + "; duplicate 20% seed " + seed(script))) {
            transfers.hold(link, VirtualTransfers.everythingArrives(), VirtualTransfers.nothingInVain());
        }
        for (int i = 0; i < 3; i++) {
            transfers.hold(
                    "loss 20% seed " + seed(script) + "; delay 70ms 20% seed " + seed(script),
                    VirtualTransfers.everythingArrives());
        }
    }

    private static int seed(Script script) {
        return script.random().nextInt(1000);
    }

    /** Every scene of this step with another sender, which has to behave in the same way. */
    static void scenes(Script script, Function<Settings, Sender> make) {
        sendsOneByOne(script, make);
        sendsSmallMessages(script, make);
        sendsOneMessageAfterAnother(script, make);
        ignoresOtherAcks(script, make);
        sendsAgain(script, make);
        restartsTheTimer(script, make);
        cancelsTheTimer(script, make);
        givesUp(script, make);
        countsAttemptsOfEachPacket(script, make);
    }

    private static SenderScene scene(Script script, Function<Settings, Sender> make) {
        return new SenderScene(script, SETTINGS, make);
    }
}
