package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;

/** Given, as an example: a sort as Java's serialization writes it. The items go along because the field is not transient. */
final class SortTask implements TaskObject {

    private static final long serialVersionUID = 1;

    private final int[] items;

    SortTask(Task.Sort task) {
        this.items = task.items();
    }

    /** No constructor of ours has run if this object came over a wire: so the check is here. */
    @Override
    public Task.Sort task() throws MalformedMessageException {
        return new Task.Sort(Shapes.items(items));
    }
}
