package marshal.kit.net;

import java.net.InetSocketAddress;
import marshal.kit.measure.Counts;

/**
 * A relay in front of a worker that counts the messages that pass. Peers know only the relay's address, so they go
 * through it.
 */
public interface Tap extends AutoCloseable {

    /** Where to reach the worker through the relay. */
    InetSocketAddress address();

    /** What has passed so far, both ways. */
    Counts counts();

    /** Closes the relay and every connection through it. Closing twice does nothing. */
    @Override
    void close();
}
