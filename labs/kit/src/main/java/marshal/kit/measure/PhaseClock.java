package marshal.kit.measure;

import java.util.List;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

/**
 * Measures a program's phases: it records when the program calls its workers and when they have answered.
 *
 * <pre>
 *    var clock = new PhaseClock(workers);
 *    int[] sorted = clock.measure(watched -> programs.sort(items, watched));
 *    Phases phases = clock.phases();
 * </pre>
 */
public final class PhaseClock implements Workers {

    /** A program over workers. */
    @FunctionalInterface
    public interface Body<T> {
        T run(Workers workers) throws WireException;
    }

    private final Workers inner;
    private boolean called;
    private long lastReply;
    private long callNanos;
    private long computeNanos;
    private Phases phases;

    public PhaseClock(Workers inner) {
        this.inner = inner;
    }

    /** Runs a program over the watched workers and returns its result. One at a time. */
    public <T> T measure(Body<T> body) throws WireException {
        called = false;
        callNanos = 0;
        computeNanos = 0;
        phases = null;
        long start = System.nanoTime();
        T result = body.run(this);
        long end = System.nanoTime();
        phases = called ? split(end - start, end - lastReply) : Phases.sequential(end - start);
        return result;
    }

    /**
     * The phases of the program that was measured last. What it did between two calls counts as partition.
     *
     * @throws IllegalStateException if none has ended yet
     */
    public Phases phases() {
        if (phases == null) {
            throw new IllegalStateException("nothing has been measured yet");
        }
        return phases;
    }

    private Phases split(long total, long combine) {
        return new Phases(total, total - callNanos - combine, callNanos - computeNanos, computeNanos, combine);
    }

    @Override
    public int size() {
        return inner.size();
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        long start = System.nanoTime();
        List<Result> results = inner.callAll(tasks);
        lastReply = System.nanoTime();
        called = true;
        long duration = lastReply - start;
        callNanos += duration;
        long longest = 0;
        for (Result result : results) {
            longest = Math.max(longest, result.computeNanos());
        }
        computeNanos += Math.min(longest, duration); // a worker cannot have computed for longer than the manager waited
        return results;
    }

    @Override
    public void close() {
        inner.close();
    }
}
