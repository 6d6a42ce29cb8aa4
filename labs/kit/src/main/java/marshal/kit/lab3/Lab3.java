package marshal.kit.lab3;

import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;

/** Lab 3 as the checks see it. */
public interface Lab3 extends LabCode {

    /**
     * Step 1: cuts a message into parts of so many bytes, the last one perhaps shorter; an empty message has one empty
     * part.
     *
     * @throws IllegalArgumentException if payload is less than 1, or more than {@link Packet#MOST_PACKETS} parts are
     *                                  needed
     */
    List<byte[]> split(byte[] message, int payload);

    /** Step 1: puts the parts of a message of so many packets together. */
    Reassembly reassembly(int total);

    /** Step 2: a packet's bytes. */
    byte[] encode(Packet packet);

    /**
     * Step 2: the packet that a datagram holds.
     *
     * @throws MalformedMessageException if it is none: too short, too long, another protocol, a wrong checksum, fields
     *                                   that contradict each other
     */
    Packet decode(byte[] datagram) throws MalformedMessageException;

    /** The same with several datagrams, one after the other out of the same buffer. */
    List<Packet> decodeAll(List<byte[]> datagrams) throws MalformedMessageException;

    /** Step 3: the sender that has one packet in flight. Its timeout stays as it is in the settings. */
    Sender stopAndWait(Settings settings);

    /** Step 4: the receiver of one peer's messages. */
    Receiver receiver();

    /** Steps 5 and 6: a mechanism over UDP with {@link Settings#STOP_AND_WAIT}. */
    @Override
    Mechanism mechanism();

    /** The same with other settings: what counts in timeouts and attempts counts in these. */
    Mechanism mechanismWith(Settings settings);

    /**
     * Step 7: the utilisation of a link of so many bytes a second by stop-and-wait, from 0 to 1: the share of the time
     * in which bytes of the message are put on the wire, U = (L/B) / ((L + H)/B + RTT) with the header H.
     *
     * @param payload         L, bytes of the message in a packet
     * @param bytesPerSecond  B
     * @param roundTripMicros RTT: from the packet's last byte on the wire until its acknowledgement is there
     */
    double utilisation(int payload, double bytesPerSecond, long roundTripMicros);

    /**
     * Step 7: how long stop-and-wait takes for a message if nothing is lost, in microseconds: from its first packet
     * until its last acknowledgement is there.
     *
     * @param bytes the message's length; the other parameters are those of {@link #utilisation}
     */
    double messageMicros(int bytes, int payload, double bytesPerSecond, long roundTripMicros);

    /**
     * Step 8: the sender that has up to {@link Settings#window()} packets in flight, that is sent and not acknowledged,
     * wherever in the message they are; each has its own timer and its own attempts.
     */
    Sender slidingWindow(Settings settings);

    /** Step 8: a mechanism over UDP with {@link Settings#SLIDING_WINDOW}. */
    Mechanism slidingWindowMechanism();

    /** Bonus: a timer that adapts to the round trips that it is told of. */
    RetransmissionTimer adaptiveTimer();

    /** Bonus: what to tell one peer of the room that is left for it. */
    Advertiser advertiser();
}
