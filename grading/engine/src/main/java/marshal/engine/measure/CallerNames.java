package marshal.engine.measure;

import java.net.InetSocketAddress;

/** Finds a name for the process that has connected to a worker. */
@FunctionalInterface
public interface CallerNames {

    /** Used when the process is unknown: names the port only. */
    CallerNames UNKNOWN = address -> "port " + address.getPort();

    /** The name, such as {@code manager} or {@code worker 2}. */
    String nameOf(InetSocketAddress address);
}
