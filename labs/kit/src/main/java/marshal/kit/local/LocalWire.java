package marshal.kit.local;

import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import marshal.kit.measure.Counts;
import marshal.kit.tool.Daemon;

/**
 * Workers as threads of this process, and queues as the links of their torus.
 *
 * <p>Tasks and results are passed by reference; only the columns and rows of an exchange are copied. So a worker that
 * changes B changes it for all workers.
 */
public final class LocalWire implements Workers {

    private final int k;
    private final Worker worker;
    private final Traffic traffic = new Traffic();
    private volatile boolean closed;

    /**
     * @param k      number of workers, at least 1
     * @param worker the work of each worker
     */
    public LocalWire(int k, Worker worker) {
        if (k < 1) {
            throw new IllegalArgumentException("a wire needs at least 1 worker, not " + k);
        }
        this.k = k;
        this.worker = worker;
    }

    @Override
    public int size() {
        return k;
    }

    /** The calls and elements so far, as on a real wire. */
    public Counts counts() {
        return traffic.counts();
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        if (closed) {
            throw new IllegalStateException("the workers were closed");
        }
        if (tasks.size() != k) {
            throw new IllegalArgumentException(tasks.size() + " tasks for " + k + " workers");
        }
        LocalTorus torus = torusFor(tasks);
        var results = new Result[k];
        var failure = new FirstFailure();
        var threads = new Thread[k];
        for (int i = 0; i < k; i++) {
            int index = i;
            threads[i] = Daemon.start("worker " + i, () -> work(index, tasks.get(index), torus, results, failure));
        }
        join(threads);
        failure.rethrow();
        return Arrays.asList(results);
    }

    @Override
    public void close() {
        closed = true;
    }

    /** One worker's part of one call. */
    private void work(int index, Task task, LocalTorus torus, Result[] results, FirstFailure failure) {
        Neighbours neighbours = Neighbours.NONE;
        if (task instanceof Task.Cannon cannon) {
            neighbours = torus.at(cannon.place());
        }
        try {
            traffic.add(Traffic.elements(task));
            Result result = worker.execute(task, neighbours);
            if (result == null) {
                throw new IllegalStateException("the worker returned no result for its task");
            }
            traffic.add(Traffic.elements(result));
            results[index] = result;
        } catch (Throwable e) {
            failure.record(index, e);
        } finally {
            if (task instanceof Task.Cannon cannon) {
                torus.leave(cannon.place()); // neighbours must not wait for a worker that has ended
            }
        }
    }

    private LocalTorus torusFor(List<? extends Task> tasks) {
        List<Task.Cannon> places = tasks.stream()
                .filter(Task.Cannon.class::isInstance)
                .map(Task.Cannon.class::cast)
                .toList();
        if (places.isEmpty()) {
            return null;
        }
        if (places.size() < k) {
            throw new IllegalArgumentException("only " + places.size() + " of " + k + " tasks are for a torus");
        }
        var torus = new LocalTorus(k, traffic);
        for (Task.Cannon task : places) {
            torus.take(task.place());
        }
        return torus;
    }

    private static void join(Thread[] threads) throws WireException {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            for (Thread thread : threads) {
                thread.interrupt();
            }
            Thread.currentThread().interrupt();
            throw new WireException("interrupted while the workers were at work", e);
        }
    }

    /** Keeps the first failure. Later ones mostly come from neighbours whose wait then failed. */
    private static final class FirstFailure {
        private int worker;
        private Throwable cause;

        synchronized void record(int index, Throwable e) {
            if (cause == null) {
                worker = index;
                cause = e;
            }
        }

        synchronized void rethrow() throws WireException {
            if (cause instanceof Todo todo) {
                throw todo;
            }
            if (cause != null) {
                StackTraceElement[] trace = cause.getStackTrace();
                String where = trace.length == 0 ? "" : " at " + trace[0];
                var failed = new TaskFailedException("worker " + worker + " failed: " + cause + where);
                failed.initCause(cause);
                throw failed;
            }
        }
    }
}
