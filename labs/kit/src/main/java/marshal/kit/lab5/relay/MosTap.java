package marshal.kit.lab5.relay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import marshal.kit.contract.Sockets;
import marshal.kit.net.Passed;
import marshal.kit.net.TcpTap;

/**
 * A relay in front of a worker. It counts lab 5's messages and changes nothing. Each CALL, RETURN and DONE counts as a
 * call. A THREW, and a message that ends in an ABORT, report an error and do not count. The relay passes on all other
 * bytes unread.
 *
 * <p>It counts a message before it passes on the last byte: when a receiver has the message, it is already counted.
 */
public final class MosTap extends TcpTap {

    private MosTap(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        super(target, Sockets.LOOPBACK, listener);
    }

    /** Starts a relay in front of a worker, on a free port. */
    public static MosTap before(InetSocketAddress target) throws IOException {
        return before(target, null);
    }

    /**
     * Starts a relay that reports every message as it passes.
     *
     * @param listener gets the messages, one at a time, from several threads
     */
    public static MosTap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        return opened(new MosTap(target, listener));
    }

    @Override
    protected Passage passage(Peer peer) {
        return (from, to, toWorker) ->
                passRead(from, to, peer, toWorker, "bytes that are not a message", in -> new MosMessages(
                                in, this::count, (what, message) -> tell(peer, toWorker, what, message))
                        .read(toWorker));
    }
}
