package marshal.kit.tool;

import java.io.Closeable;
import java.io.IOException;

/** Closes resources whose failure to close does not matter. */
public final class Quietly {

    private Quietly() {}

    /** Closes it unless it is null. It counts as closed even if closing fails. */
    public static void close(Closeable closeable) {
        try {
            if (closeable != null) {
                closeable.close();
            }
        } catch (IOException e) {
            // it counts as closed either way
        }
    }
}
