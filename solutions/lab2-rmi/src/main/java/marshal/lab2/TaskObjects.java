package marshal.lab2;

import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab2.Vector;

/** Given: makes the objects that travel. This is all that the two encodings differ in. */
public interface TaskObjects {

    /** @param torus for a {@link Task.Cannon}; null for the others */
    TaskObject of(Task task, Torus torus);

    ResultObject of(Result result);

    EdgeObject of(Vector vector);
}
