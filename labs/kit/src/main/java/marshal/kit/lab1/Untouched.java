package marshal.kit.lab1;

import java.util.Arrays;

/** Notices when code changes an argument that has to stay as it is. */
public final class Untouched {

    private Untouched() {}

    /** Something that a step computes. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T get() throws E;
    }

    /**
     * Does some work and compares matrices before and after it.
     *
     * @param work      what to do
     * @param otherwise what to say if one of the matrices has changed
     * @param matrices  what has to stay as it is
     * @throws IllegalStateException if it did not
     */
    public static <T, E extends Exception> T during(Work<T, E> work, String otherwise, int[][]... matrices) throws E {
        int[][][] before = new int[matrices.length][][];
        for (int i = 0; i < matrices.length; i++) {
            before[i] = Arrays.stream(matrices[i]).map(int[]::clone).toArray(int[][]::new);
        }
        T result = work.get();
        if (!Arrays.deepEquals(before, matrices)) {
            throw new IllegalStateException(otherwise + ": it has to stay as it is, so work on copies");
        }
        return result;
    }
}
