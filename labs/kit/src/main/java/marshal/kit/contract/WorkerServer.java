package marshal.kit.contract;

import java.net.InetSocketAddress;

/** A worker that can be reached over a wire. */
public interface WorkerServer extends AutoCloseable {

    /** Where managers and neighbours reach this worker. */
    InetSocketAddress address();

    /** Stops serving and closes every connection. Closing twice does nothing. */
    @Override
    void close();
}
