package marshal.lab6;

import marshal.kit.contract.Todo;

/** Step 6: a communication in progress. Until it is complete, its buffer must not be used. */
public abstract class Request {

    private final Progress progress;
    private final BufferPool.Loan loan;
    private Status status; // null until it is complete
    private RuntimeException failure; // null unless it has failed

    /** @param loan ends when this request is complete */
    Request(Progress progress, BufferPool.Loan loan) {
        this.progress = progress;
        this.loan = loan;
    }

    /**
     * Continues as far as possible.
     *
     * @param waits whether to wait until it is complete
     * @return null unless it is complete
     * @throws MPJException if it has failed
     */
    abstract Status advance(boolean waits);

    /**
     * Returns whether it is complete. If it is, it stays complete. Does not wait.
     *
     * @throws MPJException if it has failed; every time
     */
    public final boolean test() {
        throw new Todo("lab6.6", "Continue all receives of objects, and then this request.");
    }

    /**
     * Waits until it is complete.
     *
     * @return the same status each time
     * @throws MPJException if it has failed; every time
     */
    public final Status waitFor() {
        throw new Todo("lab6.6", "MPI may wait only if no other receive of objects is open. Otherwise continue all of "
                + "them, again and again.");
    }

    final boolean isSettled() {
        return status != null || failure != null;
    }

    /** Given: continues it unless it is over; returns whether it is over. */
    final boolean settle(boolean waits) {
        if (!isSettled()) {
            MPJ.requireRunning();
            try {
                status = advance(waits);
            } catch (RuntimeException e) {
                failure = e;
            } catch (Error e) { // there is no memory, or code of the objects has thrown it
                failure = new MPJException("what came cannot be received: " + e, e);
            }
            if (isSettled()) {
                loan.close();
                progress.remove(this);
            }
        }
        return isSettled();
    }
}
