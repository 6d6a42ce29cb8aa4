package marshal.engine.measure;

import java.net.InetSocketAddress;

/** Names whoever has connected to a worker. */
@FunctionalInterface
public interface CallerNames {

    /** Where nobody knows more. */
    CallerNames UNKNOWN = address -> "port " + address.getPort();

    /** Such as {@code manager} or {@code worker 2}. */
    String nameOf(InetSocketAddress address);
}
