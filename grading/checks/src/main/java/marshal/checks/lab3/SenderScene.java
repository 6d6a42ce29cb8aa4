package marshal.checks.lab3;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.WindowUpdate;

/**
 * A student's sender. The checks are its clock, its wire and its peer. Times are milliseconds, so that a story is easy
 * to read. They begin far from 0, so that a forgotten "now" shows.
 */
final class SenderScene {

    private final Script script;
    private final Sender sender;
    private final Trace trace = new Trace();
    /** The sender's clock at time 0 of this scene: any time. */
    private final long startMicros;

    private double now;

    /** Begins a scene at time 0. */
    SenderScene(Host host, Script script, Settings settings, BiFunction<Lab3, Settings, Sender> make) {
        this.script = script;
        this.startMicros = 1_000_000 + script.random().nextInt(1_000_000);
        script.given(
                "packets of " + settings.payload() + " bytes, a timeout of " + settings.timeoutMicros() / 1000 + " ms, "
                        + (settings.attempts() == 1 ? "1 attempt" : settings.attempts() + " attempts")
                        + (settings.window() == 1 ? "" : ", a window of " + settings.window() + " packets"));
        script.show("Packets", trace::toString);
        script.draw(trace::events);
        this.sender = make.apply(Lab3Student.of(host), settings);
    }

    /** Sets the time without telling the sender. */
    SenderScene at(double millis) {
        now = millis;
        return this;
    }

    /** Begins a message. Requires that the sender then sends these packets and no others. */
    SenderScene begins(int message, byte[] bytes, RawPacket... expected) {
        String call = "send(" + message + ", " + size(bytes) + ")";
        return puts(call, () -> sender.send(message, bytes, micros()), expected);
    }

    /** Requires that a message is refused, because the one before has not arrived. */
    SenderScene refuses(int message, byte[] bytes) {
        return refuses(IllegalStateException.class, message, bytes);
    }

    /** Requires that a message is refused, because it needs more packets than a message may have. */
    SenderScene refusesTooLong(int message, byte[] bytes) {
        return refuses(IllegalArgumentException.class, message, bytes);
    }

    private SenderScene refuses(Class<? extends Exception> exception, int message, byte[] bytes) {
        String call = clock() + "send(" + message + ", " + size(bytes) + ")";
        script.refused(exception, call, () -> sender.send(message, bytes, micros()));
        return this;
    }

    /**
     * Passes a packet to the sender, usually an acknowledgement. Requires that it then sends these packets and no
     * others.
     */
    SenderScene gets(RawPacket packet, RawPacket... expected) {
        trace.add(now, false, packet);
        return puts("received(" + packet + ")", () -> sender.received(packet(packet), micros()), expected);
    }

    /** Passes ACKs of these packets to the sender. Requires that it sends nothing. */
    SenderScene getsAcks(RawPacket... packets) {
        for (RawPacket packet : packets) {
            gets(packet.ack());
        }
        return this;
    }

    /** Tells the sender the room of its peer. Requires that it then sends these packets and no others. */
    SenderScene learns(RawPacket window, RawPacket... expected) {
        trace.add(now, false, window);
        var update = new WindowUpdate(window.message(), window.total());
        return puts("advertised(" + update + ")", () -> sender.advertised(update, micros()), expected);
    }

    /** Tells the sender the time. Requires that it then sends these packets and no others. */
    SenderScene elapses(RawPacket... expected) {
        return puts("elapsed()", () -> sender.elapsed(micros()), expected);
    }

    /** Tells the sender each of these times, in milliseconds. Requires that it repeats this packet each time. */
    SenderScene repeats(RawPacket packet, double... times) {
        for (double millis : times) {
            at(millis).elapses(packet);
        }
        return this;
    }

    /** Requires this status of the message. */
    SenderScene status(Sender.Status expected) {
        script.expect("status()", script.run(clock() + "status()", sender::status), expected);
        return this;
    }

    /** Requires that the sender wants to be woken at this time, in milliseconds. */
    SenderScene deadline(double expected) {
        long came = sender.deadline();
        Object wakes = came == Long.MAX_VALUE ? "never" : millis(came);
        script.expect("deadline() at " + text(now) + ", in ms", wakes, expected);
        return this;
    }

    /** Requires that the sender does not want to be woken. */
    SenderScene noDeadline() {
        long came = sender.deadline();
        script.expect("deadline() at " + text(now), came == Long.MAX_VALUE ? "never" : millis(came) + " ms", "never");
        return this;
    }

    private SenderScene puts(String call, Callable<List<Packet>> action, RawPacket... expected) {
        List<RawPacket> sent = datagrams(script, script.run(clock() + call, action));
        sent.forEach(packet -> trace.add(now, true, packet));
        List<RawPacket> wanted = Arrays.asList(expected);
        if (!sent.equals(wanted)) {
            throw script.failureAt(
                    trace.firstOther(sent, wanted),
                    "on the wire after " + call + " at " + text(now) + ": " + words(wanted),
                    words(sent) + difference(wanted, sent));
        }
        return this;
    }

    /** Returns where packets with the same text first differ. */
    private static String difference(List<RawPacket> wanted, List<RawPacket> sent) {
        if (!words(sent).equals(words(wanted))) {
            return "";
        }
        for (int i = 0; i < sent.size(); i++) {
            String here = Show.difference(wanted.get(i).payload(), sent.get(i).payload());
            if (!here.isEmpty()) {
                return ", with another payload: " + here.strip();
            }
        }
        return "";
    }

    /** Returns the packets that a student's code wants to send. */
    static List<RawPacket> datagrams(Script script, List<Packet> packets) {
        Predicate<Packet> incomplete = each -> each == null || each.type() == null || each.payload() == null;
        script.require(
                packets != null && packets.stream().noneMatch(incomplete),
                "a list of packets, empty where there are none",
                "null");
        return packets.stream().map(SenderScene::datagram).toList();
    }

    /** Returns packets as text. */
    static String words(List<RawPacket> packets) {
        return packets.isEmpty() ? "nothing" : packets.toString();
    }

    private long micros() {
        return startMicros + Math.round(1000 * now);
    }

    private double millis(long micros) {
        return (micros - startMicros) / 1000.0;
    }

    private static String size(byte[] bytes) {
        return bytes.length + (bytes.length == 1 ? " byte" : " bytes");
    }

    private String clock() {
        return text(now) + ": ";
    }

    private static String text(double millis) {
        return (millis == Math.rint(millis) ? "" + (long) millis : "" + millis) + " ms";
    }

    static Packet packet(RawPacket packet) {
        Packet.Type type = packet.type() == RawPacket.DATA ? Packet.Type.DATA : Packet.Type.ACK;
        return new Packet(type, packet.message(), packet.number(), packet.total(), packet.payload());
    }

    private static RawPacket datagram(Packet packet) {
        int type = packet.type() == Packet.Type.DATA ? RawPacket.DATA : RawPacket.ACK;
        return new RawPacket(type, packet.message(), packet.number(), packet.total(), packet.payload());
    }
}
