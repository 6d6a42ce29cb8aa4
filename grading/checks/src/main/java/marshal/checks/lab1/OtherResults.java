package marshal.checks.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import marshal.checks.played.Oracle;
import marshal.checks.story.Script;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Workers;

/**
 * Workers whose results have the right shape but do not follow from the tasks. A manager that computes alone returns
 * different results.
 */
final class OtherResults implements Workers {

    private final int k;
    private final Random random;
    private final List<Result> results = new ArrayList<>();

    OtherResults(int k, Random random) {
        this.k = k;
        this.random = random;
    }

    /** Returns the items of all results, sorted. */
    int[] items() {
        return Oracle.sorted(results.stream()
                .filter(Result.Sorted.class::isInstance)
                .flatMapToInt(result -> Arrays.stream(((Result.Sorted) result).items()))
                .toArray());
    }

    /** Returns the rows of all results in the order of the workers. Requires products of this shape. */
    int[][] rows(Script script, int rows, int columns) {
        script.expect(
                "the product that each worker is asked for: the workers multiply",
                results.stream().map(OtherResults::shape).toList(),
                Collections.nCopies(k, shape(rows, columns)));
        return results.stream()
                .flatMap(result -> Arrays.stream(((Result.Product) result).c()))
                .toArray(int[][]::new);
    }

    private static String shape(Result result) {
        int[][] c = result instanceof Result.Product product ? product.c() : new int[0][];
        return shape(c.length, c.length == 0 ? 0 : c[0].length);
    }

    private static String shape(int rows, int columns) {
        return rows + " x " + columns;
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
            int columns = multiply.b().length == 0 ? 0 : multiply.b()[0].length;
            return new Result.Product(Oracle.matrix(random, multiply.a().length, columns), 0);
        }
        int t = ((Task.Cannon) task).a().length;
        return new Result.Product(Oracle.matrix(random, t, t), 0);
    }

    @Override
    public void close() {
        // nothing is open
    }
}
