package marshal.kit.lab1;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
import marshal.kit.net.EvenSample;
import marshal.kit.net.Passed;

/**
 * Finds the messages of lab 1's protocol in a stream of bytes that comes in pieces. It reads their headers and the
 * beginning of their bodies.
 */
final class HeaderScanner {

    private final ByteBuffer start = ByteBuffer.allocate(Passed.HEAD);
    private final EvenSample sample = new EvenSample();
    private FrameHeader header; // null while it is not complete
    private int bodyLeft;
    private boolean lost;

    /**
     * Takes the next piece of the stream. Reports every message that ends in this piece, with its header and its first
     * bytes.
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
            if (header.hasSample()) {
                long from = header.bodyBytes() - bodyLeft - header.fixedBytes();
                sample.take(piece, at, skipped, from, header.elements());
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

    /** Returns some items of the last message, evenly distributed; empty if the message is short, or not a sort. */
    List<Integer> sample() {
        return header.hasSample() ? sample.ints() : List.of();
    }
}
