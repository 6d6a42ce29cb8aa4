package marshal.lab3;

import java.util.LinkedHashMap;
import java.util.Map;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.Message.Axis;

/**
 * Given: the columns and rows that neighbours sent to this worker. They may come before the task that they are for, and from
 * neighbours that are some rounds ahead.
 */
final class VectorInbox {

    /** When there are more, the oldest go: their task has failed, or there never was one. */
    private static final int MOST_VECTORS = 1 << 10;
    private static final int LONGEST_VECTOR = 1 << 14;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private record Key(long job, Axis axis, int round) {}

    private final Map<Key, int[]> vectors = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, int[]> eldest) {
            return size() > MOST_VECTORS;
        }
    };
    private boolean closed;

    /** Keeps a vector until it is taken. One that is too long for any block, or that is there already, changes nothing. */
    synchronized void put(Message.Link link, Message.Vector vector) {
        if (!closed && vector.elements().length <= LONGEST_VECTOR) {
            vectors.putIfAbsent(new Key(link.job(), link.axis(), vector.round()), vector.elements());
            notifyAll();
        }
    }

    /**
     * Waits for the vector of a round and takes it.
     *
     * @param millis how long, 0 for ever
     * @throws WireException if it does not come in time, or the inbox is closed meanwhile
     */
    synchronized int[] take(long job, Axis axis, int round, long millis) throws WireException {
        var key = new Key(job, axis, round);
        long end = millis == 0 ? Long.MAX_VALUE : System.nanoTime() / NANOS_PER_MILLI + millis;
        while (!vectors.containsKey(key)) {
            long left = end - System.nanoTime() / NANOS_PER_MILLI;
            if (closed || left <= 0) {
                throw new WireException("no neighbour has sent the " + axis + " of round " + round
                        + (closed ? ": the worker was closed" : " in time"));
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WireException("interrupted while waiting for a neighbour", e);
            }
        }
        return vectors.remove(key);
    }

    /** Drops what is left of a job that has ended. */
    synchronized void forget(long job) {
        vectors.keySet().removeIf(key -> key.job() == job);
    }

    /** Ends every wait. */
    synchronized void close() {
        closed = true;
        vectors.clear();
        notifyAll();
    }
}
