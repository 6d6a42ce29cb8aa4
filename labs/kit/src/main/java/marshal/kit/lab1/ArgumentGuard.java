package marshal.kit.lab1;

import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;

/** Notices when code changes an argument that has to stay unchanged. */
public final class ArgumentGuard {

    private ArgumentGuard() {}

    /** A computation of one step. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T get() throws E;
    }

    /**
     * Does some work and compares matrices before and after it.
     *
     * @param work      what to do
     * @param otherwise the failure's text if one of the matrices has changed
     * @param matrices  what the work must not change
     * @throws IllegalStateException if the work changed one of the matrices
     */
    public static <T, E extends Exception> T during(Work<T, E> work, String otherwise, int[][]... matrices) throws E {
        int[][][] before = new int[matrices.length][][];
        for (int i = 0; i < matrices.length; i++) {
            before[i] = Arrays.stream(matrices[i]).map(int[]::clone).toArray(int[][]::new);
        }
        T result = work.get();
        if (!Arrays.deepEquals(before, matrices)) {
            throw new IllegalStateException(otherwise + ": arguments stay as given, so work on copies");
        }
        if (Arrays.stream(matrices).flatMap(Arrays::stream).anyMatch(row -> row == result && row.length > 0)) {
            throw new IllegalStateException("what is returned is one of the arguments, and has to be a new array");
        }
        return result;
    }

    /**
     * Does a multiplication under the guard. If a and b are equal, both are passed as one array: all workers of a
     * process share one array B, and no worker may change it.
     */
    private static int[][] product(BinaryOperator<int[][]> multiply, String otherwise, int[][] a, int[][] b) {
        int[][] first = Arrays.deepEquals(a, b) ? b : a;
        return during(() -> multiply.apply(first, b), otherwise, first, b);
    }

    /** Wraps programs so that they report a changed argument to their caller. Too slow for a measurement. */
    public static Programs programs(Programs programs) {
        return new Watched(programs);
    }

    private record Watched(Programs programs) implements Programs {

        @Override
        public int[] sequentialSort(int[] items) {
            return programs.sequentialSort(items);
        }

        @Override
        public int[][] sequentialMultiply(int[][] a, int[][] b) {
            return product(programs::sequentialMultiply, "Sequential.multiply changed a or b", a, b);
        }

        @Override
        public int[][] multiplyIjk(int[][] a, int[][] b) {
            return product(programs::multiplyIjk, "Sequential.multiplyIjk changed a or b", a, b);
        }

        @Override
        public int[] sort(int[] items, Workers workers) throws WireException {
            return during(
                    () -> programs.sort(items, new InPlace(workers)),
                    "ParallelSort.sort changed its items",
                    new int[][] {items});
        }

        @Override
        public int[][] spa(int[][] a, int[][] b, Workers workers) throws WireException {
            return during(() -> programs.spa(a, b, workers), "Spa.multiply changed a or b", a, b);
        }

        @Override
        public int[][] mca(int[][] a, int[][] b, Workers workers) throws WireException {
            return during(() -> programs.mca(a, b, workers), "Cannon.multiply changed a or b", a, b);
        }

        @Override
        public Worker worker() {
            return programs.worker();
        }
    }

    /** Workers that sort the items of their tasks in place, as the workers on a local wire do. */
    private record InPlace(Workers workers) implements Workers {

        @Override
        public int size() {
            return workers.size();
        }

        @Override
        public List<Result> callAll(List<? extends Task> tasks) throws WireException {
            List<Result> results = workers.callAll(tasks);
            for (Task task : tasks) {
                if (task instanceof Task.Sort sort) {
                    Arrays.sort(sort.items());
                }
            }
            return results;
        }

        @Override
        public void close() {
            workers.close();
        }
    }
}
