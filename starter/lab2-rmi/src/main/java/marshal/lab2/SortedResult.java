package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;

/** Given, as an example: sorted items as Java's serialization writes them. */
final class SortedResult implements ResultObject {

    private static final long serialVersionUID = 1;

    private final long computeNanos;
    private final int[] items;

    SortedResult(Result.Sorted result) {
        this.computeNanos = result.computeNanos();
        this.items = result.items();
    }

    @Override
    public Result.Sorted result() throws MalformedMessageException {
        return new Result.Sorted(Shapes.items(items), computeNanos);
    }
}
