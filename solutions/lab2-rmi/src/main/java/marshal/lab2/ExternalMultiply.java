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

    //> lab2.6
    /** For deserialization, which fills the object with {@link #readExternal}. */
    public ExternalMultiply() {}
    //<

    ExternalMultiply(Task.Multiply task) {
        this.a = task.a();
        this.b = task.b();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        //> lab2.6: Write the version, the rows of a, the rows of b, the columns of b, and both matrices.
        out.writeInt(Bulk.VERSION);
        out.writeInt(a.length);
        out.writeInt(b.length);
        out.writeInt(b.length == 0 ? 0 : b[0].length);
        Bulk.write(out, a);
        Bulk.write(out, b);
        //<
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        //> lab2.6: Read these in this order. Check the sides before you believe them.
        Bulk.requireVersion(in);
        int rows = in.readInt();
        int inner = in.readInt();
        int columns = in.readInt();
        Shapes.requireSide(rows);
        Shapes.requireSide(inner);
        Shapes.requireSide(columns);
        a = Bulk.read(in, rows, inner);
        b = Bulk.read(in, inner, columns);
        //<
    }

    @Override
    public Task.Multiply task() {
        return new Task.Multiply(a, b);
    }
}
