package marshal.kit.measure;

import java.util.List;
import java.util.stream.Stream;

/**
 * The sizes for measuring programs with more and more workers. <em>Strong</em> scaling keeps the size. <em>Weak</em>
 * scaling lets it grow so that each worker does an equal amount of work. Multiplying costs n³/k per worker. Sorting is
 * quadratic and costs (n/k)². Sides are multiples of 6, so that MCA's torus of 1, 4 or 9 workers divides them.
 */
public final class Scaling {

    /** The numbers of workers. */
    public static final List<Integer> WORKERS = List.of(1, 2, 4, 8, 9);

    private static final String SORT = "sort";
    private static final int SIDE = 720;
    private static final int ITEMS = 20_000;
    private static final int ITEMS_EACH = 5_000;
    private static final int SIDE_ALONE = 480; // one worker's work: 480³
    private static final int DIVISIBLE = 6;

    private Scaling() {}

    /** The size for every number of workers. */
    public static int strong(String program) {
        return program.equals(SORT) ? ITEMS : SIDE;
    }

    /** The size for which each of k workers does the work of one worker at {@code weak(program, 1)}. */
    public static int weak(String program, int k) {
        return program.equals(SORT)
                ? ITEMS_EACH * k
                : (int) Math.round(SIDE_ALONE * Math.cbrt(k) / DIVISIBLE) * DIVISIBLE;
    }

    /** Both sizes, the smaller first. */
    public static List<Integer> sizes(String program, int k) {
        return Stream.of(strong(program), weak(program, k)).distinct().sorted().toList();
    }

    /** The number of a worker's steps: multiply-and-adds, or pairs of items. */
    public static double work(String program, int n, int k) {
        return program.equals(SORT) ? Math.pow((double) n / k, 2) : Math.pow(n, 3) / k;
    }
}
