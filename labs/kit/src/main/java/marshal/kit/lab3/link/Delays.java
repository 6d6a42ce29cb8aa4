package marshal.kit.lab3.link;

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import marshal.kit.tool.Daemon;

/** Datagrams that wait for their time, and the thread that sends them. */
final class Delays implements AutoCloseable {

    /** The most datagrams that wait. More are lost, as in a router with a full queue. */
    private static final int MOST = 1024;

    /** How late a sleeping thread may wake. The thread wakes earlier by this time, and spins. */
    private static final long WAKE_NANOS = 80_000;

    private final DelayQueue<Waiting> queue = new DelayQueue<>();
    private final AtomicLong orders = new AtomicLong();
    private Thread thread;

    private record Waiting(long due, long order, Datagram datagram, Direction direction) implements Delayed {

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - WAKE_NANOS - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            var that = (Waiting) other;
            return due != that.due ? Long.signum(due - that.due) : Long.compare(order, that.order);
        }
    }

    /**
     * Sends a datagram later.
     *
     * @param due when, in {@link System#nanoTime()}
     * @return false if too many are waiting
     */
    boolean add(long due, Datagram datagram, Direction direction) {
        start();
        return queue.size() < MOST && queue.add(new Waiting(due, orders.incrementAndGet(), datagram, direction));
    }

    private synchronized void start() {
        if (thread == null) {
            thread = Daemon.start("link, delays", this::work);
        }
    }

    private void work() {
        try {
            while (true) {
                Waiting next = queue.take();
                while (System.nanoTime() - next.due < 0) {
                    Thread.onSpinWait();
                }
                next.direction.send(next.datagram);
            }
        } catch (InterruptedException e) {
            queue.clear(); // closed
        }
    }

    @Override
    public synchronized void close() {
        if (thread != null) {
            thread.interrupt();
        }
    }
}
