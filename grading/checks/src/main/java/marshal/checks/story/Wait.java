package marshal.checks.story;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions, not for times. */
public final class Wait {

    private Wait() {}

    /** Returns whether the latch opens in time. */
    public static boolean on(CountDownLatch latch, int millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns whether the condition holds in time. */
    public static boolean until(BooleanSupplier condition, int millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
        return true;
    }

    /**
     * Returns whether the other side closes a connection in time, and sends nothing before. Reads and drops at most one
     * byte.
     */
    public static boolean forEnd(Socket socket, InputStream in, int millis) throws IOException {
        int usual = socket.getSoTimeout();
        socket.setSoTimeout(millis);
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true; // a reset closes it, too
        } finally {
            socket.setSoTimeout(usual);
        }
    }
}
