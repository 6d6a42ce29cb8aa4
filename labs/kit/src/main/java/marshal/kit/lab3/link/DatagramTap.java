package marshal.kit.lab3.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.Tap;

/**
 * A relay in front of a worker: a {@link LossyLink} without rules. It counts lab 3's messages and changes nothing.
 *
 * <p>It counts a message before its packet 0 is passed on for the first time. Retransmissions and acknowledgements add
 * bytes only. A neighbour's LINK and VECTOR in one message are one call.
 */
public final class DatagramTap implements Tap {

    private static final int MOST_MESSAGES = 10_000;

    private final LossyLink link = new LossyLink(LinkScript.EMPTY, new Journal(0));
    private final List<Passed> trace = new ArrayList<>();
    private final Tap relay;

    private DatagramTap(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        relay = link.before(target, listener == null ? this::remember : listener);
    }

    /** Starts a relay in front of a worker, on a free port. */
    public static DatagramTap before(InetSocketAddress target) throws IOException {
        return new DatagramTap(target, null);
    }

    /**
     * Starts a relay that reports every message as it passes.
     *
     * @param listener gets the messages, one at a time, from several threads
     */
    public static DatagramTap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        return new DatagramTap(target, listener);
    }

    @Override
    public InetSocketAddress address() {
        return relay.address();
    }

    @Override
    public Counts counts() {
        return relay.counts();
    }

    /** The first ten thousand messages that have passed; empty if a listener gets them. */
    public synchronized List<Passed> trace() {
        return List.copyOf(trace);
    }

    @Override
    public void close() {
        link.close();
    }

    private synchronized void remember(Passed message) {
        if (trace.size() < MOST_MESSAGES) {
            trace.add(message);
        }
    }
}
