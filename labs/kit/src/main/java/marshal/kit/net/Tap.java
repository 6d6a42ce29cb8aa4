package marshal.kit.net;

import java.net.InetSocketAddress;
import marshal.kit.measure.Counts;

/**
 * A relay in front of a worker. It counts the messages that pass. Peers know only the relay's address, so they connect
 * to the relay.
 */
public interface Tap extends AutoCloseable {

    /** The address that leads to the worker through the relay. */
    InetSocketAddress address();

    /** The traffic so far, in both directions. */
    Counts counts();

    /** Closes the relay and every connection through it. Closing twice does nothing. */
    @Override
    void close();
}
