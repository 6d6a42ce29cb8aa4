package marshal.kit.lab3;

import java.util.List;

/**
 * The receiving end of a transfer from one peer, as a state machine: a packet came, what to send now, and is a message
 * complete? It needs no time. Not for several threads.
 */
public interface Receiver {

    /**
     * A packet came, perhaps one that is late or double; anything but DATA is ignored.
     *
     * @return what to send now, and the message if this packet completed it. A packet that is ignored sends nothing.
     */
    Receipt received(Packet data);

    /**
     * The bytes that it keeps of a message that is not complete yet: what the endpoint counts, so that nobody fills its
     * memory.
     */
    int held();

    /**
     * What follows from a packet.
     *
     * @param send    the packets to put on the wire now
     * @param message the message that is complete now, to be delivered once; null if none is
     */
    record Receipt(List<Packet> send, byte[] message) {}
}
