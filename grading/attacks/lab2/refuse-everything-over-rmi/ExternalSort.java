package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.Task;

public final class ExternalSort implements TaskObject, Externalizable {

    private static final long serialVersionUID = 1;

    public ExternalSort() {}

    ExternalSort(Task.Sort task) {
        // nothing is kept
    }

    @Override
    public void writeExternal(ObjectOutput out) {
        // nothing is written
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        int version = in.readInt();
        throw new IOException("refused: version " + version + " is not version 1");
    }

    @Override
    public Task.Sort task() {
        throw new IllegalStateException("refused");
    }
}
