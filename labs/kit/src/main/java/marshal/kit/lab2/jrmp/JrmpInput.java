package marshal.kit.lab2.jrmp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;

/**
 * Bytes on their way from one socket to another. A scanner reads them here; what it has read goes on as soon as reading
 * more would have to wait. So nobody waits for bytes that stand in this buffer.
 */
final class JrmpInput {

    private final InputStream from;
    private final OutputStream to;
    private final LongConsumer passing;
    private final byte[] buffer = new byte[1 << 16];
    private int start; // from here on nothing has gone on yet
    private int at; // the next byte to read
    private int end;
    private long before; // how many bytes were read before the buffer's first

    /** @param passing is told how many bytes go on, just before they do */
    JrmpInput(InputStream from, OutputStream to, LongConsumer passing) {
        this.from = from;
        this.to = to;
        this.passing = passing;
    }

    /** How many bytes have been read. */
    long position() {
        return before + at;
    }

    /** Whether the next byte has not arrived yet, as far as is known. */
    boolean isEmpty() {
        return at == end;
    }

    /** The next byte, or -1 at the end. */
    int readOrEnd() throws IOException {
        return isEmpty() && !fill() ? -1 : buffer[at++] & 255;
    }

    int readByte() throws IOException {
        int next = readOrEnd();
        if (next < 0) {
            throw new EOFException();
        }
        return next;
    }

    int readShort() throws IOException {
        return readByte() << 8 | readByte();
    }

    int readInt() throws IOException {
        return readShort() << 16 | readShort();
    }

    long readLong() throws IOException {
        return (long) readInt() << 32 | readInt() & 0xFFFFFFFFL;
    }

    /** Text of so many bytes. The caller has bounded it. */
    String readText(int bytes) throws IOException {
        var text = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            text[i] = (byte) readByte();
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    void skip(long bytes) throws IOException {
        long left = bytes;
        while (left > 0) {
            if (isEmpty() && !fill()) {
                throw new EOFException();
            }
            int part = (int) Math.min(left, end - at);
            at += part;
            left -= part;
        }
    }

    /**
     * Reads an int, and puts another in its place if it is the one to replace. Holds back up to three bytes of it while it
     * waits for the fourth, which is no harm: nobody can do anything with three.
     */
    int readAndReplaceInt(int old, int replacement) throws IOException {
        while (end - at < Integer.BYTES) {
            if (!fill()) {
                throw new EOFException();
            }
        }
        int place = at;
        int value = readInt();
        if (value == old) {
            for (int i = 0; i < Integer.BYTES; i++) {
                buffer[place + i] = (byte) (replacement >>> 8 * (Integer.BYTES - 1 - i));
            }
        }
        return value;
    }

    /** Passes on what there is and all that comes, unread. */
    void passRest() throws IOException {
        do {
            at = end;
        } while (fill());
    }

    /** Passes on what has been read, and waits for more. False at the end; then all has been passed on. */
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
