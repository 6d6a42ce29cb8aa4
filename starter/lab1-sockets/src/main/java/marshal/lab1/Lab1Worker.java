package marshal.lab1;

import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;

/** Given: passes each kind of task to its algorithm. */
public final class Lab1Worker implements Worker {

    @Override
    public Result execute(Task task, Neighbours neighbours) throws WireException {
        if (task instanceof Task.Sort sort) {
            Sequential.sort(sort.items());
            return new Result.Sorted(sort.items(), 0);
        }
        if (task instanceof Task.Multiply multiply) {
            return new Result.Product(Sequential.multiply(multiply.a(), multiply.b()), 0);
        }
        if (task instanceof Task.Cannon cannon) {
            return new Result.Product(Cannon.rounds(cannon, neighbours), 0);
        }
        throw new IllegalArgumentException("no such task: " + task);
    }
}
