package marshal.checks.lab3;

import java.util.Arrays;
import java.util.List;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab3.Receiver;

/** A student's receiver. The checks are its wire and its peer. */
final class ReceiverScene {

    private final Script script;
    private final Receiver receiver;
    private final Trace trace = new Trace();
    private final byte mask; // makes other payloads each time
    private int step;

    ReceiverScene(Script script, String given, Receiver receiver) {
        this.script = script;
        this.receiver = receiver;
        this.mask = (byte) script.random().nextInt();
        script.given(given);
        script.show("Packets", trace::toString);
        script.draw(trace::events);
    }

    /** Requires that each of these packets is acknowledged, and that none completes a message. */
    ReceiverScene acknowledges(RawPacket... packets) {
        for (RawPacket packet : packets) {
            takes(packet, List.of(packet.ack()), null);
        }
        return this;
    }

    /** Requires that a packet is acknowledged and completes this message. */
    ReceiverScene delivers(RawPacket packet, byte... message) {
        return takes(packet, List.of(packet.ack()), message);
    }

    /** Sends this number of empty messages, one after another. The story contains only the last one. */
    void deliversEmpty(int messages) {
        for (int message = 1; message < messages; message++) {
            receiver.received(SenderScene.packet(RawPacket.data(message, 0, 1)));
        }
        script.did("messages 1 to " + (messages - 1) + " have come");
        delivers(RawPacket.data(messages, 0, 1));
    }

    /** Requires that the receiver ignores these packets. */
    ReceiverScene ignores(RawPacket... packets) {
        for (RawPacket packet : packets) {
            takes(packet, List.of(), null);
        }
        return this;
    }

    /** Requires that this number of bytes is kept of the incomplete message. */
    ReceiverScene holds(int bytes) {
        script.expect("held()", script.run("held()", receiver::held), bytes);
        return this;
    }

    private ReceiverScene takes(RawPacket given, List<RawPacket> answer, byte[] plain) {
        var packet =
                new RawPacket(given.type(), given.message(), given.number(), given.total(), masked(given.payload()));
        byte[] message = plain == null ? null : masked(plain);
        trace.add(step, true, packet);
        String call = "received(" + packet + ")";
        Receiver.Receipt receipt = script.run(call, () -> receiver.received(SenderScene.packet(packet)));
        script.require(receipt != null, "a Receipt", "null");
        List<RawPacket> sent = SenderScene.datagrams(script, receipt.send());
        sent.forEach(ack -> trace.add(step, false, ack));
        step++;
        if (!sent.equals(answer)) {
            throw script.failureAt(
                    trace.firstOther(sent, answer),
                    "on the wire after " + call + ": " + SenderScene.words(answer),
                    SenderScene.words(sent));
        }
        if (!Arrays.equals(receipt.message(), message)) {
            throw script.failureAt(
                    trace.events().size() - sent.size() - 1, // the packet that came, not the replies to it
                    "the message that is delivered after " + call + ": " + text(message),
                    text(receipt.message()) + Show.difference(message, receipt.message()));
        }
        return this;
    }

    private byte[] masked(byte[] plain) {
        byte[] bytes = plain.clone();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= mask;
        }
        return bytes;
    }

    private static String text(byte[] message) {
        return message == null ? "none" : message.length + " bytes: " + Show.bytes(message, 0);
    }
}
