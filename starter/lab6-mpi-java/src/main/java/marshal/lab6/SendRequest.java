package marshal.lab6;

import java.util.List;

/** Given: one or more messages whose sending has begun. */
final class SendRequest extends Request {

    private final List<Flight> flights;
    private final Status sent;
    private MPJException failure; // of one flight; thrown when all are over, because MPI owns the buffers until then

    /** @param sent the status when it is complete */
    SendRequest(Progress progress, BufferPool.Loan loan, List<Flight> flights, Status sent) {
        super(progress, loan);
        this.flights = flights;
        this.sent = sent;
    }

    @Override
    Status advance(boolean waits) {
        for (Flight flight : flights) {
            try {
                if (!flight.isOver(waits)) {
                    return null;
                }
            } catch (MPJException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return sent;
    }
}
