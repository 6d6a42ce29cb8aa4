package marshal.kit.lab7;

import java.net.InetSocketAddress;

/** Receives graphs for an experiment from any sender, until it is closed. */
public interface GraphReceiver extends AutoCloseable {

    InetSocketAddress address();

    @Override
    void close();
}
