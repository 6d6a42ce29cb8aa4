package marshal.lab2;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.lab2.RemoteWorker;

/**
 * Step 6: a worker's part of MCA that writes itself: version, job, row, column, side, n, t, a, b. The stubs of the left
 * and of the upper neighbour follow as objects.
 */
public final class ExternalCannon implements TaskObject, Externalizable {

    private static final long serialVersionUID = 1;

    private Torus torus;
    private Task.Cannon task;

    ExternalCannon(Task.Cannon task, Torus torus) {
        this.task = task;
        this.torus = torus;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        throw new Todo("lab2.6", "Write the version, job, row, column, side, n and t, both blocks, and the neighbours "
                + "with writeObject.");
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        throw new Todo("lab2.6", "Read these in this order. Check the sides before you believe them: see "
                + "Shapes.blockSide and Shapes.cannon.");
    }

    @Override
    public Task.Cannon task() {
        return task;
    }

    @Override
    public Torus torus() {
        return torus;
    }
}
