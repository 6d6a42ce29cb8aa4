package marshal.lab2;

import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab2.Vector;

/** Given: objects that Java's serialization writes. */
public final class SerializableObjects implements TaskObjects {

    @Override
    public TaskObject of(Task task, Torus torus) {
        if (task instanceof Task.Sort sort) {
            return new SortTask(sort);
        }
        if (task instanceof Task.Multiply multiply) {
            return new MultiplyTask(multiply);
        }
        return new CannonTask((Task.Cannon) task, torus);
    }

    @Override
    public ResultObject of(Result result) {
        return result instanceof Result.Sorted sorted
                ? new SortedResult(sorted)
                : new ProductResult((Result.Product) result);
    }

    @Override
    public EdgeObject of(Vector vector) {
        return new VectorObject(vector);
    }
}
