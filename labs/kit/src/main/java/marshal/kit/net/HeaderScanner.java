package marshal.kit.net;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Finds the messages of lab 1's protocol in a stream of bytes that comes in pieces. Looks at their headers only. */
final class HeaderScanner {

    private final byte[] bytes = new byte[FrameHeader.SIZE];
    private FrameHeader header;
    private int headerBytes;
    private int bodyLeft;
    private boolean lost;

    /** Takes the next piece of the stream and tells of every message that ends in it. */
    void scan(byte[] piece, int length, Consumer<FrameHeader> messages) {
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
                    messages.accept(header);
                    return;
                }
            }
            int skipped = Math.min(bodyLeft, length - at);
            at += skipped;
            bodyLeft -= skipped;
            if (bodyLeft == 0) {
                messages.accept(header);
                headerBytes = 0;
            }
        }
    }
}
