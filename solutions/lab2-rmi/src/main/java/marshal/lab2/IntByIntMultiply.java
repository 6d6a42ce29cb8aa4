package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Task;

/** Given, for {@link RmiIntByInt}: the bytes of {@link ExternalMultiply}, by other calls. */
public final class IntByIntMultiply implements TaskObject, Externalizable {

    private static final long serialVersionUID = 1;

    private int[][] a;
    private int[][] b;

    /** For serialization, which fills the object with {@link #readExternal}. */
    public IntByIntMultiply() {}

    IntByIntMultiply(Task.Multiply task) {
        this.a = task.a();
        this.b = task.b();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(IntByInt.VERSION);
        out.writeInt(a.length);
        out.writeInt(b.length);
        out.writeInt(b.length == 0 ? 0 : b[0].length);
        IntByInt.write(out, a);
        IntByInt.write(out, b);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        IntByInt.requireVersion(in);
        int rows = IntByInt.readSide(in);
        int inner = IntByInt.readSide(in);
        int columns = IntByInt.readSide(in);
        a = IntByInt.read(in, rows, inner);
        b = IntByInt.read(in, inner, columns);
    }

    @Override
    public Task.Multiply task() {
        return new Task.Multiply(a, b);
    }
}
