package marshal.kit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import marshal.kit.measure.Counts;

/** A relay that counts bytes and reads no messages. */
public final class ByteTap extends TcpTap {

    private static final int BUFFER = 1 << 16;

    private ByteTap(InetSocketAddress target) throws IOException {
        super(target, target.getAddress().getHostAddress(), null);
    }

    /** Starts a relay in front of a worker, at the same host, on a free port. */
    public static ByteTap before(InetSocketAddress target) throws IOException {
        return opened(new ByteTap(target));
    }

    @Override
    protected Passage passage(Peer peer) {
        return (from, to, toWorker) -> pass(from, to);
    }

    /** Counts bytes before it passes them on: when a receiver has them, they are already counted. */
    private void pass(InputStream from, OutputStream to) throws IOException {
        var buffer = new byte[BUFFER];
        for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
            count(new Counts(0, 0, count));
            to.write(buffer, 0, count);
        }
    }
}
