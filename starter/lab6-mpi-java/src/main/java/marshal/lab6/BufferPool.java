package marshal.lab6;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Given: reusable direct buffers. Allocating one takes longer than most messages, and nobody knows when the collector
 * frees it.
 */
final class BufferPool {

    /** Buffers that all return to the pool when the loan is closed. Then nobody may use them any more, not even MPI. */
    final class Loan implements AutoCloseable {

        private final List<ByteBuffer> taken = new ArrayList<>(2);

        private Loan() {}

        /**
         * Returns a buffer with its limit at this number of bytes. Its contents are arbitrary.
         *
         * @throws MPJException if there is no memory
         */
        ByteBuffer take(int bytes) {
            ByteBuffer buffer = BufferPool.this.take(bytes);
            taken.add(buffer);
            return buffer;
        }

        @Override
        public void close() {
            taken.forEach(BufferPool.this::give);
            taken.clear();
        }
    }

    /** The most bytes that the pool keeps, in all buffers together. */
    private static final int MOST_BYTES = 32 << 20;

    private static final int SMALLEST_BITS = 12;
    private static final int LARGEST_BITS = 24;

    /** Free buffers, by the logarithm of their capacity. */
    private final List<Deque<ByteBuffer>> free =
            Stream.<Deque<ByteBuffer>>generate(ArrayDeque::new).limit(LARGEST_BITS + 1).toList();

    private long kept;

    Loan loan() {
        return new Loan();
    }

    private synchronized ByteBuffer take(int bytes) {
        int bits = Math.max(SMALLEST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(bytes, 1) - 1));
        if (bits > LARGEST_BITS) {
            return allocate(bytes);
        }
        ByteBuffer buffer = free.get(bits).poll();
        if (buffer == null) {
            return allocate(1 << bits).limit(bytes);
        }
        kept -= buffer.capacity();
        return buffer.clear().limit(bytes);
    }

    private static ByteBuffer allocate(int bytes) {
        try {
            return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        } catch (OutOfMemoryError e) {
            throw new MPJException("no memory for a message of " + bytes + " bytes", e);
        }
    }

    private synchronized void give(ByteBuffer buffer) {
        int capacity = buffer.capacity();
        if (capacity <= 1 << LARGEST_BITS && kept + capacity <= MOST_BYTES) {
            free.get(Integer.numberOfTrailingZeros(capacity)).push(buffer);
            kept += capacity;
        }
    }
}
