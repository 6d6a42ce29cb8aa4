package marshal.lab2;

import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab2.Vector;

/** Given: objects that write themselves. */
public final class ExternalizableObjects implements TaskObjects {

    @Override
    public TaskObject of(Task task, Torus torus) {
        if (task instanceof Task.Sort sort) {
            return new ExternalSort(sort);
        }
        if (task instanceof Task.Multiply multiply) {
            return new ExternalMultiply(multiply);
        }
        return new ExternalCannon((Task.Cannon) task, torus);
    }

    @Override
    public ResultObject of(Result result) {
        return result instanceof Result.Sorted sorted
                ? new ExternalSorted(sorted)
                : new ExternalProduct((Result.Product) result);
    }

    @Override
    public EdgeObject of(Vector vector) {
        return new ExternalVector(vector);
    }
}
