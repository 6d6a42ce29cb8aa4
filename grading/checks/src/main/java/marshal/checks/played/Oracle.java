package marshal.checks.played;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.checks.story.Script;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

/** Computes expected values in the slow and obvious way, on the trusted side. */
public final class Oracle {

    private Oracle() {}

    /** Returns a · b by the definition; ints wrap. */
    public static int[][] product(int[][] a, int[][] b) {
        int columns = b.length == 0 ? 0 : b[0].length;
        var c = new int[a.length][columns];
        for (int i = 0; i < a.length; i++) {
            int[] row = c[i]; // looked up once: the first compiler looks it up each time
            for (int k = 0; k < b.length; k++) {
                int factor = a[i][k];
                int[] from = b[k];
                for (int j = 0; j < columns; j++) {
                    row[j] += factor * from[j];
                }
            }
        }
        return c;
    }

    public static int[] sorted(int[] items) {
        int[] copy = items.clone();
        Arrays.sort(copy);
        return copy;
    }

    /** Returns the matrix with row i rotated left by i. */
    public static int[][] skewedRows(int[][] a) {
        int n = a.length;
        var skewed = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                skewed[i][j] = a[i][(j + i) % n];
            }
        }
        return skewed;
    }

    /** Returns the matrix with column j rotated up by j. */
    public static int[][] skewedColumns(int[][] b) {
        int n = b.length;
        var skewed = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                skewed[i][j] = b[(i + j) % n][j];
            }
        }
        return skewed;
    }

    /** Returns the t x t block at a place of the torus. */
    public static int[][] block(int[][] matrix, Place place) {
        int t = matrix.length / place.side();
        var block = new int[t][t];
        for (int i = 0; i < t; i++) {
            System.arraycopy(matrix[place.row() * t + i], place.column() * t, block[i], 0, t);
        }
        return block;
    }

    public static int[] items(Random random, int n) {
        return random.ints(n).toArray();
    }

    public static int[][] matrix(Random random, int rows, int columns) {
        var matrix = new int[rows][];
        for (int i = 0; i < rows; i++) {
            matrix[i] = random.ints(columns).toArray();
        }
        return matrix;
    }

    /** Returns a matrix that is easy to read in a message: row 1 column 2 holds 12. */
    public static int[][] readable(int rows, int columns) {
        var matrix = new int[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                matrix[i][j] = 10 * (i + 1) + j + 1;
            }
        }
        return matrix;
    }

    /** Workers that record their tasks and answer at once, with results that the trusted side computes. */
    public static final class Scripted implements Workers {

        private final int k;
        private final int[][] a;
        private final int[][] b;
        private volatile List<Task> tasks = List.of();
        private final AtomicInteger calls = new AtomicInteger();

        public Scripted(int k) {
            this(k, null, null);
        }

        /** Creates workers for MCA: the results are the blocks of a · b. */
        public Scripted(int k, int[][] a, int[][] b) {
            this.k = k;
            this.a = a;
            this.b = b;
        }

        /** Returns one worker whose callAll does nothing but throw. */
        private static Workers failing(AtomicInteger calls, Exception thrown) {
            return new Workers() {
                @Override
                public int size() {
                    return 1;
                }

                @Override
                public List<Result> callAll(List<? extends Task> tasks) throws WireException {
                    calls.incrementAndGet();
                    if (thrown instanceof WireException checked) {
                        throw checked;
                    }
                    throw (RuntimeException) thrown;
                }

                @Override
                public void close() {
                    // nothing is open
                }
            };
        }

        /** An action with workers. */
        public interface Program {
            Object run(Workers workers) throws Exception;
        }

        /** Requires that a program passes on every exception of callAll unchanged. */
        public static void failure(Script script, String what, Program program) {
            script.given("a worker whose task fails: callAll throws a TaskFailedException, \"out of paper\"");
            fails(script, what, program, new TaskFailedException("out of paper"));
            script.given("workers that are closed: callAll throws an IllegalStateException, \"closed for today\"");
            fails(script, what, program, new IllegalStateException("closed for today"));
        }

        private static void fails(Script script, String what, Program program, Exception thrown) {
            var calls = new AtomicInteger();
            var failure = script.refused(thrown.getClass(), what, () -> program.run(failing(calls, thrown)));
            script.expectContains("the exception of callAll", failure.getMessage(), thrown.getMessage());
            script.expect("calls of callAll", calls.get(), 1);
        }

        /** Requires that one call passed these tasks. */
        public void got(Script script, List<Task> expected) {
            script.expect("the number of times that callAll was called", calls(), 1);
            for (int worker = 0; worker < k; worker++) {
                String place = expected.get(worker) instanceof Task.Cannon cannon
                        ? " at (" + cannon.place().row() + ", " + cannon.place().column() + ")"
                        : "";
                script.expect("the task of worker " + worker + place, tasks.get(worker), expected.get(worker));
            }
        }

        public List<Task> tasks() {
            return tasks;
        }

        /** Returns how often callAll was called. */
        public int calls() {
            return calls.get();
        }

        @Override
        public int size() {
            return k;
        }

        @Override
        public List<Result> callAll(List<? extends Task> given) {
            if (given.size() != k) {
                throw new IllegalArgumentException(given.size() + " tasks for " + k + " workers");
            }
            calls.incrementAndGet();
            tasks = given.stream().map(Scripted::asItCame).toList();
            var results = new ArrayList<Result>();
            for (Task task : given) {
                results.add(answer(task));
            }
            return results;
        }

        /** Returns a copy of the task as it came, because a worker may sort in place. */
        private static Task asItCame(Task task) {
            return task instanceof Task.Sort sort ? new Task.Sort(sort.items().clone()) : task;
        }

        private Result answer(Task task) {
            if (task instanceof Task.Sort sort) {
                return new Result.Sorted(sorted(sort.items()), 0);
            }
            if (task instanceof Task.Multiply multiply) {
                return new Result.Product(product(multiply.a(), multiply.b()), 0);
            }
            return new Result.Product(block(product(a, b), ((Task.Cannon) task).place()), 0);
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
