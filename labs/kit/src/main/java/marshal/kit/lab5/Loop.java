package marshal.kit.lab5;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Memory with two ends: bytes written at one end can be read at the other, any number of times. Each direction costs
 * one copy and no lock.
 */
public final class Loop {

    private byte[] bytes = new byte[1 << 10];
    private int size;
    private int taken;

    private final OutputStream out = new OutputStream() {
        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] source, int from, int length) {
            if (length > bytes.length - size) {
                bytes = Arrays.copyOf(bytes, Math.max(size + length, 2 * bytes.length));
            }
            System.arraycopy(source, from, bytes, size, length);
            size += length;
        }
    };

    private final InputStream in = new InputStream() {
        @Override
        public int read() {
            return taken == size ? -1 : bytes[taken++] & 0xFF;
        }

        @Override
        public int read(byte[] target, int to, int length) {
            if (taken == size) {
                return length == 0 ? 0 : -1;
            }
            int count = Math.min(length, size - taken);
            System.arraycopy(bytes, taken, target, to, count);
            taken += count;
            return count;
        }
    };

    /** Forgets all bytes that were written. */
    public void clear() {
        size = 0;
        taken = 0;
    }

    /** Starts reading at the first byte again. */
    public void rewind() {
        taken = 0;
    }

    public int size() {
        return size;
    }

    /** The end for writing. */
    public OutputStream out() {
        return out;
    }

    /** The end for reading. It ends where the written bytes end. */
    public InputStream in() {
        return in;
    }

    /** All that was written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }
}
