package marshal.lab2;

import java.io.Serializable;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;

/** Given: a task as it travels. */
public interface TaskObject extends Serializable {

    /**
     * The task in this object.
     *
     * @throws MalformedMessageException if the object, which came over a wire, contains no valid task
     */
    Task task() throws MalformedMessageException;

    /** The data with which a {@link Task.Cannon} reaches its neighbours; null for other tasks. */
    default Torus torus() {
        return null;
    }
}
