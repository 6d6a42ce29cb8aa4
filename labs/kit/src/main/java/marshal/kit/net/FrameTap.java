package marshal.kit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import marshal.kit.measure.Counts;

/**
 * A relay in front of a worker that counts lab 1's messages. It looks at headers and changes nothing. A message is counted
 * before its last byte is passed on: who has received it finds it counted.
 */
public final class FrameTap extends TcpTap {

    private FrameTap(InetSocketAddress target, Consumer<String> listener) throws IOException {
        super(target, Sockets.LOOPBACK, listener);
    }

    /** Starts a relay in front of a worker, on a free port. */
    public static FrameTap before(InetSocketAddress target) throws IOException {
        return before(target, null);
    }

    /**
     * Starts a relay that tells of every message, while it passes.
     *
     * @param listener gets one line a message, from several threads but never two at once
     */
    public static FrameTap before(InetSocketAddress target, Consumer<String> listener) throws IOException {
        var tap = new FrameTap(target, listener);
        tap.open();
        return tap;
    }

    @Override
    Passage passage(int number) {
        return new Passage() {
            @Override
            public void there(InputStream from, OutputStream to) throws IOException {
                pass(from, to, "connection " + number + " -> ");
            }

            @Override
            public void back(InputStream from, OutputStream to) throws IOException {
                pass(from, to, "connection " + number + " <- ");
            }
        };
    }

    private void pass(InputStream from, OutputStream to, String direction) throws IOException {
        var headers = new HeaderScanner();
        byte[] piece = new byte[1 << 16];
        for (int got = from.read(piece); got >= 0; got = from.read(piece)) {
            count(headers, piece, got, direction);
            to.write(piece, 0, got);
        }
    }

    private synchronized void count(HeaderScanner headers, byte[] piece, int length, String direction) {
        count(new Counts(0, 0, length));
        headers.scan(piece, length, header -> {
            if (header.isCall()) {
                count(new Counts(1, header.elements(), 0));
            }
            tell(direction + header);
        });
    }
}
