package marshal.grading.mpi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads all that a run prints, so that it never waits for a reader, and keeps the end of it. */
final class Tail implements Runnable {

    private static final int KEPT = 1 << 20;

    private final InputStream in;
    private final byte[] ring = new byte[KEPT];
    private long total;

    Tail(InputStream in) {
        this.in = in;
    }

    @Override
    public void run() {
        byte[] piece = new byte[8192];
        try {
            for (int got = in.read(piece); got >= 0; got = in.read(piece)) {
                keep(piece, got);
            }
        } catch (IOException e) {
            // the run is over
        }
    }

    private synchronized void keep(byte[] piece, int length) {
        int at = (int) (total % KEPT);
        int first = Math.min(length, KEPT - at);
        System.arraycopy(piece, 0, ring, at, first);
        System.arraycopy(piece, first, ring, 0, length - first);
        total += length;
    }

    /** What was printed; if it was too much, the end of it. */
    synchronized String text() {
        if (total <= KEPT) {
            return new String(ring, 0, (int) total, StandardCharsets.UTF_8);
        }
        int at = (int) (total % KEPT);
        return "... (" + (total - KEPT) + " bytes before this are not kept)\n"
                + new String(ring, at, KEPT - at, StandardCharsets.UTF_8) + new String(ring, 0, at, StandardCharsets.UTF_8);
    }
}
