package marshal.kit.lab5;

import java.net.InetSocketAddress;

/** A skeleton of the student's. */
public interface CallServer extends AutoCloseable {

    InetSocketAddress address();

    @Override
    void close();
}
