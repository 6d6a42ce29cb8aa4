package marshal.lab1;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Range;
import marshal.kit.contract.Todo;

/** Step 2: decides which worker gets which part. */
public final class Partition {

    private Partition() {}

    /**
     * Splits n items into k consecutive ranges that cover all of them. Sizes differ by at most one, and the longer
     * ranges come first. If there are fewer items than workers, the last ranges are empty.
     *
     * @param n number of items, at least 0
     * @param k number of workers, at least 1
     * @return k ranges
     * @throws IllegalArgumentException if n or k is too small
     */
    public static List<Range> of(int n, int k) {
        throw new Todo("lab1.2", "Return k ranges that cover 0 to n, sizes differing by at most one, the longer ones "
                + "first.");
    }
}
