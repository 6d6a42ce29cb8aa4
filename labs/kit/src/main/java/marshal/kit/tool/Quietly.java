package marshal.kit.tool;

import java.io.Closeable;
import java.io.IOException;

/** Closes what has nothing more to tell. */
public final class Quietly {

    private Quietly() {}

    /** Closes it if it is not null. It is closed even if that fails. */
    public static void close(Closeable closeable) {
        try {
            if (closeable != null) {
                closeable.close();
            }
        } catch (IOException e) {
            // closed either way
        }
    }
}
