package marshal.kit.net;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/**
 * Bytes on their way from one socket to another. A scanner reads them here. The bytes that it has read are passed on
 * before it waits for more. So nobody waits for bytes in this buffer.
 */
public final class PassingInput extends InputStream {

    private final InputStream from;
    private final OutputStream to;
    private final LongConsumer passing;
    private final byte[] buffer = new byte[1 << 16];
    private int start; // bytes from here on have not been passed on
    private int at; // the next byte to read
    private int end;
    private long before; // number of bytes read before the buffer's first
    private final ByteBuffer head = ByteBuffer.allocate(Passed.HEAD);

    /** @param passing gets the number of bytes just before they are passed on */
    public PassingInput(InputStream from, OutputStream to, LongConsumer passing) {
        this.from = from;
        this.to = to;
        this.passing = passing;
    }

    /** The number of bytes read. */
    public long position() {
        return before + at;
    }

    /** Marks the last byte read as the beginning of a message. */
    public void begin() {
        head.clear().put(buffer, at - 1, 1);
    }

    /** The first bytes since {@link #begin}, at most {@link Passed#HEAD}. */
    public byte[] head() {
        return Passed.head(head.duplicate().flip());
    }

    /** The number of bytes known to have arrived. */
    @Override
    public int available() {
        return end - at;
    }

    @Override
    public int read() throws IOException {
        if (at == end && !fill()) {
            return -1;
        }
        advance(1);
        return buffer[at - 1] & 255;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int part = (int) skip(length);
        System.arraycopy(buffer, at - part, into, from, part);
        return part == 0 && length > 0 ? -1 : part;
    }

    @Override
    public long skip(long bytes) throws IOException {
        if (bytes <= 0 || at == end && !fill()) {
            return 0;
        }
        int part = (int) Math.min(bytes, end - at);
        advance(part);
        return part;
    }

    private void advance(int bytes) {
        head.put(buffer, at, Math.min(bytes, head.remaining()));
        at += bytes;
    }

    /**
     * Reads an int, and replaces it if it equals {@code old}. Holds back up to three bytes of the int while it waits
     * for the fourth. That does no harm: nobody can use three bytes.
     */
    public int readAndReplaceInt(int old, int replacement) throws IOException {
        while (end - at < Integer.BYTES) {
            if (!fill()) {
                throw new EOFException();
            }
        }
        var bytes = ByteBuffer.wrap(buffer);
        int value = bytes.getInt(at);
        if (value == old) {
            bytes.putInt(at, replacement);
        }
        advance(Integer.BYTES);
        return value;
    }

    /** Passes on all present and future bytes, unread. */
    public void passRest() throws IOException {
        do {
            at = end;
        } while (fill());
    }

    /**
     * Passes on the bytes that were read, and waits for more. Returns false at the end; then everything has been passed
     * on.
     */
    private boolean fill() throws IOException {
        pass(at);
        System.arraycopy(buffer, at, buffer, 0, end - at); // at most three bytes
        before += at;
        end -= at;
        start = 0;
        at = 0;
        int got = from.read(buffer, end, buffer.length - end);
        if (got < 0) {
            pass(end);
            return false;
        }
        end += got;
        return true;
    }

    private void pass(int limit) throws IOException {
        if (limit > start) {
            passing.accept(limit - start);
            to.write(buffer, start, limit - start);
            to.flush();
            start = limit;
        }
    }
}
