package marshal.bench.child;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** The work of a program on its bytes, apart from the system calls. Each layer includes those before it. */
public enum ProgramLayer {
    /** No work: the same bytes again and again, from and to a buffer outside of the heap. */
    SYSTEM_CALLS("system calls"),
    /** Copies ints into the buffer, and out of it into an existing array. */
    COPIES("copies: ints from and to an array / bytes of a buffer"),
    /** Copies them into an array that is new for every message. */
    ALLOCATION("allocation: into new arrays / into one that is there"),
    /** Computes the CRC-32 of the buffer's contents, at both ends. */
    CHECKSUMS("checksums: CRC-32 at both ends / none"),
    /**
     * Has the whole message as bytes before the first packet is sent and after the last has arrived. The bytes of each
     * packet are in a separate array. State machines that take a message and return packets need this.
     */
    PACKETS("packets: the message as bytes, cut and joined / ints from and to the packet");

    private final String adds;

    ProgramLayer(String adds) {
        this.adds = adds;
    }

    /** The work that this layer adds, as text. */
    public String adds() {
        return adds;
    }

    private boolean includes(ProgramLayer other) {
        return compareTo(other) >= 0;
    }

    /** A message at one end, which sends or receives it. */
    public static final class Ints {

        private final ProgramLayer rung;
        private final int[] sent;
        private final CRC32 checksum = new CRC32();
        private int[] received;
        private byte[] message; // of PACKETS: the message to send
        private final List<byte[]> packets = new ArrayList<>(); // received packets

        /** @param bytes the message's length, a multiple of four */
        public Ints(ProgramLayer rung, int bytes) {
            this.rung = rung;
            this.sent = new int[bytes / Integer.BYTES];
            Arrays.setAll(sent, i -> i);
            this.received = new int[sent.length];
        }

        /** The number of ints in a message. */
        public int count() {
            return sent.length;
        }

        /** Fills the buffer with the ints from this position, as many as fit. */
        public void fill(ByteBuffer buffer, int from) {
            prepare(buffer, from);
            if (rung == PACKETS) {
                if (from == 0) {
                    message = new byte[Integer.BYTES * sent.length];
                    ByteBuffer.wrap(message).asIntBuffer().put(sent);
                }
                int start = Integer.BYTES * from;
                buffer.put(Arrays.copyOfRange(message, start, start + buffer.remaining()))
                        .flip();
            } else if (rung.includes(COPIES)) {
                buffer.asIntBuffer().put(sent, from, buffer.remaining() / Integer.BYTES);
            }
            check(buffer);
        }

        /** Makes room in the buffer for the ints from this position. */
        public void prepare(ByteBuffer buffer, int from) {
            if (from == 0 && rung.includes(ALLOCATION)) {
                received = new int[sent.length];
            }
            buffer.clear().limit(Math.min(buffer.capacity(), Integer.BYTES * (sent.length - from)));
        }

        /** Takes the ints from this position out of a full buffer; returns their number. */
        public int take(ByteBuffer buffer, int from) {
            int count = buffer.flip().remaining() / Integer.BYTES;
            check(buffer);
            if (rung == PACKETS) {
                var packet = new byte[buffer.remaining()];
                buffer.get(packet);
                packets.add(packet);
                if (from + count == sent.length) {
                    ByteBuffer.wrap(joined()).asIntBuffer().get(received);
                }
            } else if (rung.includes(COPIES)) {
                buffer.asIntBuffer().get(received, from, count);
            }
            return count;
        }

        private byte[] joined() {
            var whole = new byte[Integer.BYTES * sent.length];
            int end = 0;
            for (byte[] packet : packets) {
                System.arraycopy(packet, 0, whole, end, packet.length);
                end += packet.length;
            }
            packets.clear();
            return whole;
        }

        private void check(ByteBuffer buffer) {
            if (rung.includes(CHECKSUMS)) {
                checksum.update(buffer.duplicate());
            }
        }

        /** @throws IllegalStateException if the ints are not those that the other end has sent */
        public void verify() {
            if (rung.includes(COPIES) && !Arrays.equals(sent, received)) {
                throw new IllegalStateException("what arrived is not what was sent");
            }
        }
    }
}
