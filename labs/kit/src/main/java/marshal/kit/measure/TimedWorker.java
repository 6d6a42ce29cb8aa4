package marshal.kit.measure;

import marshal.kit.contract.Edges;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;

/** A worker that adds its compute time to its results: without the wire, and without waiting for neighbours. */
public final class TimedWorker implements Worker {

    private final Worker inner;

    public TimedWorker(Worker inner) {
        this.inner = inner;
    }

    @Override
    public Result execute(Task task, Neighbours neighbours) throws WireException {
        var watched = new Watched(neighbours);
        long start = System.nanoTime();
        Result result = inner.execute(task, neighbours == Neighbours.NONE ? neighbours : watched);
        long nanos = System.nanoTime() - start;
        if (result == null) {
            throw new IllegalStateException("the worker returned no result for its task");
        }
        return result.withComputeNanos(nanos - watched.blockedNanos);
    }

    /** Adds up the time of exchanges: two readings of the clock per round. */
    private static final class Watched implements Neighbours {
        private final Neighbours inner;
        private long blockedNanos;

        Watched(Neighbours inner) {
            this.inner = inner;
        }

        @Override
        public Edges exchange(Edges outgoing) throws WireException {
            long start = System.nanoTime();
            try {
                return inner.exchange(outgoing);
            } finally {
                blockedNanos += System.nanoTime() - start;
            }
        }
    }
}
