package marshal.engine.measure;

import java.net.InetSocketAddress;

/** Names whoever has connected to a worker. */
@FunctionalInterface
public interface Callers {

    /** Where nobody knows more. */
    Callers UNKNOWN = address -> "port " + address.getPort();

    /** Such as {@code manager} or {@code worker 2}. */
    String nameOf(InetSocketAddress address);
}
