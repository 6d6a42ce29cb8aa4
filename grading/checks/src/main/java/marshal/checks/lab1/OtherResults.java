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
                .filter(Result.Sorted.class::isInstance)
                .flatMapToInt(result -> Arrays.stream(((Result.Sorted) result).items()))
                .toArray());
    }

    /** The rows of all results, each worker's behind those of the one before: of products of this shape. */
    int[][] rows(Script script, int rows, int columns) {
        script.expect(
                "the products that the workers are asked for, one each: it is they who multiply",
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
