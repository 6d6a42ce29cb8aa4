package marshal.kit.net;

import java.net.InetSocketAddress;
import marshal.kit.measure.Counts;

/** A relay in front of a worker that counts what passes. Whoever only knows its address passes it. */
public interface Tap extends AutoCloseable {

    /** Where to reach the worker through the relay. */
    InetSocketAddress address();

    /** What has passed so far, both ways. */
    Counts counts();

    /** Closes the relay and every connection through it. Closing twice does nothing. */
    @Override
    void close();
}
