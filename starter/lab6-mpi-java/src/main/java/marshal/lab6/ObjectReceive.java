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
    // Step 6: fields for its progress.

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
        throw new Todo("lab6.6", "Receive the header; then, in its turn, the stream unless it is eager, and the "
                + "arrays. Receive each only when it can be probed, with no more than its real size. Then open them, "
                + "and assign the objects.");
    }
}
