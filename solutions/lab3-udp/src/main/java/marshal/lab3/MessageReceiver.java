package marshal.lab3;

import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver;

/**
 * Step 4: takes one peer's messages in order, each of them once, whatever the link loses, duplicates or delays.
 *
 * <pre>
 *    DATA of message     delivered before      acknowledge again: the acknowledgement was lost
 *                        the next one          keep, then acknowledge; deliver it if it is complete now
 *                        a later one           ignore
 * </pre>
 */
public final class MessageReceiver implements Receiver {

    //> lab3.4
    private static final Receipt NOTHING = new Receipt(List.of(), null);

    private int delivered; // the number of the last delivered message
    private Parts next;    // the parts of the next message; null before its first packet
    private int held;      // the bytes of these parts
    //<

    @Override
    public Receipt received(Packet packet) {
        //> lab3.4: Acknowledge parts of delivered messages again; keep and acknowledge the parts of the next message, and deliver it once
        //> when it is complete; ignore everything else.
        if (packet.type() != Packet.Type.DATA || packet.message() - 1 > delivered) {
            return NOTHING;
        }
        if (packet.message() <= delivered) {
            return new Receipt(List.of(packet.acknowledgement()), null);
        }
        if (next == null) {
            next = new Parts(packet.total());
        }
        if (packet.total() != next.total()) {
            return NOTHING;
        }
        if (next.add(packet.number(), packet.payload())) { // kept first: an acknowledged packet never comes again
            held += packet.payload().length;
        }
        byte[] message = next.isComplete() ? next.message() : null;
        if (message != null) {
            delivered = packet.message();
            next = null;
            held = 0;
        }
        return new Receipt(List.of(packet.acknowledgement()), message);
        //<
    }

    @Override
    public int held() {
        //> lab3.4: Return the number of bytes that are kept of an incomplete message.
        return held;
        //<
    }
}
