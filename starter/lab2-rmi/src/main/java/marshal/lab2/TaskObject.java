package marshal.lab2;

import java.io.Serializable;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;

/** Given: a task as it travels. */
public interface TaskObject extends Serializable {

    /**
     * The task in it.
     *
     * @throws MalformedMessageException if there is none that makes sense: it came over a wire
     */
    Task task() throws MalformedMessageException;

    /** What a {@link Task.Cannon} needs to reach its neighbours; null for the others. */
    default Torus torus() {
        return null;
    }
}
