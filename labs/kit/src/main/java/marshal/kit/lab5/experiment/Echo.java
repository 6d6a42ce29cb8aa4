package marshal.kit.lab5.experiment;

import marshal.kit.lab5.Service;
import marshal.kit.lab5.model.Tree;

/** Returns its arguments. */
public final class Echo implements Service {

    @Override
    public void ping() {
        // measures only the way there and back
    }

    @Override
    public byte[] bytes(byte[] values) {
        return values;
    }

    @Override
    public double[] doubles(double[] values) {
        return values;
    }

    @Override
    public Tree tree(Tree tree) {
        return tree;
    }

    @Override
    public Object object(Object object) {
        return object;
    }

    @Override
    public int add(int a, int b) {
        return a + b;
    }

    @Override
    public void fail(String reason) {
        throw new IllegalStateException(reason);
    }
}
