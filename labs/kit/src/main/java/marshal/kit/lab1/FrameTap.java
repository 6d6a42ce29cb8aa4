package marshal.kit.lab1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import marshal.kit.contract.Place;
import marshal.kit.contract.Sockets;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.TcpTap;

/**
 * A relay in front of a worker. It counts lab 1's messages: it reads their headers and changes nothing. It counts a
 * message before it passes on the last byte: when a receiver has the message, it is already counted.
 */
public final class FrameTap extends TcpTap {

    private Place place; // the worker's place in the torus, from the last CANNON; null before the first
    private long job;

    private FrameTap(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        super(target, Sockets.LOOPBACK, listener);
    }

    /** Starts a relay in front of a worker, on a free port. */
    public static FrameTap before(InetSocketAddress target) throws IOException {
        return before(target, null);
    }

    /**
     * Starts a relay that reports every message as it passes.
     *
     * @param listener gets the messages, one at a time, from several threads
     */
    public static FrameTap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        return opened(new FrameTap(target, listener));
    }

    @Override
    protected Passage passage(Peer peer) {
        return (from, to, toWorker) -> pass(from, to, peer, toWorker);
    }

    private void pass(InputStream from, OutputStream to, Peer peer, boolean toWorker) throws IOException {
        var headers = new HeaderScanner();
        var link = new Link();
        byte[] piece = new byte[1 << 16];
        for (int got = from.read(piece); got >= 0; got = from.read(piece)) {
            count(headers, link, piece, got, peer, toWorker);
            to.write(piece, 0, got);
        }
    }

    /** The content of a connection between neighbours; the axis is null for a manager's connection. */
    private static final class Link {
        Axis axis;
        long job;
    }

    private synchronized void count(
            HeaderScanner headers, Link link, byte[] piece, int length, Peer peer, boolean toWorker) {
        count(new Counts(0, 0, length));
        headers.scan(piece, length, (header, start) -> {
            if (header.isCall()) {
                count(new Counts(1, header.elements(), 0));
            }
            look(header, start, link);
            String what = header + (link.axis == null ? "" : ", " + words(link));
            tell(peer, toWorker, what, header.counts(), Passed.head(start), headers.sample());
        });
    }

    private void look(FrameHeader header, ByteBuffer start, Link link) {
        int body = FrameHeader.SIZE;
        if (header.isCannon() && start.remaining() >= body + 20) {
            job = start.getLong(body);
            place = place(start.getInt(body + 8), start.getInt(body + 12), start.getInt(body + 16));
        } else if (header.isLink() && start.remaining() >= body + 12) {
            link.job = start.getLong(body);
            link.axis = start.getInt(body + 8) == Axis.COLUMNS.ordinal() ? Axis.COLUMNS : Axis.ROWS;
        }
    }

    private static Place place(int row, int column, int side) {
        boolean isOne = row >= 0 && row < side && column >= 0 && column < side;
        return isOne ? new Place(row, column, side) : null; // pass it on, whatever it says
    }

    /**
     * Describes a link. Columns come from the right, rows from below. A neighbour may send before this worker gets its
     * CANNON; then the neighbour's number is unknown.
     */
    private String words(Link link) {
        boolean known = place != null && link.job == job;
        return link.axis == Axis.COLUMNS
                ? "columns from " + (known ? "worker " + place.right().index() + " at " : "") + "the right"
                : "rows from " + (known ? "worker " + place.below().index() + " " : "") + "below";
    }
}
