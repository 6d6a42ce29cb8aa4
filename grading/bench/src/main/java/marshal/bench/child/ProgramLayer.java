package marshal.bench.child;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** What a program does with its bytes besides the system calls; each does what those before it do, too. */
public enum ProgramLayer {
    /** Nothing: the same bytes again and again, from and to a buffer outside of the heap. */
    SYSTEM_CALLS("system calls"),
    /** Copies ints into the buffer, and out of it into an array that is there already. */
    COPIES("copies: ints from and to an array / bytes of a buffer"),
    /** Copies them into an array that is new for every message. */
    ALLOCATION("allocation: into new arrays / into one that is there"),
    /** Computes the CRC-32 of what is in the buffer, at both ends. */
    CHECKSUMS("checksums: CRC-32 at both ends / none"),
    /**
     * Has the message as bytes before the first packet is sent and after the last has come, and the bytes of each packet in
     * an array of their own: as state machines need it that are given a message and return packets.
     */
    PACKETS("packets: the message as bytes, cut and joined / ints from and to the packet");

    private final String adds;

    ProgramLayer(String adds) {
        this.adds = adds;
    }

    /** What it does more than the one before, in words. */
    public String adds() {
        return adds;
    }

    private boolean includes(ProgramLayer other) {
        return compareTo(other) >= 0;
    }

    /** A message, and the end of it that sends or receives. */
    public static final class Ints {

        private final ProgramLayer rung;
        private final int[] sent;
        private final CRC32 checksum = new CRC32();
        private int[] received;
        private byte[] message; // of PACKETS: what is sent
        private final List<byte[]> packets = new ArrayList<>(); // what has come

        /** @param bytes the message's length, a multiple of four */
        public Ints(ProgramLayer rung, int bytes) {
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

        /** Makes room in the buffer for the ints from here on. */
        public void prepare(ByteBuffer buffer, int from) {
            if (from == 0 && rung.includes(ALLOCATION)) {
                received = new int[sent.length];
            }
            buffer.clear().limit(Math.min(buffer.capacity(), Integer.BYTES * (sent.length - from)));
        }

        /** Takes the ints from here on out of a buffer that is full; returns how many. */
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
