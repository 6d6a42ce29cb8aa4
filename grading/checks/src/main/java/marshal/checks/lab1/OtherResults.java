package marshal.checks.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import marshal.checks.played.Oracle;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Workers;

/**
 * Workers whose results have the right shape but do not follow from the tasks: a manager that computes alone returns
 * other ones.
 */
final class OtherResults implements Workers {

    private final int k;
    private final Random random;
    private final List<Result> results = new ArrayList<>();

    OtherResults(int k, Random random) {
        this.k = k;
        this.random = random;
    }

    /** The items of all results, sorted. */
    int[] items() {
        return Oracle.sorted(results.stream()
                .flatMapToInt(result -> Arrays.stream(((Result.Sorted) result).items()))
                .toArray());
    }

    /** The matrix of a result. */
    int[][] product(int worker) {
        return ((Result.Product) results.get(worker)).c();
    }

    @Override
    public int size() {
        return k;
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) {
        tasks.forEach(task -> results.add(answer(task)));
        return List.copyOf(results);
    }

    private Result answer(Task task) {
        if (task instanceof Task.Sort sort) {
            return new Result.Sorted(Oracle.sorted(Oracle.items(random, sort.items().length)), 0);
        }
        if (task instanceof Task.Multiply multiply) {
            return new Result.Product(Oracle.matrix(random, multiply.a().length, multiply.b()[0].length), 0);
        }
        int t = ((Task.Cannon) task).a().length;
        return new Result.Product(Oracle.matrix(random, t, t), 0);
    }

    @Override
    public void close() {
        // nothing is open
    }
}
