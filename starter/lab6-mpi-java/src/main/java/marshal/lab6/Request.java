package marshal.lab6;

import marshal.kit.contract.Todo;

/** Step 6: a communication that has begun. Until it is complete, its buffer must not be used. */
public abstract class Request {

    private final Progress progress;
    private final BufferPool.Loan loan;
    private Status status; // null until it is complete
    private RuntimeException failure; // null unless it has failed

    /** @param loan comes back when this is complete */
    Request(Progress progress, BufferPool.Loan loan) {
        this.progress = progress;
        this.loan = loan;
    }

    /**
     * Goes on, as far as that is possible.
     *
     * @param waits whether to wait until it is complete
     * @return null unless it is complete
     * @throws MPJException if it has failed
     */
    abstract Status advance(boolean waits);

    /**
     * Whether it is complete, now and from now on; does not wait.
     *
     * @throws MPJException if it has failed; each time
     */
    public final boolean test() {
        throw new Todo("lab6.6", "All receives of objects go on, and then this one.");
    }

    /**
     * Waits until it is complete.
     *
     * @return the same each time
     * @throws MPJException if it has failed; each time
     */
    public final Status waitFor() {
        throw new Todo("lab6.6", "MPI may wait only if no receive of objects is open besides. Else let all of them go "
                + "on, again and again.");
    }

    final boolean isSettled() {
        return status != null || failure != null;
    }

    /** Given: goes on with it unless it is over; whether it is. */
    final boolean settle(boolean waits) {
        if (!isSettled()) {
            MPJ.requireRunning();
            try {
                status = advance(waits);
            } catch (RuntimeException e) {
                failure = e;
            } catch (Error e) { // there is no memory, or it came from code of the objects
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
