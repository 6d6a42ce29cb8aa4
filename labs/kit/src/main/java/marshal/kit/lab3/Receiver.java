package marshal.kit.lab3;

import java.util.List;

/**
 * The receiving end of a transfer from one peer, as a state machine without a clock. For each packet that arrives, it
 * says what to send now and whether a message is complete. It is not thread-safe.
 */
public interface Receiver {

    /**
     * A packet arrived, perhaps late or twice. Anything except DATA is ignored.
     *
     * @return what to send now, and the message if this packet completed it. An ignored packet causes no answer.
     */
    Receipt received(Packet data);

    /**
     * The number of bytes that it keeps of an incomplete message. The endpoint counts them, so that no peer can fill
     * the endpoint's memory.
     */
    int held();

    /**
     * The consequences of a packet.
     *
     * @param send    the packets to put on the wire now
     * @param message the message that is complete now, to be delivered once; null if there is none
     */
    record Receipt(List<Packet> send, byte[] message) {}
}
