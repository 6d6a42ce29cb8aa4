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

    //> lab3.1
    private final byte[][] parts;
    private int missing;
    private int bytes;
    //<

    /**
     * Makes room for the parts of one message. Memory for a part's bytes is not allocated before the part arrives.
     *
     * @param total the number of parts, 1 to {@link Packet#MOST_PACKETS}
     * @throws IllegalArgumentException if total is out of these bounds
     */
    public Parts(int total) {
        //> lab3.1: Remember that total parts are missing; refuse a total that is out of bounds.
        if (total < 1 || total > Packet.MOST_PACKETS) {
            throw new IllegalArgumentException("no message has " + total + " parts");
        }
        parts = new byte[total][];
        missing = total;
        //<
    }

    /**
     * Cuts a message into parts of this length. The last part may be shorter; an empty message has one empty part.
     *
     * @param payload the length of each part in bytes, at least 1
     * @throws IllegalArgumentException if payload is less than 1, or more than {@link Packet#MOST_PACKETS} parts are needed
     */
    public static List<byte[]> split(byte[] message, int payload) {
        //> lab3.1: Cut the message into parts of payload bytes; the last one may be shorter, and an empty message has one empty part.
        if (payload < 1) {
            throw new IllegalArgumentException("parts of " + payload + " bytes");
        }
        int total = message.length == 0 ? 1 : (message.length - 1) / payload + 1;
        if (total > Packet.MOST_PACKETS) {
            throw new IllegalArgumentException(message.length + " bytes need " + total + " packets of " + payload
                    + ", and a message has at most " + Packet.MOST_PACKETS);
        }
        return new AbstractList<>() { // cuts a part on request: the message is never in memory twice
            @Override
            public byte[] get(int number) {
                int from = Objects.checkIndex(number, total) * payload;
                return Arrays.copyOfRange(message, from, from + Math.min(payload, message.length - from));
            }

            @Override
            public int size() {
                return total;
            }
        };
        //<
    }

    /** The number of parts of the message. */
    public int total() {
        //> lab3.1: Return the number of parts of the message.
        return parts.length;
        //<
    }

    @Override
    public boolean add(int number, byte[] part) {
        //> lab3.1: Keep the part unless it is there already; return whether it is new. Refuse a number that is out of bounds.
        if (number < 0 || number >= parts.length) {
            throw new IllegalArgumentException("part " + number + " of " + parts.length);
        }
        if (parts[number] != null) {
            return false;
        }
        parts[number] = part;
        missing--;
        bytes += part.length;
        return true;
        //<
    }

    @Override
    public boolean isComplete() {
        //> lab3.1: Return whether every part is there.
        return missing == 0;
        //<
    }

    @Override
    public byte[] message() {
        //> lab3.1: Join the parts in order; refuse with an IllegalStateException if one is missing.
        if (!isComplete()) {
            throw new IllegalStateException(missing + " of " + parts.length + " parts are missing");
        }
        var message = new byte[bytes];
        int end = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, message, end, part.length);
            end += part.length;
        }
        return message;
        //<
    }
}
