package marshal.lab2;

import java.io.IOException;
import java.io.ObjectInputStream;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;

/** Step 3: a worker's part of SPA as Java's serialization writes it (Rahimi et al., figure 5.1). */
final class MultiplyTask implements TaskObject {

    private static final long serialVersionUID = 1;

    //> lab2.3
    private final int[][] a;
    private final int[][] b;
    // The sizes do not travel, because each array carries its own. A reader of the object computes them again.
    private transient int rows;
    private transient int inner;
    private transient int columns;
    //<

    MultiplyTask(Task.Multiply task) {
        //> lab2.3: Keep a and b in fields that travel, and their sizes in transient ones.
        this.a = task.a();
        this.b = task.b();
        workOutSizes();
        //<
    }

    @Override
    public Task.Multiply task() throws MalformedMessageException {
        //> lab2.3: Return the task, if both matrices have the shape that their sizes say: see Shapes.matrix.
        return new Task.Multiply(Shapes.matrix(a, rows, inner), Shapes.matrix(b, inner, columns));
        //<
    }

    //> lab2.3
    /** Deserialization leaves transient fields 0, and calls no constructor of ours that could fill them. */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        workOutSizes();
    }

    private void workOutSizes() {
        rows = a == null ? 0 : a.length;
        inner = b == null ? 0 : b.length;
        columns = inner == 0 || b[0] == null ? 0 : b[0].length;
    }
    //<
}
