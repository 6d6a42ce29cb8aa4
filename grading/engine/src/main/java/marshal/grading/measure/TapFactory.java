package marshal.grading.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import marshal.kit.net.Relay;
import marshal.kit.net.Tap;

/** Puts a relay in front of each worker of a cluster. */
@FunctionalInterface
public interface TapFactory {

    /**
     * Starts a relay.
     *
     * @param index   the worker's number
     * @param address where it really is
     */
    Tap before(int index, InetSocketAddress address) throws IOException;

    /**
     * Relays that count what passes and change nothing.
     *
     * @param trace gets one line a message, with the time since the first
     */
    static TapFactory counting(Relay relay, Consumer<String> trace) {
        var first = new AtomicLong();
        return (index, address) -> relay.before(address, line -> {
            synchronized (first) { // each relay has threads of its own: lines come in the order of their times
                long now = System.nanoTime();
                first.compareAndSet(0, now);
                trace.accept(
                        String.format(Locale.ROOT, "%9.3f ms  worker %d, %s", (now - first.get()) / 1e6, index, line));
            }
        });
    }
}
