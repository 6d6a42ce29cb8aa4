package marshal.kit.lab5.relay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import marshal.kit.contract.Sockets;
import marshal.kit.net.Passed;
import marshal.kit.net.TcpTap;

/**
 * A relay in front of a worker that counts lab 5's messages, and changes nothing. A CALL, a RETURN and a DONE are a call
 * each; a THREW, and what ends in an ABORT, report an error and are none. What is no message is passed on unread.
 *
 * <p>A message is counted before its last byte is passed on, so whoever has received it finds it counted.
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
     * Starts a relay that reports every message while it passes.
     *
     * @param listener gets each message, from several threads but never two at once
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
