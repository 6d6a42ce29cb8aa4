package marshal.kit.probe;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * One message of the probe.
 *
 * @param kind   one of the constants
 * @param id     number of the call, chosen by the caller
 * @param buffer holds the payload from {@code start} to {@code end}
 */
record ProbeFrame(byte kind, int id, byte[] buffer, int start, int end) {

    /** A call: object (int), method (string), arguments (count byte, values). */
    static final byte CALL = 1;
    /** The call returned: value. */
    static final byte RETURN = 2;
    /** The call threw: failure. */
    static final byte THROW = 3;
    /** Asks for the stacks of the threads. Empty. */
    static final byte DUMP = 4;
    /** The stacks of the threads: string. */
    static final byte DUMPED = 5;
    /** The student's process reports something without a question: string. */
    static final byte NOTE = 6;

    static final int HEADER = 9;

    /** The largest payload. */
    static final int LIMIT = 64 << 20;

    private static final int FIRST_PIECE = 64 << 10;

    int length() {
        return end - start;
    }

    /**
     * Reads the next message. Allocates at most twice the bytes that have arrived.
     *
     * @return null if the stream ended before its first byte
     * @throws ProbeViolation if this is not a message
     * @throws EOFException   if the stream ends inside the message
     */
    static ProbeFrame read(InputStream in) throws IOException {
        byte[] header = new byte[HEADER];
        int got = in.readNBytes(header, 0, HEADER);
        if (got == 0) {
            return null;
        }
        if (got < HEADER) {
            throw new EOFException();
        }
        int length = getInt(header, 0);
        byte kind = header[4];
        if (length < 0 || length > LIMIT || kind < CALL || kind > NOTE) {
            throw new ProbeViolation("the process sent something on the probe's channel that is not a message");
        }
        byte[] payload = new byte[Math.min(length, FIRST_PIECE)];
        int filled = 0;
        while (true) {
            filled += in.readNBytes(payload, filled, payload.length - filled);
            if (filled < payload.length) {
                throw new EOFException();
            }
            if (filled == length) {
                return new ProbeFrame(kind, getInt(header, 5), payload, 0, length);
            }
            payload = Arrays.copyOf(payload, (int) Math.min(length, 2L * filled));
        }
    }

    static int getInt(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 255) << 16 | (bytes[at + 2] & 255) << 8 | bytes[at + 3] & 255;
    }

    static void putInt(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >> 24);
        bytes[at + 1] = (byte) (value >> 16);
        bytes[at + 2] = (byte) (value >> 8);
        bytes[at + 3] = (byte) value;
    }
}
