package marshal.lab3;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Reassembly;

/** Step 1: the parts of a message, cut for sending and joined after receiving. */
public final class Parts implements Reassembly {

    /**
     * Makes room for the parts of one message. Memory for a part's bytes is not allocated before the part arrives.
     *
     * @param total the number of parts, 1 to {@link Packet#MOST_PACKETS}
     * @throws IllegalArgumentException if total is out of these bounds
     */
    public Parts(int total) {
        throw new Todo("lab3.1", "Remember that total parts are missing; refuse a total that is out of bounds.");
    }

    /**
     * Cuts a message into parts of this length. The last part may be shorter; an empty message has one empty part.
     *
     * @param payload the length of each part in bytes, at least 1
     * @throws IllegalArgumentException if payload is less than 1, or more than {@link Packet#MOST_PACKETS} parts are needed
     */
    public static List<byte[]> split(byte[] message, int payload) {
        throw new Todo("lab3.1", "Cut the message into parts of payload bytes; the last one may be shorter, and an "
                + "empty message has one empty part.");
    }

    /** The number of parts of the message. */
    public int total() {
        throw new Todo("lab3.1", "Return the number of parts of the message.");
    }

    @Override
    public boolean add(int number, byte[] part) {
        throw new Todo("lab3.1", "Keep the part unless it is there already; return whether it is new. Refuse a number "
                + "that is out of bounds.");
    }

    @Override
    public boolean isComplete() {
        throw new Todo("lab3.1", "Return whether every part is there.");
    }

    @Override
    public byte[] message() {
        throw new Todo("lab3.1", "Join the parts in order; refuse with an IllegalStateException if one is missing.");
    }
}
