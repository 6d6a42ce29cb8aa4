package marshal.kit.lab3;

import java.util.List;

/**
 * The sending end of a transfer, as a state machine without a clock: it is told what happened and what time it is, and
 * says what to put on the wire now. One message at a time. Not for several threads.
 */
public interface Sender {

    /** Where a message stands. */
    enum Status {
        /** No message has been begun. */
        IDLE,
        /** Some packets have not been acknowledged yet. */
        SENDING,
        /** Every packet has been acknowledged. */
        DELIVERED,
        /** A packet was sent as often as allowed and never acknowledged; nothing more is sent. */
        GAVE_UP
    }

    /**
     * Begins a message.
     *
     * @param message the message's number
     * @param bytes   the message; may be empty, and is one packet then
     * @param now     microseconds on any clock that does not go back
     * @return the packets to put on the wire now, in this order
     * @throws IllegalStateException    if the message before is still {@link Status#SENDING}, or was {@link
     *                                  Status#GAVE_UP}: the peer may hold a half of it, and would mix the halves
     * @throws IllegalArgumentException if the message needs more than {@link Packet#MOST_PACKETS} packets
     */
    List<Packet> send(int message, byte[] bytes, long now);

    /**
     * A packet came: perhaps an acknowledgement that is late, double, or of something else, perhaps none. Returns what
     * to send now. Only an acknowledgement with the message, number and total of a packet in flight changes anything.
     */
    List<Packet> received(Packet acknowledgement, long now);

    /**
     * Time has passed; called at {@link #deadline()} or later, or for nothing. Returns what to send now: each packet
     * whose timeout is over, once, however long ago; its next timeout begins now. One that has been sent as often as
     * allowed ends it all with {@link Status#GAVE_UP} instead.
     */
    List<Packet> elapsed(long now);

    /**
     * Bonus step: the peer says how many packets may be in flight to it. Returns what to send now. A sender without flow
     * control takes no notice.
     */
    default List<Packet> advertised(WindowUpdate update, long now) {
        return List.of();
    }

    /** When {@link #elapsed} has to be called unless something comes before; {@link Long#MAX_VALUE} for never. */
    long deadline();

    /** Where the message stands. */
    Status status();
}
