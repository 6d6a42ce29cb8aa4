package marshal.bench.lab1;

import marshal.bench.child.NoPrograms;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import marshal.lab1.Sequential;
import marshal.lab1.Spa;

/** SPA in its simplest form: workers multiply with the loops in the order i, j, k. Only for comparison. */
public final class IntByInt extends NoPrograms {

    @Override
    public int[][] spa(int[][] a, int[][] b, Workers workers) throws WireException {
        return Spa.multiply(a, b, workers);
    }

    @Override
    public Worker worker() {
        return (task, neighbours) -> {
            var multiply = (Task.Multiply) task;
            return new Result.Product(Sequential.multiplyIjk(multiply.a(), multiply.b()), 0);
        };
    }
}
