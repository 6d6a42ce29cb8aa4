package marshal.kit.lab1;

import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.tool.Quietly;

/**
 * The place where a worker's accepting thread meets a multiplication that needs neighbours. The thread offers links as
 * they arrive; the multiplication waits for the links of its job.
 *
 * @param <L> the type of a link; a link is closed if nobody ever claims it
 */
public final class Rendezvous<L extends Closeable> implements Closeable {

    /** Bounds the links that nobody has claimed yet, so that strangers cannot fill the memory. */
    private static final int MOST_UNCLAIMED = 64;

    private record Key(long job, Axis axis) {}

    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Key, L> unclaimed = new HashMap<>();
    private boolean closed;

    /**
     * Offers a link. Closes it if too many links wait, if an equal link already waits, or if the rendezvous is closed.
     */
    public void offer(long job, Axis axis, L link) {
        lock.lock();
        try {
            if (closed
                    || unclaimed.size() >= MOST_UNCLAIMED
                    || unclaimed.putIfAbsent(new Key(job, axis), link) != null) {
                Quietly.close(link);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for a link and claims it. The caller has to close it.
     *
     * @throws WireException if the link does not come in time, or the rendezvous is closed meanwhile
     */
    public L await(long job, Axis axis, Duration deadline) throws WireException {
        lock.lock();
        try {
            long left = deadline.toNanos();
            L link = unclaimed.remove(new Key(job, axis));
            while (link == null) {
                if (closed || left <= 0) {
                    throw new WireException("no neighbour has opened the link for " + axis
                            + (closed ? ": the worker was closed" : " in time"));
                }
                left = changed.awaitNanos(left);
                link = unclaimed.remove(new Key(job, axis));
            }
            return link;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireException("interrupted while waiting for a neighbour", e);
        } finally {
            lock.unlock();
        }
    }

    /** Closes every unclaimed link and ends every wait. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            unclaimed.values().forEach(Quietly::close);
            unclaimed.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
