package marshal.kit.lab3;

import java.util.List;

/**
 * The sending end of a transfer, as a state machine without a clock. The caller tells it what happened and the time; it
 * returns what to put on the wire now. It sends one message at a time. It is not thread-safe.
 */
public interface Sender {

    /** The state of a message. */
    enum Status {
        /** No message has begun. */
        IDLE,
        /** Some packets have not been acknowledged yet. */
        SENDING,
        /** Every packet has been acknowledged. */
        DELIVERED,
        /** A packet was sent as often as allowed but never acknowledged. The sender sends nothing more. */
        GAVE_UP
    }

    /**
     * Begins a message.
     *
     * @param message the message's number
     * @param bytes   the message; an empty message is one packet
     * @param now     microseconds on any clock that does not go back
     * @return the packets to put on the wire now, in this order
     * @throws IllegalStateException    if the previous message is still {@link Status#SENDING}, or was {@link
     *                                  Status#GAVE_UP}: the peer may hold half of that message and would mix the two
     * @throws IllegalArgumentException if the message needs more than {@link Packet#MOST_PACKETS} packets; then
     *                                  nothing changes
     */
    List<Packet> send(int message, byte[] bytes, long now);

    /**
     * A packet arrived: perhaps an acknowledgement that is late, repeated or for something else, or no acknowledgement
     * at all. Returns what to send now. Only an acknowledgement with the message, number and total of a packet in
     * flight changes anything.
     */
    List<Packet> received(Packet acknowledgement, long now);

    /**
     * Time has passed. Called at {@link #deadline()} or later; earlier calls do no harm. Returns what to send now: each
     * packet whose timeout is over, once, however long ago that was. Its next timeout begins now. If such a packet has
     * already been sent as often as allowed, the sender ends with {@link Status#GAVE_UP} instead.
     */
    List<Packet> elapsed(long now);

    /**
     * Bonus step: the peer says how many packets may be in flight to it. Returns what to send now. A sender without
     * flow control ignores it.
     */
    default List<Packet> advertised(WindowUpdate update, long now) {
        return List.of();
    }

    /**
     * The time when {@link #elapsed} has to be called unless something happens earlier; {@link Long#MAX_VALUE} for
     * never.
     */
    long deadline();

    /** The state of the message. */
    Status status();
}
