package marshal.kit.lab5.probe;

import java.io.OutputStream;
import java.util.Arrays;

/** Where a timed run writes. It keeps a piece of what comes, and only it knows from where: who writes nothing, or anything, is found out. */
final class SampledOutput extends OutputStream {

    private final byte[] piece = new byte[1 << 12];
    private long from;
    private long count;

    /** Forgets all; keeps what comes from this byte on. */
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

    /** How long the piece is. */
    int length() {
        return piece.length;
    }

    /** @throws IllegalStateException if anything else came */
    void require(long bytes, byte[] expected) {
        if (count != bytes || !Arrays.equals(piece, expected)) {
            throw new IllegalStateException(
                    "a run that was timed did not write what it should: " + count + " bytes came, of " + bytes);
        }
    }
}
