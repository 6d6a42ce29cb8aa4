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

    ExternalVector(Vector vector) {
        this.vector = vector;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        throw new Todo("lab2.6", "Write the version, the job, the axis as its ordinal, the round, the number of "
                + "elements, and the elements.");
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        throw new Todo("lab2.6", "Read these in this order. Check the axis and the number before you believe them.");
    }

    @Override
    public Vector vector() {
        return vector;
    }
}
