package marshal.kit.net;

import java.util.function.Consumer;

/** Finds the messages of lab 1's protocol in a stream of bytes that comes in pieces. Looks at their headers only. */
final class HeaderScanner {

    private static final int SIZE = 16;
    private static final int MAGIC = 0x4D415253;
    private static final int VERSION = 1;
    private static final int LONGEST_BODY = 1 << 26;

    /** A message that has passed. */
    record Header(int command, int id, int bodyBytes) {

        /** Stands for everything after the first bytes that were no header. */
        static final Header NONE = new Header(-1, 0, 0);

        /** Whether it carries data: see {@link marshal.kit.measure.Counts}. */
        boolean isCall() {
            return fixedBytes() >= 0;
        }

        /** The ints of items, matrices and vectors in it: what is behind the fixed part of its body. */
        long elements() {
            return Math.max(0, bodyBytes - fixedBytes()) / Integer.BYTES;
        }

        /** How long the part of the body in front of the elements is, -1 if there are none. */
        private int fixedBytes() {
            switch (command) {
                case 1: // SORT: count
                case 5: // VECTOR: count
                    return 4;
                case 2: // MULTIPLY: rows, inner, columns
                case 17: // SORTED: compute time, count
                    return 12;
                case 3: // CANNON: job, row, column, side, n, left, up
                    return 40;
                case 18: // PRODUCT: compute time, rows, columns
                    return 16;
                default:
                    return -1;
            }
        }

        private String name() {
            switch (command) {
                case 1:
                    return "SORT";
                case 2:
                    return "MULTIPLY";
                case 3:
                    return "CANNON";
                case 4:
                    return "LINK";
                case 5:
                    return "VECTOR";
                case 17:
                    return "SORTED";
                case 18:
                    return "PRODUCT";
                case 31:
                    return "ERROR";
                default:
                    return "unknown command " + command;
            }
        }

        @Override
        public String toString() {
            if (this == NONE) {
                return "bytes that are no message";
            }
            String text = name() + " id " + id + ", " + (SIZE + bodyBytes) + " bytes";
            return isCall() ? text + ", " + elements() + " elements" : text;
        }
    }

    private final byte[] header = new byte[SIZE];
    private int headerBytes;
    private int bodyLeft;
    private boolean lost;

    /** Takes the next piece of the stream and tells of every message that ends in it. */
    void scan(byte[] piece, int length, Consumer<Header> messages) {
        int at = 0;
        while (at < length && !lost) {
            if (headerBytes < SIZE) {
                header[headerBytes++] = piece[at++];
                if (headerBytes < SIZE) {
                    continue;
                }
                bodyLeft = getInt(12);
                if (getInt(0) != MAGIC || header[4] != VERSION || bodyLeft < 0 || bodyLeft > LONGEST_BODY) {
                    lost = true;
                    messages.accept(Header.NONE);
                    return;
                }
            }
            int skipped = Math.min(bodyLeft, length - at);
            at += skipped;
            bodyLeft -= skipped;
            if (bodyLeft == 0) {
                messages.accept(new Header(header[5], getInt(8), getInt(12)));
                headerBytes = 0;
            }
        }
    }

    private int getInt(int at) {
        return header[at] << 24 | (header[at + 1] & 255) << 16 | (header[at + 2] & 255) << 8 | header[at + 3] & 255;
    }
}
