package marshal.kit.lab7;

import java.net.InetSocketAddress;

/** Receives graphs for an experiment, from whoever connects, until it is closed. */
public interface GraphReceiver extends AutoCloseable {

    InetSocketAddress address();

    @Override
    void close();
}
