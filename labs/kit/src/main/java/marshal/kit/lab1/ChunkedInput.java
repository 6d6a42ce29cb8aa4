package marshal.kit.lab1;

import java.io.ByteArrayInputStream;

/** A stream that counts its read calls. Each call returns at most a few bytes, as a socket does on a slow network. */
public final class ChunkedInput extends ByteArrayInputStream {

    private final int chunk;
    private int reads;

    /**
     * @param bytes the bytes of the stream
     * @param chunk the most bytes that one read call returns, at least 1
     */
    public ChunkedInput(byte[] bytes, int chunk) {
        super(bytes);
        if (chunk < 1) {
            throw new IllegalArgumentException("chunk " + chunk + " is less than 1");
        }
        this.chunk = chunk;
    }

    /** The number of read calls so far. */
    public int reads() {
        return reads;
    }

    @Override
    public synchronized int read() {
        reads++;
        return super.read();
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
        reads++;
        return super.read(target, offset, Math.min(length, chunk));
    }

    @Override
    public synchronized byte[] readAllBytes() {
        return readNBytes(Integer.MAX_VALUE);
    }

    /** Returns fewer bytes only at the end of the stream, as {@link java.io.InputStream#readNBytes(int)} promises. */
    @Override
    public synchronized byte[] readNBytes(int length) {
        var taken = new byte[Math.min(length, available())];
        int filled = readNBytes(taken, 0, taken.length);
        return filled == taken.length ? taken : java.util.Arrays.copyOf(taken, filled);
    }

    @Override
    public int readNBytes(byte[] target, int offset, int length) {
        int filled = 0;
        while (filled < length) {
            int got = read(target, offset + filled, length - filled);
            if (got < 0) {
                break;
            }
            filled += got;
        }
        return filled;
    }
}
