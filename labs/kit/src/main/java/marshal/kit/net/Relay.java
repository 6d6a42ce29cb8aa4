package marshal.kit.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/** Starts a counting relay in front of a worker. Each mechanism needs a relay that can read its messages. */
@FunctionalInterface
public interface Relay {

    /**
     * Starts a relay in front of a worker.
     *
     * @param target   the worker
     * @param listener gets the messages, one at a time, from several threads
     */
    Tap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException;
}
