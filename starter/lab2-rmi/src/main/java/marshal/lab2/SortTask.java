package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;

/** Given, as an example: a sort as Java's serialization writes it. The items travel because the field is not transient. */
final class SortTask implements TaskObject {

    private static final long serialVersionUID = 1;

    private final int[] items;

    SortTask(Task.Sort task) {
        this.items = task.items();
    }

    /** If this object came over a wire, no constructor of ours has run. So the check is here. */
    @Override
    public Task.Sort task() throws MalformedMessageException {
        return new Task.Sort(Shapes.items(items));
    }
}
