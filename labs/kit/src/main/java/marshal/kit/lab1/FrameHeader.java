package marshal.kit.lab1;

import java.nio.ByteBuffer;
import marshal.kit.measure.Counts;
import marshal.kit.net.EvenSample;

/**
 * The header of a message in lab 1's protocol, read as specified (labs/lab1-sockets/PROTOCOL.md).
 *
 * @param command   the kind of message
 * @param id        a request's id or a vector's round
 * @param bodyBytes length of the body
 */
public record FrameHeader(int command, int id, int bodyBytes) {

    /** Length of a header in bytes. */
    public static final int SIZE = 16;

    /** Marks the rest of a stream, from the first bytes that are not a header. */
    public static final FrameHeader NONE = new FrameHeader(-1, 0, 0);

    private static final int MAGIC = 0x4D415253;
    private static final int VERSION = 1;
    private static final int LONGEST_BODY = 1 << 26;

    /** Reads the {@link #SIZE} bytes at this index; returns {@link #NONE} if they are not a header. */
    public static FrameHeader read(ByteBuffer bytes, int at) {
        int body = bytes.getInt(at + 12);
        if (bytes.getInt(at) != MAGIC || bytes.get(at + 4) != VERSION || body < 0 || body > LONGEST_BODY) {
            return NONE;
        }
        return new FrameHeader(bytes.get(at + 5), bytes.getInt(at + 8), body);
    }

    /** Returns whether the message carries data: see {@link marshal.kit.measure.Counts}. */
    public boolean isCall() {
        return fixedBytes() >= 0;
    }

    /** The number of ints in items, matrices or vectors: everything after the fixed part of the body. */
    public long elements() {
        return Math.max(0, bodyBytes - fixedBytes()) / Integer.BYTES;
    }

    /** The counts of this message alone. */
    public Counts counts() {
        return new Counts(isCall() ? 1 : 0, isCall() ? elements() : 0, this == NONE ? 0 : SIZE + bodyBytes);
    }

    /** Length of the body before its elements; -1 if the message has no elements. */
    public int fixedBytes() {
        return switch (command) {
            case 1, 5 -> 4; // SORT, VECTOR: count
            case 2, 17 -> 12; // MULTIPLY: rows, inner, columns; SORTED: compute time, count
            case 3 -> 40; // CANNON: job, row, column, side, n, left, up
            case 18 -> 16; // PRODUCT: compute time, rows, columns
            default -> -1;
        };
    }

    /** Returns whether the message is a sort, or a sort's result, with more items than a relay keeps. */
    public boolean hasSample() {
        return (command == 1 || command == 17) && EvenSample.isOf(elements());
    }

    boolean isCannon() {
        return command == 3;
    }

    boolean isLink() {
        return command == 4;
    }

    private String name() {
        return switch (command) {
            case 1 -> "SORT";
            case 2 -> "MULTIPLY";
            case 3 -> "CANNON";
            case 4 -> "LINK";
            case 5 -> "VECTOR";
            case 17 -> "SORTED";
            case 18 -> "PRODUCT";
            case 31 -> "ERROR";
            default -> "unknown command " + command;
        };
    }

    @Override
    public String toString() {
        if (this == NONE) {
            return "bytes that are not a message";
        }
        String text = name() + (command == 5 ? " round " : " id ") + id + ", " + (SIZE + bodyBytes) + " bytes";
        return isCall() ? text + ", " + elements() + " elements" : text;
    }
}
