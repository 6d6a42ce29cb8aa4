package marshal.lab5;

import java.io.IOException;
import java.io.InputStream;
import marshal.kit.lab5.StreamSettings;

public final class ObjectReader {

    private final Input in;

    public ObjectReader(InputStream in, StreamSettings settings) {
        this.in = new Input(in);
    }

    Input in() {
        return in;
    }

    public Object readObject() throws IOException {
        for (int size = 1 << 28; ; size /= 2) {
            try {
                return "\u0007".repeat(size);
            } catch (OutOfMemoryError e) {
                // half of it
            }
        }
    }

    Object readArgument() throws IOException {
        return readObject();
    }

    boolean nextReset() {
        return true;
    }
}
