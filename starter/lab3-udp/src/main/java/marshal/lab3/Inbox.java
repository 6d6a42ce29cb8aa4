package marshal.lab3;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;

/** Given: the messages that were delivered to an endpoint but not taken yet. */
public final class Inbox {

    private static final int MOST_MESSAGES = 256;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** A message and its sender. */
    public record Delivery(InetSocketAddress from, byte[] message) {}

    private final Queue<Delivery> messages = new ArrayDeque<>();
    private long bytes;
    private boolean closed;

    /** Returns whether there is room for one more message. */
    synchronized boolean hasRoom() {
        return messages.size() < MOST_MESSAGES;
    }

    /** The bytes of all messages in the inbox. */
    synchronized long bytes() {
        return bytes;
    }

    /** Puts in a message, unless the inbox is closed. */
    synchronized void put(InetSocketAddress from, byte[] message) {
        if (closed) {
            return;
        }
        messages.add(new Delivery(from, message));
        bytes += message.length;
        notify();
    }

    /** Waits this long for a message, 0 for no limit. Returns null if none arrived in time, or if the inbox was closed. */
    synchronized Delivery take(long millis) throws InterruptedException {
        long end = millis == 0 ? Long.MAX_VALUE : System.nanoTime() / NANOS_PER_MILLI + millis;
        while (messages.isEmpty() && !closed) {
            long left = end - System.nanoTime() / NANOS_PER_MILLI;
            if (left <= 0) {
                return null;
            }
            wait(left);
        }
        if (closed) {
            return null;
        }
        Delivery first = messages.remove();
        bytes -= first.message().length;
        return first;
    }

    /** Drops all messages, and ends every wait. */
    synchronized void close() {
        closed = true;
        messages.clear();
        bytes = 0;
        notifyAll();
    }
}
