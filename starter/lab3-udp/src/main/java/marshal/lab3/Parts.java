package marshal.lab3;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Reassembly;

/** Step 1: the parts of a message, cut for sending and put together after receiving. */
public final class Parts implements Reassembly {

    /**
     * Room for the parts of one message. What they hold is not allocated before they come.
     *
     * @param total how many there are, 1 to {@link Packet#MOST_PACKETS}
     * @throws IllegalArgumentException if total is out of these bounds
     */
    public Parts(int total) {
        throw new Todo("lab3.1", "Remember that total parts are missing; refuse a total that is out of bounds.");
    }

    /**
     * Cuts a message into parts of so many bytes, the last one perhaps shorter; an empty message has one empty part.
     *
     * @param payload the bytes of each part, at least 1
     * @throws IllegalArgumentException if payload is less than 1, or more than {@link Packet#MOST_PACKETS} parts are needed
     */
    public static List<byte[]> split(byte[] message, int payload) {
        throw new Todo("lab3.1", "Cut the message into parts of payload bytes, the last one perhaps shorter; an empty "
                + "message has one empty part.");
    }

    /** How many parts the message has. */
    public int total() {
        throw new Todo("lab3.1", "Return how many parts the message has.");
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
        throw new Todo("lab3.1", "Join the parts in their order; refuse with an IllegalStateException if one is "
                + "missing.");
    }
}
