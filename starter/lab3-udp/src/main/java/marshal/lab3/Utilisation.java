package marshal.lab3;

import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;

/**
 * Step 7: how well stop-and-wait uses a link.
 *
 * <pre>
 *    sender    |== header, payload ==|                            |== next packet
 *                                     \                          /
 *    receiver                          \________________________/
 *
 *              |----- (L + H)/B -----|----------- RTT -----------|
 * </pre>
 */
public final class Utilisation {

    private Utilisation() {}

    /**
     * The share of the time in which bytes of a message are put on the wire, U = (L/B) / ((L + H)/B + RTT). The header
     * H is overhead: its time is lost, like the round trip's.
     *
     * @param payload         L, bytes of the message in a packet
     * @param bytesPerSecond  B
     * @param roundTripMicros RTT: from the packet's last byte on the wire until its acknowledgement arrives
     * @return 0 to 1
     */
    public static double of(int payload, double bytesPerSecond, long roundTripMicros) {
        throw new Todo("lab3.7", "Return U; note that B is in seconds and RTT in microseconds, and that the header "
                + "takes time too.");
    }

    /**
     * The time that stop-and-wait takes for a message if nothing is lost. Every byte goes over the wire once, and every
     * packet costs a header and a round trip.
     *
     * @param bytes the message's length; the other parameters are as above
     * @return microseconds, from the first packet until the last acknowledgement arrives
     */
    public static double messageMicros(int bytes, int payload, double bytesPerSecond, long roundTripMicros) {
        throw new Todo("lab3.7", "Return the time of all the packets of a message; the last one may be shorter, and an "
                + "empty message has one.");
    }
}
