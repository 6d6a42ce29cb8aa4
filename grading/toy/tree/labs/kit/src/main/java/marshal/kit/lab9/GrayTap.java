package marshal.kit.lab9;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import marshal.kit.contract.Sockets;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.Tap;
import marshal.kit.net.TcpTap;

/** A relay that counts the messages of lab 9's wire. */
public final class GrayTap extends TcpTap {

    private GrayTap(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        super(target, Sockets.LOOPBACK, listener);
    }

    public static Tap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        return opened(new GrayTap(target, listener));
    }

    @Override
    protected Passage passage(Peer peer) {
        return (from, to, toWorker) -> pass(from, to, toWorker ? 0 : Long.BYTES, peer, toWorker);
    }

    private void pass(InputStream from, OutputStream to, int behind, Peer peer, boolean toWorker) throws IOException {
        var in = new DataInputStream(from);
        for (byte[] head = in.readNBytes(Integer.BYTES); head.length == Integer.BYTES; head = in.readNBytes(Integer.BYTES)) {
            int items = ByteBuffer.wrap(head).getInt();
            byte[] rest = in.readNBytes(Math.addExact(Math.multiplyExact(Integer.BYTES, items), behind));
            var message = new Counts(1, items, head.length + rest.length);
            count(message);
            tell(peer, toWorker, items + " codes", message);
            to.write(head);
            to.write(rest);
        }
    }
}
