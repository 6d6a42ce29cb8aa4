package marshal.lab3;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab1.Message;

/**
 * Given: the columns and rows that neighbours sent to this worker. They may arrive before their task, and from
 * neighbours that are some rounds ahead.
 */
final class VectorInbox {

    /** The most vectors. Beyond that, the oldest are dropped: their task has failed, or never existed. */
    private static final int MOST_VECTORS = 1 << 10;
    private static final int LONGEST_VECTOR = 1 << 14;

    private record Key(long job, Axis axis, int round) {}

    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Key, int[]> vectors = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, int[]> eldest) {
            return size() > MOST_VECTORS;
        }
    };
    private boolean closed;

    /** Keeps a vector until it is taken. Ignores one that is too long for any block, or that is already there. */
    void put(Message.Link link, Message.Vector vector) {
        lock.lock();
        try {
            if (!closed && vector.elements().length <= LONGEST_VECTOR) {
                vectors.putIfAbsent(new Key(link.job(), link.axis(), vector.round()), vector.elements());
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the vector of a round and takes it.
     *
     * @param millis how long to wait, 0 for no limit
     * @throws WireException if it does not arrive in time, or the inbox is closed meanwhile
     */
    int[] take(long job, Axis axis, int round, long millis) throws WireException {
        var key = new Key(job, axis, round);
        lock.lock();
        try {
            long left = millis == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(millis);
            int[] elements = vectors.remove(key);
            while (elements == null) {
                if (closed || left <= 0) {
                    throw new WireException("no neighbour has sent the " + axis + " of round " + round
                            + (closed ? ": the worker was closed" : " in time"));
                }
                left = changed.awaitNanos(left);
                elements = vectors.remove(key);
            }
            return elements;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireException("interrupted while waiting for a neighbour", e);
        } finally {
            lock.unlock();
        }
    }

    /** Drops the remaining vectors of a job that has ended. */
    void forget(long job) {
        lock.lock();
        try {
            vectors.keySet().removeIf(key -> key.job() == job);
        } finally {
            lock.unlock();
        }
    }

    /** Ends every wait. */
    void close() {
        lock.lock();
        try {
            closed = true;
            vectors.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
