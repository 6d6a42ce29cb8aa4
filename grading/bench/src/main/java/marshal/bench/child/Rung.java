package marshal.bench.child;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** What a program does with its bytes besides the system calls; each does what those before it do, too. */
public enum Rung {
    /** Nothing: the same bytes again and again, from and to a buffer outside of the heap. */
    SYSTEM_CALLS,
    /** Copies ints into the buffer, and out of it into an array that is there already. */
    COPIES,
    /** Copies them into an array that is new for every message. */
    ALLOCATION;

    /** A message, and the end of it that sends or receives. */
    public static final class Ints {

        private final Rung rung;
        private final int[] sent;
        private int[] received;

        /** @param bytes the message's length, a multiple of four */
        public Ints(Rung rung, int bytes) {
            this.rung = rung;
            this.sent = new int[bytes / Integer.BYTES];
            Arrays.setAll(sent, i -> i);
            this.received = new int[sent.length];
        }

        /** How many ints a message has. */
        public int count() {
            return sent.length;
        }

        /** Makes the buffer hold the ints from here on, as many as it takes. */
        public void fill(ByteBuffer buffer, int from) {
            prepare(buffer, from);
            if (rung != SYSTEM_CALLS) {
                buffer.asIntBuffer().put(sent, from, buffer.remaining() / Integer.BYTES);
            }
        }

        /** Makes room in the buffer for the ints from here on. */
        public void prepare(ByteBuffer buffer, int from) {
            if (from == 0 && rung == ALLOCATION) {
                received = new int[sent.length];
            }
            buffer.clear().limit(Math.min(buffer.capacity(), Integer.BYTES * (sent.length - from)));
        }

        /** Takes the ints from here on out of a buffer that is full; returns how many. */
        public int take(ByteBuffer buffer, int from) {
            int count = buffer.flip().remaining() / Integer.BYTES;
            if (rung != SYSTEM_CALLS) {
                buffer.asIntBuffer().get(received, from, count);
            }
            return count;
        }

        /** @throws IllegalStateException if the ints are not those that the other end has sent */
        public void verify() {
            if (rung != SYSTEM_CALLS && !Arrays.equals(sent, received)) {
                throw new IllegalStateException("what arrived is not what was sent");
            }
        }
    }
}
