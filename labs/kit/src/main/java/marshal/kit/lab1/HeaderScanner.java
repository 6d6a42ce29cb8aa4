package marshal.kit.lab1;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;

/**
 * Finds the messages of lab 1's protocol in a stream of bytes that comes in pieces. Looks at their headers, and at how
 * their bodies begin.
 */
final class HeaderScanner {

    /** Of a body: up to the place in the torus of CANNON, and all of LINK. */
    private static final int START = 20;

    private final byte[] bytes = new byte[FrameHeader.SIZE];
    private final ByteBuffer start = ByteBuffer.allocate(START);
    private FrameHeader header;
    private int headerBytes;
    private int bodyLeft;
    private boolean lost;

    /**
     * Takes the next piece of the stream and reports every message that ends in it: its header, and the beginning of
     * its body.
     */
    void scan(byte[] piece, int length, BiConsumer<FrameHeader, ByteBuffer> messages) {
        int at = 0;
        while (at < length && !lost) {
            if (headerBytes < FrameHeader.SIZE) {
                bytes[headerBytes++] = piece[at++];
                if (headerBytes < FrameHeader.SIZE) {
                    continue;
                }
                header = FrameHeader.read(ByteBuffer.wrap(bytes), 0);
                bodyLeft = header.bodyBytes();
                if (header == FrameHeader.NONE) {
                    lost = true;
                    messages.accept(header, start.clear().flip());
                    return;
                }
            }
            int skipped = Math.min(bodyLeft, length - at);
            start.put(piece, at, Math.min(skipped, start.remaining()));
            at += skipped;
            bodyLeft -= skipped;
            if (bodyLeft == 0) {
                messages.accept(header, start.flip());
                start.clear();
                headerBytes = 0;
            }
        }
    }
}
