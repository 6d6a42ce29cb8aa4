package marshal.kit.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads all output of a process, so that the process never waits. Keeps the end of the output. Reports an output that
 * gets too long.
 */
public final class ProcessOutput implements Runnable {

    private static final int LONGEST_LINE = 300;
    private static final int END_SECONDS = 10;

    private final InputStream in;
    private final byte[] ring;
    private final long most;
    private final Runnable tooMuch;
    private final CountDownLatch end = new CountDownLatch(1);
    private long total;

    /** @param kept how many bytes of the end to keep */
    public ProcessOutput(InputStream in, int kept) {
        this(in, kept, Long.MAX_VALUE, () -> {});
    }

    /**
     * @param kept    how many bytes of the end to keep
     * @param most    how many bytes the process may print
     * @param tooMuch runs once if the process prints more
     */
    public ProcessOutput(InputStream in, int kept, long most, Runnable tooMuch) {
        this.in = in;
        this.ring = new byte[kept];
        this.most = most;
        this.tooMuch = tooMuch;
    }

    @Override
    public void run() {
        byte[] piece = new byte[8192];
        try {
            for (int got = in.read(piece); got >= 0; got = in.read(piece)) {
                boolean before = isTooMuch();
                keep(piece, got);
                if (!before && isTooMuch()) {
                    tooMuch.run();
                }
            }
        } catch (IOException e) {
            // the process is gone
        } finally {
            end.countDown();
        }
    }

    /**
     * The {@link #text} of a process that has ended, read to its end. If another process keeps the pipe open, does not
     * wait for that end.
     */
    public String lastText() {
        try {
            end.await(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the output so far is enough
        }
        return text();
    }

    /** Returns whether the process printed more than allowed. */
    public synchronized boolean isTooMuch() {
        return total > most;
    }

    private synchronized void keep(byte[] piece, int length) {
        int at = (int) (total % ring.length);
        int first = Math.min(length, ring.length - at);
        System.arraycopy(piece, 0, ring, at, first);
        System.arraycopy(piece, first, ring, 0, length - first);
        total += length;
    }

    /** The output; if it was too long, its end. */
    public synchronized String text() {
        if (total <= ring.length) {
            return new String(ring, 0, (int) total, StandardCharsets.UTF_8);
        }
        int at = (int) (total % ring.length);
        byte[] kept = new byte[ring.length];
        System.arraycopy(ring, at, kept, 0, ring.length - at);
        System.arraycopy(ring, 0, kept, ring.length - at, at);
        return "... (" + (total - ring.length) + " bytes before this are not kept)\n"
                + new String(kept, StandardCharsets.UTF_8);
    }

    /** The last lines, indented; long lines are cut. */
    String lastLines(int count) {
        String[] lines = text().stripTrailing().split("\n");
        var last = new StringBuilder();
        for (int i = Math.max(0, lines.length - count); i < lines.length; i++) {
            String line = lines[i].length() <= LONGEST_LINE ? lines[i] : lines[i].substring(0, LONGEST_LINE) + " ...";
            last.append("    ").append(line).append('\n');
        }
        return last.toString().stripTrailing();
    }
}
