package marshal.kit.lab1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Messages as bytes, after their specification. */
public final class TestFrames {

    private TestFrames() {}

    /** Makes a message with a body of this many zeros; a negative length is written, but then the body is empty. */
    public static byte[] frame(int command, int id, int body) {
        return ByteBuffer.allocate(16 + Math.max(0, body))
                .putInt(0x4D415253)
                .put((byte) 1)
                .put((byte) command)
                .putShort((short) 0)
                .putInt(id)
                .putInt(body)
                .array();
    }

    public static byte[] join(byte[]... parts) {
        var joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
