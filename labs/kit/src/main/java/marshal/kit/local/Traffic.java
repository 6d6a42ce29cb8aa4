package marshal.kit.local;

import java.util.concurrent.atomic.AtomicLong;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.measure.Counts;

/** Counts the calls and elements on the local wire. */
final class Traffic {

    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong elements = new AtomicLong();

    /** Adds one call. */
    void add(long elementsInIt) {
        calls.incrementAndGet();
        elements.addAndGet(elementsInIt);
    }

    Counts counts() {
        return new Counts(calls.get(), elements.get(), 0);
    }

    static long elements(Task task) {
        if (task instanceof Task.Sort sort) {
            return sort.items().length;
        }
        if (task instanceof Task.Multiply multiply) {
            return elements(multiply.a()) + elements(multiply.b());
        }
        Task.Cannon cannon = (Task.Cannon) task;
        return elements(cannon.a()) + elements(cannon.b());
    }

    static long elements(Result result) {
        if (result instanceof Result.Sorted sorted) {
            return sorted.items().length;
        }
        return elements(((Result.Product) result).c());
    }

    private static long elements(int[][] matrix) {
        long sum = 0;
        for (int[] row : matrix) {
            sum += row.length;
        }
        return sum;
    }
}
