package marshal.lab6;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import marshal.kit.contract.Todo;

/** Step 6: a receive of objects in progress: first their header, then the announced data. */
final class ObjectReceive extends Request {

    private final Progress progress;
    private final BufferPool.Loan loan;
    private final Object buffer;
    private final int offset;
    private final int count;
    private final Datatype type;
    private final int src;
    private final int tag;

    private final Flight first; // of the header
    //> lab6.6
    private Header header; // null until it arrives
    private final Deque<Integer> announced = new ArrayDeque<>(); // lengths of data that have not begun to arrive
    private final List<ByteBuffer> parts = new ArrayList<>(); // the received parts: the stream, and the arrays
    private Flight data; // null unless data are arriving
    private int expected; // length of these data
    //+ // Step 6: fields for its progress.
    //<

    ObjectReceive(
            Progress progress,
            BufferPool.Loan loan,
            Object buffer,
            int offset,
            int count,
            Datatype type,
            int src,
            int tag) {
        super(progress, loan);
        this.progress = progress;
        this.loan = loan;
        this.buffer = buffer;
        this.offset = offset;
        this.count = count;
        this.type = type;
        this.src = src;
        this.tag = tag;
        this.first = Flight.recv(Native.HEADERS, loan.take(ObjectMessages.MOST_FIRST), src, tag);
        progress.add(this);
    }

    /** Returns whether it takes messages with this source and tag. */
    boolean takes(Status message) {
        return (src == MPJ.ANY_SOURCE || src == message.source()) && (tag == MPJ.ANY_TAG || tag == message.tag());
    }

    @Override
    Status advance(boolean waits) {
        //> lab6.6: Receive the header; then, in its turn, the stream unless it is eager, and the arrays. Receive each only
        //> when it can be probed, with no more than its real size. Then open them, and assign the objects.
        if (header == null) {
            if (!first.isOver(waits)) {
                return null;
            }
            readHeader();
        }
        while (data != null || !announced.isEmpty()) {
            if (data == null && !begins(waits) || !data.isOver(waits)) {
                return null;
            }
            ObjectMessages.requireLength(expected, data.status());
            parts.add(data.received());
            data = null;
        }
        return assign();
        //<
    }

    //> lab6.6
    private void readHeader() {
        ByteBuffer message = first.received();
        header = ObjectMessages.announced(message);
        if (header.eager()) {
            parts.add(message);
        } else {
            announced.add(header.length());
        }
        if (header.arrays() > 0) {
            announced.add(header.arrays());
        }
    }

    /** Begins to receive the next data, if they have arrived. */
    private boolean begins(boolean waits) {
        Status from = first.status();
        int[] seen = new int[3];
        if (!progress.isTurnOf(this, from) || !Native.probe(Native.DATA, from.source(), from.tag(), waits, seen)) {
            return false;
        }
        expected = announced.remove();
        ByteBuffer message = loan.take(Math.min(expected, Status.of(seen).length()));
        data = Flight.recv(Native.DATA, message, from.source(), from.tag());
        return true;
    }

    private Status assign() {
        ByteBuffer arrays = header.arrays() > 0 ? parts.get(1) : loan.take(0);
        Object[] objects = ObjectMessages.open(header, parts.get(0), arrays);
        ObjectMessages.assign(objects, buffer, offset, count, type);
        return new Status(first.status().source(), first.status().tag(), objects.length);
    }
    //<
}
