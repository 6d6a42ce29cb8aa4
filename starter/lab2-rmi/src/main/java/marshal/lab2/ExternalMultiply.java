package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;

/** Step 6: a worker's part of SPA that writes itself (Rahimi et al., figure 5.2): version, rows, inner, columns, a, b. */
public final class ExternalMultiply implements TaskObject, Externalizable {

    private static final long serialVersionUID = 1;

    private int[][] a;
    private int[][] b;

    ExternalMultiply(Task.Multiply task) {
        this.a = task.a();
        this.b = task.b();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        throw new Todo("lab2.6", "Write the version, the rows of a, the rows of b, the columns of b, and both "
                + "matrices.");
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        throw new Todo("lab2.6", "Read these in this order. Check the sides before you believe them.");
    }

    @Override
    public Task.Multiply task() {
        return new Task.Multiply(a, b);
    }
}
