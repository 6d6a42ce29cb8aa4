package marshal.lab6;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Given: direct buffers that come back. To allocate one takes longer than most messages, and nobody knows when the collector
 * frees it.
 */
final class BufferPool {

    /** What is kept, all together. */
    private static final int MOST_BYTES = 32 << 20;

    private static final int SMALLEST_BITS = 12;
    private static final int LARGEST_BITS = 24;

    /** Free buffers, by the logarithm of their capacity. */
    private final List<Deque<ByteBuffer>> free =
            Stream.<Deque<ByteBuffer>>generate(ArrayDeque::new).limit(LARGEST_BITS + 1).toList();

    private long kept;

    /**
     * A buffer with room for so many bytes, where its limit is. It holds anything.
     *
     * @throws MPJException if there is no memory
     */
    synchronized ByteBuffer take(int bytes) {
        int bits = Math.max(SMALLEST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(bytes, 1) - 1));
        ByteBuffer buffer = bits > LARGEST_BITS ? null : free.get(bits).poll();
        if (buffer == null) {
            return allocate(bits > LARGEST_BITS ? bytes : 1 << bits).limit(bytes);
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

    /** Takes a buffer back. Nobody may use it any more, MPI included. */
    synchronized void give(ByteBuffer buffer) {
        int capacity = buffer.capacity();
        if (capacity <= 1 << LARGEST_BITS && kept + capacity <= MOST_BYTES) {
            free.get(Integer.numberOfTrailingZeros(capacity)).push(buffer);
            kept += capacity;
        }
    }
}
