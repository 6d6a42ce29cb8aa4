package marshal.kit.lab3;

import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;

/** Lab 3 as the checks see it. */
public interface Lab3 extends LabCode {

    /**
     * Step 1: cuts a message into parts of this length. The last part may be shorter; an empty message has one empty
     * part.
     *
     * @throws IllegalArgumentException if payload is less than 1, or more than {@link Packet#MOST_PACKETS} parts are
     *                                  needed
     */
    List<byte[]> split(byte[] message, int payload);

    /** Step 1: joins the parts of a message that has this number of packets. */
    Reassembly reassembly(int total);

    /** Step 2: encodes a packet. */
    byte[] encode(Packet packet);

    /**
     * Step 2: decodes the packet in a datagram.
     *
     * @throws MalformedMessageException if it is not a packet: too short, too long, another protocol, a wrong checksum,
     *                                   fields that contradict each other
     */
    Packet decode(byte[] datagram) throws MalformedMessageException;

    /** Step 2: decodes datagrams from a read-only view of one buffer. Each datagram begins one byte further on. */
    List<Packet> decodeAll(List<byte[]> datagrams) throws MalformedMessageException;

    /** Step 3: the sender with one packet in flight. Its timeout is always the settings' timeout. */
    Sender stopAndWait(Settings settings);

    /** Step 4: the receiver of one peer's messages. */
    Receiver receiver();

    /** Steps 5 and 6: a mechanism over UDP with {@link Settings#STOP_AND_WAIT}. */
    @Override
    Mechanism mechanism();

    /** Steps 5 and 6: a mechanism over UDP with these settings for its timeouts and attempts. */
    Mechanism mechanismWith(Settings settings);

    /**
     * Step 7: how well stop-and-wait uses a link, from 0 to 1. This is the share of the time in which message bytes go
     * onto the wire: U = (L/B) / ((L + H)/B + RTT) with the header H.
     *
     * @param payload         L, bytes of the message in a packet
     * @param bytesPerSecond  B, the speed of the link
     * @param roundTripMicros RTT: from the packet's last byte on the wire until its acknowledgement arrives
     */
    double utilisation(int payload, double bytesPerSecond, long roundTripMicros);

    /**
     * Step 7: the time in microseconds that stop-and-wait takes for a message if nothing is lost. It runs from the
     * first packet until the last acknowledgement arrives.
     *
     * @param bytes the message's length; the other parameters are those of {@link #utilisation}
     */
    double messageMicros(int bytes, int payload, double bytesPerSecond, long roundTripMicros);

    /**
     * Step 8: the sender with up to {@link Settings#window()} packets in flight (sent and not acknowledged). They may
     * be anywhere in the message. Each has its own timer and its own attempts.
     */
    Sender slidingWindow(Settings settings);

    /** Step 8: a mechanism over UDP with {@link Settings#SLIDING_WINDOW}. */
    Mechanism slidingWindowMechanism();

    /** Given: a new mechanism over UDP. It does not wait for acknowledgements and sends nothing again. */
    CountingMechanism unsynchronizedMechanism();

    /** Bonus: a timer that adapts to the reported round trips. */
    RetransmissionTimer adaptiveTimer();

    /** Bonus: decides what to tell one peer about the room left for it. */
    Advertiser advertiser();
}
