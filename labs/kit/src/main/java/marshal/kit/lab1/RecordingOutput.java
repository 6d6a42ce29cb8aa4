package marshal.kit.lab1;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** A stream that remembers all bytes written to it, or only the first ones. It also counts the calls. */
public final class RecordingOutput extends OutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int kept;
    private int writes;
    private int longest;

    public RecordingOutput() {
        this(Integer.MAX_VALUE);
    }

    /** @param kept how many of the first bytes to remember */
    public RecordingOutput(int kept) {
        this.kept = kept;
    }

    @Override
    public void write(int oneByte) {
        write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        bytes.write(source, offset, Math.min(length, kept - bytes.size()));
        writes++;
        longest = Math.max(longest, length);
    }

    /** The bytes and calls so far. */
    public WrittenMessage written() {
        return new WrittenMessage(bytes.toByteArray(), writes, longest);
    }
}
