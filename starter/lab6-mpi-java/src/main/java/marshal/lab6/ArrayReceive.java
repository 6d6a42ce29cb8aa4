package marshal.lab6;

/** Given: a receive of array elements in progress. */
final class ArrayReceive extends Request {

    private final Flight flight;
    private final Object buffer;
    private final int offset;
    private final int count;
    private final Datatype type;

    ArrayReceive(
            Progress progress,
            BufferPool.Loan loan,
            Flight flight,
            Object buffer,
            int offset,
            int count,
            Datatype type) {
        super(progress, loan);
        this.flight = flight;
        this.buffer = buffer;
        this.offset = offset;
        this.count = count;
        this.type = type;
    }

    @Override
    Status advance(boolean waits) {
        if (!flight.isOver(waits)) {
            return null;
        }
        Buffers.unpack(flight.received(), buffer, offset, count, type);
        return flight.status();
    }
}
