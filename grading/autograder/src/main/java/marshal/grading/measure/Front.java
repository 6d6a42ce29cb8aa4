package marshal.grading.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import marshal.kit.net.Relay;
import marshal.kit.net.Tap;

/** Puts a relay in front of each worker of a cluster. */
@FunctionalInterface
public interface Front {

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
     * @param trace gets one line a message
     */
    static Front counting(Relay relay, Consumer<String> trace) {
        return (index, address) -> relay.before(address, line -> trace.accept("worker " + index + ", " + line));
    }
}
