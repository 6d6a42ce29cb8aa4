package marshal.lab2;

import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab2.Vector;

/** Given: makes the objects that travel. The two encodings differ only in these objects. */
public interface TaskObjects {

    /** @param torus for a {@link Task.Cannon}; null for other tasks */
    TaskObject of(Task task, Torus torus);

    ResultObject of(Result result);

    EdgeObject of(Vector vector);
}
