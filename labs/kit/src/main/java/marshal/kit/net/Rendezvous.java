package marshal.kit.net;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;

/**
 * Where a worker's accepting thread and a multiplication that needs neighbours meet: one offers links as they come in,
 * the other waits for those of its job.
 *
 * @param <L> what a link is; closed if nobody ever claims it
 */
public final class Rendezvous<L extends Closeable> implements Closeable {

    /** Links that nobody has claimed yet are bounded, so that strangers cannot fill the memory. */
    private static final int MOST_UNCLAIMED = 64;

    private record Key(long job, Axis axis) {}

    private final Map<Key, L> unclaimed = new HashMap<>();
    private boolean closed;

    /** Offers a link; closes it if there are too many, if there is one like it, or if the rendezvous is closed. */
    public synchronized void offer(long job, Axis axis, L link) {
        if (closed || unclaimed.size() >= MOST_UNCLAIMED || unclaimed.putIfAbsent(new Key(job, axis), link) != null) {
            closeQuietly(link);
            return;
        }
        notifyAll();
    }

    /**
     * Waits for a link and claims it: closing it is then the caller's business.
     *
     * @throws WireException if it does not come in time, or the rendezvous is closed meanwhile
     */
    public synchronized L await(long job, Axis axis, Duration deadline) throws WireException {
        var key = new Key(job, axis);
        long end = System.nanoTime() + deadline.toNanos();
        while (!unclaimed.containsKey(key)) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (closed || left <= 0) {
                throw new WireException("no neighbour has linked up for " + axis + (closed ? ": the worker was closed" : " in time"));
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WireException("interrupted while waiting for a neighbour", e);
            }
        }
        return unclaimed.remove(key);
    }

    /** Closes every link that nobody claimed, and ends every wait. */
    @Override
    public synchronized void close() {
        closed = true;
        unclaimed.values().forEach(Rendezvous::closeQuietly);
        unclaimed.clear();
        notifyAll();
    }

    private static void closeQuietly(Closeable link) {
        try {
            link.close();
        } catch (IOException e) {
            // nothing more can be done for it
        }
    }
}
