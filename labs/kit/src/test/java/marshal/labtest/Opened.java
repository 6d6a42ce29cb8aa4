package marshal.labtest;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Closes what a test has opened. */
public abstract class Opened {

    private final List<AutoCloseable> open = new ArrayList<>();

    protected final <T extends AutoCloseable> T remember(T closeable) {
        open.add(closeable);
        return closeable;
    }

    @AfterEach
    final void closeAll() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }
}
