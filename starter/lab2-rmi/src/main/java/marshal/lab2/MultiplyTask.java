package marshal.lab2;

import java.io.IOException;
import java.io.ObjectInputStream;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;

/** Step 3: a worker's part of SPA as Java's serialization writes it (Rahimi et al., figure 5.1). */
final class MultiplyTask implements TaskObject {

    private static final long serialVersionUID = 1;

    MultiplyTask(Task.Multiply task) {
        throw new Todo("lab2.3", "Keep a and b in fields that travel, and their sizes in transient ones.");
    }

    @Override
    public Task.Multiply task() throws MalformedMessageException {
        throw new Todo("lab2.3", "Return the task, if both matrices have the shape that their sizes say: see "
                + "Shapes.matrix.");
    }
}
