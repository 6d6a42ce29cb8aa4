package marshal.lab2;

import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Vector;

/**
 * Step 5: the vectors that neighbours have sent and that this worker has not requested yet. A neighbour may be some
 * rounds ahead, and may even send a vector before this worker has its task.
 */
final class Inbox implements Closeable {

    /** The most ints that may wait in total. In one multiplication at most 2n ints wait. */
    private static final int ROOM = 1 << 20;

    private static final int MOST_VECTORS = 4096;

    private record Key(long job, Axis axis, int round) {}

    private final Map<Key, int[]> vectors = new HashMap<>();
    private final Duration deadline;
    private int waitingInts;
    private boolean closed;

    /** @param deadline how long to wait for a vector */
    Inbox(Duration deadline) {
        this.deadline = deadline;
    }

    /**
     * Keeps a vector, and returns at once.
     *
     * @throws WireException if there is no room, or a vector of the same job, axis and round waits already
     */
    synchronized void put(Vector vector) throws WireException {
        //> lab2.5: Keep the elements under their job, axis and round, unless there is no room, and wake the threads that wait.
        int[] elements = vector.elements();
        if (closed || vectors.size() >= MOST_VECTORS || elements.length > ROOM - waitingInts) {
            throw new WireException("there is no room for a vector of " + elements.length + " elements");
        }
        if (vectors.putIfAbsent(new Key(vector.job(), vector.axis(), vector.round()), elements) != null) {
            throw new WireException(vector.axis() + " of round " + vector.round() + " came twice");
        }
        waitingInts += elements.length;
        notifyAll();
        //<
    }

    /**
     * Waits for a vector and removes it.
     *
     * @throws WireException if it does not arrive in time, or the inbox is closed meanwhile
     */
    synchronized int[] take(long job, Axis axis, int round) throws WireException {
        //> lab2.5: Wait until the vector is there, the deadline has passed or the inbox is closed.
        var key = new Key(job, axis, round);
        long end = System.nanoTime() + deadline.toNanos();
        while (!vectors.containsKey(key)) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (closed || left <= 0) {
                throw new WireException("no neighbour has brought the " + axis + " of round " + round
                        + (closed ? ": the worker was closed" : " in time"));
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WireException("interrupted while waiting for a neighbour", e);
            }
        }
        int[] elements = vectors.remove(key);
        waitingInts -= elements.length;
        return elements;
        //<
    }

    /** Given: discards the vectors of a multiplication that is over. */
    synchronized void forget(long job) {
        vectors.keySet().removeIf(key -> key.job() == job);
        waitingInts = vectors.values().stream().mapToInt(elements -> elements.length).sum();
    }

    /** Given: ends every wait, and accepts no more vectors. */
    @Override
    public synchronized void close() {
        closed = true;
        vectors.clear();
        notifyAll();
    }
}
