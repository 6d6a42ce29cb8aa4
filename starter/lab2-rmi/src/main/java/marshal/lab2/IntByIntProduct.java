package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Result;

/** Given, for {@link RmiIntByInt}: the bytes of {@link ExternalProduct}, by other calls. */
public final class IntByIntProduct implements ResultObject, Externalizable {

    private static final long serialVersionUID = 1;

    private long computeNanos;
    private int[][] c;

    /** For serialization, which fills the object with {@link #readExternal}. */
    public IntByIntProduct() {}

    IntByIntProduct(Result.Product result) {
        this.computeNanos = result.computeNanos();
        this.c = result.c();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(IntByInt.VERSION);
        out.writeLong(computeNanos);
        out.writeInt(c.length);
        out.writeInt(c.length == 0 ? 0 : c[0].length);
        IntByInt.write(out, c);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        IntByInt.requireVersion(in);
        computeNanos = in.readLong();
        int rows = IntByInt.readSide(in);
        int columns = IntByInt.readSide(in);
        c = IntByInt.read(in, rows, columns);
    }

    @Override
    public Result.Product result() {
        return new Result.Product(c, computeNanos);
    }
}
