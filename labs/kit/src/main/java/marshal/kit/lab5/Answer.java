package marshal.kit.lab5;

import java.io.Serializable;
import marshal.kit.contract.Result;

/** A worker's result as an object that any stream can carry: a record has no levels. */
public final class Answer implements Serializable {

    private static final long serialVersionUID = 1;

    private long computeNanos;
    private int[] items;
    private int[][] product;

    private Answer() {}

    /** Before it is sent. */
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

    /** When it has come; null if there is none in it. */
    public Result result() {
        return items != null
                ? new Result.Sorted(items, computeNanos)
                : product != null ? new Result.Product(product, computeNanos) : null;
    }
}
