package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Result;
import marshal.kit.contract.Todo;

/** Step 6: sorted items that write themselves: version, compute time, count, items. */
public final class ExternalSorted implements ResultObject, Externalizable {

    private static final long serialVersionUID = 1;

    private long computeNanos;
    private int[] items;

    //> lab2.6
    /** For deserialization, which fills the object with {@link #readExternal}. */
    public ExternalSorted() {}
    //<

    ExternalSorted(Result.Sorted result) {
        this.computeNanos = result.computeNanos();
        this.items = result.items();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        //> lab2.6: Write the version, the compute time, the number of items, and the items.
        out.writeInt(Bulk.VERSION);
        out.writeLong(computeNanos);
        out.writeInt(items.length);
        Bulk.write(out, items);
        //<
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        //> lab2.6: Read these in this order. Check the number before you believe it.
        Bulk.requireVersion(in);
        computeNanos = in.readLong();
        int count = in.readInt();
        Shapes.requireCount(count);
        items = Bulk.read(in, count);
        //<
    }

    @Override
    public Result.Sorted result() {
        return new Result.Sorted(items, computeNanos);
    }
}
