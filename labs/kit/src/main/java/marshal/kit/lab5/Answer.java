package marshal.kit.lab5;

import java.io.Serializable;
import marshal.kit.contract.Result;

/** A worker's result as an object that any stream can carry. It is not a record: a record has no class levels. */
public final class Answer implements Serializable {

    private static final long serialVersionUID = 1;

    private long computeNanos;
    private int[] items;
    private int[][] product;

    private Answer() {}

    /** The object to send for a result. */
    public static Answer of(Result result) {
        var answer = new Answer();
        answer.computeNanos = result.computeNanos();
        if (result instanceof Result.Sorted sorted) {
            answer.items = sorted.items();
        } else {
            answer.product = ((Result.Product) result).c();
        }
        return answer;
    }

    /** The result in an object that was received; null if it contains none. */
    public Result result() {
        return items != null
                ? new Result.Sorted(items, computeNanos)
                : product != null ? new Result.Product(product, computeNanos) : null;
    }
}
