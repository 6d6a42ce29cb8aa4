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

    //> lab2.6
    /** For deserialization, which fills the object with {@link #readExternal}. */
    public ExternalCannon() {}
    //<

    ExternalCannon(Task.Cannon task, Torus torus) {
        this.task = task;
        this.torus = torus;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        //> lab2.6: Write the version, job, row, column, side, n and t, both blocks, and the neighbours with writeObject.
        out.writeInt(Bulk.VERSION);
        out.writeLong(torus.job());
        out.writeInt(task.place().row());
        out.writeInt(task.place().column());
        out.writeInt(task.place().side());
        out.writeInt(task.n());
        out.writeInt(task.a().length);
        Bulk.write(out, task.a());
        Bulk.write(out, task.b());
        out.writeObject(torus.left());
        out.writeObject(torus.up());
        //<
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        //> lab2.6: Read these in this order. Check the sides before you believe them: see Shapes.blockSide and Shapes.cannon.
        Bulk.requireVersion(in);
        long job = in.readLong();
        int row = in.readInt();
        int column = in.readInt();
        int side = in.readInt();
        int n = in.readInt();
        int t = in.readInt();
        Shapes.require(t == Shapes.blockSide(row, column, side, n), "blocks of side " + t + " in a matrix of side " + n);
        task = Shapes.cannon(row, column, side, n, Bulk.read(in, t, t), Bulk.read(in, t, t));
        torus = new Torus(job, neighbour(in.readObject()), neighbour(in.readObject()));
        //<
    }

    //> lab2.6
    private static RemoteWorker neighbour(Object object) throws MalformedMessageException {
        Shapes.require(object == null || object instanceof RemoteWorker, "a neighbour that is not a worker");
        return (RemoteWorker) object;
    }
    //<

    @Override
    public Task.Cannon task() {
        return task;
    }

    @Override
    public Torus torus() {
        return torus;
    }
}
