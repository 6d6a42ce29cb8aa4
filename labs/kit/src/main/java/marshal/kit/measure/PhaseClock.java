package marshal.kit.measure;

import java.util.ArrayList;
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

    /** A program that uses workers. */
    @FunctionalInterface
    public interface Body<T> {
        T run(Workers workers) throws WireException;
    }

    private static final int MOST_PHASES = 1000; // each is kept with its start and end; the labs' programs have three

    private final Workers inner;
    private final List<Phase> course = new ArrayList<>();
    private boolean called;
    private long lastReply;
    private long callNanos;
    private long computeNanos;
    private Phases phases;

    public PhaseClock(Workers inner) {
        this.inner = inner;
    }

    /** Runs a program with the watched workers and returns its result. One program at a time. */
    public <T> T measure(Body<T> body) throws WireException {
        called = false;
        callNanos = 0;
        computeNanos = 0;
        phases = null;
        course.clear();
        long start = System.nanoTime();
        lastReply = start;
        T result = body.run(this);
        long end = System.nanoTime();
        add(called ? Phase.Name.combine : Phase.Name.compute, lastReply, end);
        phases = called ? split(end - start, end - lastReply) : Phases.sequential(end - start);
        return result;
    }

    /**
     * The phases of the last program measured. Its work between two calls counts as partition.
     *
     * @throws IllegalStateException if no program has ended yet
     */
    public Phases phases() {
        if (phases == null) {
            throw new IllegalStateException("nothing has been measured yet");
        }
        return phases;
    }

    /**
     * The phases in order, with their starts and ends. If a program makes very many calls, returns only the first
     * phases.
     *
     * @throws IllegalStateException if no program has ended yet
     */
    public List<Phase> course() {
        phases();
        return List.copyOf(course);
    }

    private void add(Phase.Name name, long begun, long ended) {
        if (course.size() < MOST_PHASES) {
            course.add(new Phase(name, begun, ended));
        }
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
        add(Phase.Name.partition, lastReply, start);
        List<Result> results = inner.callAll(tasks);
        lastReply = System.nanoTime();
        add(Phase.Name.calls, start, lastReply);
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
