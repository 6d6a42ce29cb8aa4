package marshal.checks.played;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;

/** The three programs in their slow and obvious form. The checks test the wire below these programs. */
public final class Matrices {

    /** How long {@link #WORKER} claims to have computed: the wire has to carry that, too. */
    public static final long NANOS = 12_345_678_901L;

    /** Does every task correctly. */
    public static final Worker WORKER = (task, neighbours) -> {
        try {
            return execute(task, neighbours);
        } catch (IndexOutOfBoundsException | NullPointerException | ClassCastException e) {
            throw new IllegalArgumentException("the worker got a task that was not given: " + e.getMessage());
        }
    };

    private Matrices() {}

    private static Result execute(Task task, Neighbours neighbours) throws WireException {
        if (task instanceof Task.Sort sort) {
            int[] items = sort.items().clone();
            Arrays.sort(items);
            return new Result.Sorted(items, NANOS);
        }
        if (task instanceof Task.Multiply multiply) {
            return new Result.Product(Oracle.product(multiply.a(), multiply.b()), NANOS);
        }
        return new Result.Product(cannon((Task.Cannon) task, neighbours), NANOS);
    }

    /** Returns the result of {@link #WORKER} for a sort. */
    public static Result sorted(int... items) {
        return new Result.Sorted(Arrays.stream(items).sorted().toArray(), NANOS);
    }

    /** Returns the same results with that time, for checks that test something else. */
    public static List<Result> timed(List<Result> results) {
        return results == null
                ? null
                : results.stream()
                        .map(result -> result == null ? null : result.withComputeNanos(NANOS))
                        .toList();
    }

    /**
     * Does the work of one place in the modified Cannon's algorithm. It multiplies element by element, n times, with an
     * exchange between two steps.
     */
    private static int[][] cannon(Task.Cannon task, Neighbours neighbours) throws WireException {
        int t = task.a().length;
        int[][] a = Arrays.stream(task.a()).map(int[]::clone).toArray(int[][]::new);
        int[][] b = task.b().clone(); // its rows are only moved
        var c = new int[t][t];
        for (int round = 0; round < task.n(); round++) {
            if (round > 0) {
                var column = new int[t];
                for (int i = 0; i < t; i++) {
                    column[i] = a[i][0];
                }
                Edges came = neighbours.exchange(new Edges(column, b[0]));
                for (int i = 0; i < t; i++) {
                    System.arraycopy(a[i], 1, a[i], 0, t - 1);
                    a[i][t - 1] = came.column()[i];
                }
                System.arraycopy(b, 1, b, 0, t - 1);
                b[t - 1] = came.row();
            }
            for (int i = 0; i < t; i++) {
                for (int j = 0; j < t; j++) {
                    c[i][j] += a[i][j] * b[i][j];
                }
            }
        }
        return c;
    }

    /** Returns the tasks of MCA for k = side² workers. */
    public static List<Task> cannonTasks(int[][] a, int[][] b, int side) {
        int n = a.length;
        int[][] rows = Oracle.skewedRows(a);
        int[][] columns = Oracle.skewedColumns(b);
        var tasks = new ArrayList<Task>();
        for (int worker = 0; worker < side * side; worker++) {
            Place place = Place.of(worker, side);
            tasks.add(new Task.Cannon(place, n, Oracle.block(rows, place), Oracle.block(columns, place)));
        }
        return tasks;
    }

    /** Joins the t x t blocks of MCA's results, with zeros where a student's code returned no t x t block. */
    public static int[][] joined(List<Result> results, int n, int side) {
        int t = n / side;
        var c = new int[n][n];
        int most = results == null ? 0 : Math.min(results.size(), side * side);
        for (int worker = 0; worker < most; worker++) {
            Place place = Place.of(worker, side);
            int[][] came = results.get(worker) instanceof Result.Product product ? product.c() : null;
            int[][] block = came == null ? new int[0][] : came;
            for (int i = 0; i < Math.min(t, block.length) && block[i] != null; i++) {
                System.arraycopy(block[i], 0, c[place.row() * t + i], place.column() * t, Math.min(t, block[i].length));
            }
        }
        return c;
    }

    /** Returns the tasks of SPA for k workers: the first n % k tasks have one more row. */
    public static List<Task> spaTasks(int[][] a, int[][] b, int k) {
        var tasks = new ArrayList<Task>();
        for (int worker = 0, from = 0; worker < k; worker++) {
            int rows = a.length / k + (worker < a.length % k ? 1 : 0);
            tasks.add(new Task.Multiply(Arrays.copyOfRange(a, from, from + rows), b));
            from += rows;
        }
        return tasks;
    }

    /** Returns the tasks of the sort for k workers. */
    public static List<Task> sortTasks(int[] items, int k) {
        var tasks = new ArrayList<Task>();
        for (int worker = 0, from = 0; worker < k; worker++) {
            int size = items.length / k + (worker < items.length % k ? 1 : 0);
            tasks.add(new Task.Sort(Arrays.copyOfRange(items, from, from + size)));
            from += size;
        }
        return tasks;
    }
}
