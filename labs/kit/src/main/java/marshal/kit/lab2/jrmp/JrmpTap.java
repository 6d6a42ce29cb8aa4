package marshal.kit.lab2.jrmp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.PassingInput;
import marshal.kit.net.TcpTap;

/**
 * A relay in front of a worker that understands RMI: it counts the messages that carry data, and makes references to
 * the worker lead through it.
 *
 * <p>A remote reference holds the host and port of its object, so a manager that looks a worker up through a relay
 * would call it past the relay. So this relay translates addresses, like a router: in each reference to the worker that
 * passes, it replaces the worker's port by its own. Host and length stay the same, because it listens at the worker's
 * own host. It changes nothing else, creates no object, and passes on unread what it cannot read.
 *
 * <p>A message is counted before its last byte is passed on, so whoever has received it finds it counted.
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
     * Starts a relay that reports every message while it passes.
     *
     * @param target   a worker's registry, at an address of this machine; the worker is at the same port
     * @param listener gets each message, from several threads but never two at once
     */
    public static JrmpTap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        var tap = new JrmpTap(target, listener);
        tap.open();
        return tap;
    }

    @Override
    protected Passage passage(Peer peer) {
        return new Connection(peer);
    }

    /** One connection: its calls come one after another, and each return belongs to the call before it. */
    private final class Connection implements Passage {

        private final Peer peer;
        private volatile JrmpCall call = JrmpCall.NONE;

        Connection(Peer peer) {
            this.peer = peer;
        }

        @Override
        public void there(InputStream from, OutputStream to) throws IOException {
            pass(from, to, peer, true, messages -> messages.readCalls(begun -> call = begun));
        }

        @Override
        public void back(InputStream from, OutputStream to) throws IOException {
            pass(from, to, peer, false, messages -> messages.readReturns(() -> call));
        }
    }

    private interface Reading {
        void read(JrmpMessages messages) throws IOException;
    }

    private void pass(InputStream from, OutputStream to, Peer peer, boolean toWorker, Reading reading)
            throws IOException {
        var in = new PassingInput(from, to, bytes -> count(new Counts(0, 0, bytes)));
        try {
            reading.read(new JrmpMessages(
                    in, own, this::count, (what, message) -> tell(peer, toWorker, what, message, in.head())));
        } catch (StreamCorruptedException e) {
            tell(peer, toWorker, "bytes that are no JRMP: " + e.getMessage(), Counts.NONE);
            in.passRest();
        } catch (EOFException e) {
            // It ended inside of a message. All that came has been passed on.
        }
    }
}
