package marshal.lab6;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import marshal.kit.contract.Todo;

/** Step 6: objects that are being received: first their header, and then what it announces. */
final class ObjectReceive extends Request {

    private final Progress progress;
    private final BufferPool.Loan loan;
    private final Object buffer;
    private final int offset;
    private final int count;
    private final Datatype type;
    private final int src;
    private final int tag;

    private final Flight first; // the header's
    // Step 6: how far it is.

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

    /** Whether it takes messages with this source and tag. */
    boolean takes(Status message) {
        return (src == MPJ.ANY_SOURCE || src == message.source()) && (tag == MPJ.ANY_TAG || tag == message.tag());
    }

    @Override
    Status advance(boolean waits) {
        throw new Todo("lab6.6", "The header; then, if it is its turn, the stream unless it is eager, and the arrays: "
                + "each once it is there to be probed, and no larger than it is. Then open them, and assign the "
                + "objects.");
    }
}
