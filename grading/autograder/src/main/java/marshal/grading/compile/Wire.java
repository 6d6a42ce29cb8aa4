package marshal.grading.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Strings between the compiler's process and ours. */
final class Wire {

    /** Begins a request. */
    static final int REQUEST = 1;

    private Wire() {}

    static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String read(DataInputStream in) throws IOException {
        byte[] bytes = in.readNBytes(in.readInt());
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
