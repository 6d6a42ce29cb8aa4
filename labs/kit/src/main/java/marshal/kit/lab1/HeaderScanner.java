package marshal.kit.lab1;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import marshal.kit.net.Passed;

/**
 * Finds the messages of lab 1's protocol in a stream of bytes that comes in pieces. It reads their headers and the
 * beginning of their bodies.
 */
final class HeaderScanner {

    private final ByteBuffer start = ByteBuffer.allocate(Passed.HEAD);
    private final ByteBuffer sample = ByteBuffer.allocate(Passed.SAMPLE * Integer.BYTES);
    private FrameHeader header; // null while it is not complete
    private int bodyLeft;
    private boolean lost;

    /**
     * Takes the next piece of the stream. Reports every message that ends in it, with its header and its first bytes.
     */
    void scan(byte[] piece, int length, BiConsumer<FrameHeader, ByteBuffer> messages) {
        int at = 0;
        while (at < length && !lost) {
            if (header == null) {
                start.put(piece[at++]);
                if (start.position() < FrameHeader.SIZE) {
                    continue;
                }
                header = FrameHeader.read(start, 0);
                bodyLeft = header.bodyBytes();
                if (header == FrameHeader.NONE) {
                    lost = true;
                    messages.accept(header, start.flip());
                    return;
                }
            }
            int skipped = Math.min(bodyLeft, length - at);
            if (hasSample()) {
                keepSample(piece, at, skipped);
            }
            start.put(piece, at, Math.min(skipped, start.remaining()));
            at += skipped;
            bodyLeft -= skipped;
            if (bodyLeft == 0) {
                messages.accept(header, start.flip());
                start.clear();
                header = null;
            }
        }
    }

    /** Returns items of the last message, evenly distributed: its first, its last, and some between; empty if it is short. */
    List<Integer> sample() {
        return hasSample()
                ? IntStream.range(0, Passed.SAMPLE)
                        .mapToObj(i -> sample.getInt(i * Integer.BYTES))
                        .toList()
                : List.of();
    }

    private boolean hasSample() {
        return header.isSort() && header.elements() > Passed.SAMPLE;
    }

    /** Keeps those bytes of the sample that are in this piece of the body. */
    private void keepSample(byte[] piece, int at, int length) {
        int from = header.bodyBytes() - bodyLeft;
        for (int i = 0; i < sample.capacity(); i++) {
            long item = (header.elements() - 1) * (i / Integer.BYTES) / (Passed.SAMPLE - 1);
            long place = header.fixedBytes() + Integer.BYTES * item + i % Integer.BYTES - from;
            if (place >= 0 && place < length) {
                sample.put(i, piece[at + (int) place]);
            }
        }
    }
}
