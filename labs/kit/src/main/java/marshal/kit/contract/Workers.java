package marshal.kit.contract;

import java.util.List;

/** The manager's side of a wire: k workers that can be given one task each. */
public interface Workers extends AutoCloseable {

    /** k, the number of workers, at least 1. */
    int size();

    /**
     * Gives task i to worker i, all at the same time, and waits for all results. A worker with an empty part gets its
     * task too, so that the number of calls is always 2k.
     *
     * @param tasks exactly {@link #size()} tasks
     * @return the results in the order of the tasks
     * @throws IllegalArgumentException if there are not exactly k tasks
     * @throws WireException            if a worker failed, is gone, or sent something malformed
     */
    List<Result> callAll(List<? extends Task> tasks) throws WireException;

    /** Closes everything that was opened to reach the workers. Closing twice does nothing. */
    @Override
    void close();
}
