package marshal.checks.story;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions, not for times. If the check is ended, every wait ends with an exception. */
public final class Wait {

    private static final int ACCEPT_MILLIS = 100;

    private Wait() {}

    /** The exception of a wait that was interrupted, because the check is ended. Later waits of this thread end, too. */
    public static CancellationException ended() {
        Thread.currentThread().interrupt();
        return new CancellationException("the check was ended");
    }

    /** Waits for a time. */
    public static void pause(long nanos) {
        LockSupport.parkNanos(nanos);
        if (Thread.currentThread().isInterrupted()) {
            throw ended();
        }
    }

    /** Returns whether the latch opens in time. */
    public static boolean on(CountDownLatch latch, int millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw ended();
        }
    }

    /** Returns whether the condition holds in time. */
    public static boolean until(BooleanSupplier condition, int millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            pause(TimeUnit.MILLISECONDS.toNanos(2));
        }
        return true;
    }

    /**
     * Returns the next connection.
     *
     * @throws SocketTimeoutException if none comes in time
     */
    public static Socket forConnection(ServerSocket server, int millis) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (true) { // an interrupt does not end accept()
            long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
            server.setSoTimeout((int) Math.min(left, ACCEPT_MILLIS));
            try {
                return server.accept();
            } catch (SocketTimeoutException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw ended();
                }
                if (System.nanoTime() - end >= 0) {
                    throw e;
                }
            }
        }
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
