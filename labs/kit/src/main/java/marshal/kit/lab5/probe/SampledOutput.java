package marshal.kit.lab5.probe;

import java.io.OutputStream;
import java.util.Arrays;

/**
 * The output of a timed run. It keeps a piece of the bytes, and only it knows where the piece begins. So it detects
 * code that writes nothing or the wrong bytes.
 */
final class SampledOutput extends OutputStream {

    private final byte[] piece = new byte[1 << 12];
    private long from;
    private long count;

    /** Forgets everything; keeps the bytes from this index on. */
    void begin(long from) {
        this.from = from;
        count = 0;
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int at, int length) {
        long start = Math.max(count, from);
        long end = Math.min(count + length, from + piece.length);
        if (start < end) {
            System.arraycopy(bytes, at + (int) (start - count), piece, (int) (start - from), (int) (end - start));
        }
        count += length;
    }

    /** Length of the piece. */
    int length() {
        return piece.length;
    }

    /** @throws IllegalStateException if anything else was written */
    void require(long bytes, byte[] expected) {
        if (count != bytes || !Arrays.equals(piece, expected)) {
            throw new IllegalStateException(
                    "a run that was timed did not write what it should: " + count + " of " + bytes + " bytes came");
        }
    }
}
