package marshal.kit.lab2.jrmp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import marshal.kit.net.Passed;
import marshal.kit.net.TcpTap;

/**
 * A relay in front of a worker. It understands RMI and counts the messages that carry data. It makes references to the
 * worker lead through the relay.
 *
 * <p>A remote reference holds the host and port of its object. A manager that looks up a worker through a plain relay
 * would therefore call the worker directly. So this relay translates addresses, like a router. In each reference to the
 * worker, it replaces the worker's port by its own. Host and length do not change, because the relay listens at the
 * worker's own host. The relay changes nothing else, creates no objects, and passes on unread what it cannot read.
 *
 * <p>It counts a message before it passes on the last byte: when a receiver has the message, it is already counted.
 */
public final class JrmpTap extends TcpTap {

    private final JrmpObjects.Endpoint own;

    private JrmpTap(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        super(target, target.getAddress().getHostAddress(), listener);
        this.own = new JrmpObjects.Endpoint(
                target.getAddress().getHostAddress(),
                target.getPort(),
                address().getPort());
    }

    /** Starts a relay in front of a worker, at the same host, on a free port. */
    public static JrmpTap before(InetSocketAddress target) throws IOException {
        return before(target, null);
    }

    /**
     * Starts a relay that reports every message as it passes.
     *
     * @param target   a worker's registry, at an address of this machine; the worker is at the same port
     * @param listener gets the messages, one at a time, from several threads
     */
    public static JrmpTap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        return opened(new JrmpTap(target, listener));
    }

    @Override
    protected Passage passage(Peer peer) {
        return new Connection(peer);
    }

    /** One connection. Its calls come one after another, and each return belongs to the call before it. */
    private final class Connection implements Passage {

        private final Peer peer;
        private volatile JrmpCall call = JrmpCall.NONE;

        Connection(Peer peer) {
            this.peer = peer;
        }

        @Override
        public void pass(InputStream from, OutputStream to, boolean toWorker) throws IOException {
            passRead(from, to, peer, toWorker, "bytes that are not JRMP", in -> {
                var messages = new JrmpMessages(
                        in,
                        own,
                        JrmpTap.this::count,
                        (what, message, sample) -> tell(peer, toWorker, what, message, in.head(), sample));
                if (toWorker) {
                    messages.readCalls(begun -> call = begun);
                } else {
                    messages.readReturns(() -> call);
                }
            });
        }
    }
}
