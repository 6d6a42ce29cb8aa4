package marshal.kit.lab5;

import java.net.InetSocketAddress;

/** Step 9: a student's skeleton that is serving. */
public interface CallServer extends AutoCloseable {

    InetSocketAddress address();

    @Override
    void close();
}
