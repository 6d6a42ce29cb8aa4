package marshal.kit.contract;

import java.util.List;

/** The manager's side of a wire: k workers that can be given one task each. */
public interface Workers extends AutoCloseable {

    /** k, the number of workers, at least 1. */
    int size();

    /**
     * Gives task i to worker i, to all of them at once, and waits for all the results. A worker whose part is
     * empty is asked all the same, so that the number of calls is always 2k.
     *
     * @param tasks exactly {@link #size()} tasks
     * @return the results in the order of the tasks
     * @throws IllegalArgumentException if there are not exactly k tasks
     * @throws WireException            if a worker failed, is gone, or sent something malformed
     */
    List<Result> callAll(List<? extends Task> tasks) throws WireException;

    /** Lets go of the workers and of everything opened to reach them. Closing twice does nothing. */
    @Override
    void close();
}
