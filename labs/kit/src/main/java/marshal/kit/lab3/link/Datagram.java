package marshal.kit.lab3.link;

import java.nio.ByteBuffer;
import java.util.List;
import marshal.kit.net.Passed;

/**
 * A datagram between sockets.
 *
 * @param bytes   its bytes, from index 0 to the limit; changed in place
 * @param heading its name; null if the datagram is not a packet of lab 3
 * @param sample  see {@link LinkUnit#sample}
 */
record Datagram(ByteBuffer bytes, Heading heading, List<Integer> sample) implements LinkUnit {

    Datagram(ByteBuffer bytes, Heading heading) {
        this(bytes, heading, List.of());
    }

    @Override
    public int length() {
        return bytes.limit();
    }

    @Override
    public byte[] head() {
        return Passed.head(bytes);
    }

    @Override
    public LinkUnit corrupted(int at) {
        bytes.put(at, (byte) ~bytes.get(at));
        return this;
    }

    @Override
    public LinkUnit cut(int length) {
        bytes.limit(length);
        return this;
    }

    /** Returns a copy, because the buffer is soon used for the next datagram. */
    @Override
    public LinkUnit kept() {
        return new Datagram(ByteBuffer.allocate(length()).put(bytes.rewind()).flip(), heading, sample);
    }
}
