package marshal.grading.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Strings between the compiler's process and ours. */
final class Wire {

    /** What the compiler says first: it runs, and has not seen a source yet. */
    static final int READY = 2;

    /** Begins a request. */
    static final int REQUEST = 1;

    private static final int MOST = 64 << 20;

    private Wire() {}

    static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MOST) {
            throw new IOException("a text of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
