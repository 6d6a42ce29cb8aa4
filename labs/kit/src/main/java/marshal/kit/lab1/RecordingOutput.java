package marshal.kit.lab1;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** A stream that remembers what was written to it, and in how many calls. */
public final class RecordingOutput extends OutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int writes;
    private int longest;

    @Override
    public void write(int oneByte) {
        write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        bytes.write(source, offset, length);
        writes++;
        longest = Math.max(longest, length);
    }

    /** Everything so far. */
    public Written written() {
        return new Written(bytes.toByteArray(), writes, longest);
    }
}
