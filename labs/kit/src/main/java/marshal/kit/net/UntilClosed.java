package marshal.kit.net;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The loop of a thread that accepts connections, or receives datagrams. */
public final class UntilClosed {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Accepts and serves once, or receives once. */
    @FunctionalInterface
    public interface Turn {

        /** @throws IOException if this turn fails; the next turn may succeed */
        void take() throws IOException;
    }

    private UntilClosed() {}

    /**
     * Takes one turn after another until the socket is closed. Pauses after a turn that fails: if no descriptor is
     * left, accept fails at once, every time. A loop without a pause would use a whole processor.
     */
    public static void repeat(BooleanSupplier isClosed, Turn turn) {
        while (!isClosed.getAsBoolean()) {
            try {
                turn.take();
            } catch (IOException e) {
                if (!isClosed.getAsBoolean()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }
}
