package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Todo;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Vector;

/** Step 6: a column of A or a row of B that writes itself: version, job, axis, round, count, elements. */
public final class ExternalVector implements EdgeObject, Externalizable {

    private static final long serialVersionUID = 1;

    private Vector vector;

    //> lab2.6
    /** For deserialization, which fills the object with {@link #readExternal}. */
    public ExternalVector() {}
    //<

    ExternalVector(Vector vector) {
        this.vector = vector;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        //> lab2.6: Write the version, the job, the axis as its ordinal, the round, the number of elements, and the elements.
        out.writeInt(Bulk.VERSION);
        out.writeLong(vector.job());
        out.writeInt(vector.axis().ordinal());
        out.writeInt(vector.round());
        out.writeInt(vector.elements().length);
        Bulk.write(out, vector.elements());
        //<
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        //> lab2.6: Read these in this order. Check the axis and the number before you believe them.
        Bulk.requireVersion(in);
        long job = in.readLong();
        int axis = in.readInt();
        int round = in.readInt();
        int count = in.readInt();
        Axis[] axes = Axis.values();
        Shapes.require(axis >= 0 && axis < axes.length, "there is no axis " + axis);
        Shapes.requireCount(count);
        vector = new Vector(job, axes[axis], round, Bulk.read(in, count));
        //<
    }

    @Override
    public Vector vector() {
        return vector;
    }
}
