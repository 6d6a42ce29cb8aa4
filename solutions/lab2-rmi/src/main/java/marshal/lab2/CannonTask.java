package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.lab2.RemoteWorker;

/** Step 5: a worker's part of MCA. RMI replaces a remote object by its stub, so the neighbours travel like any other field. */
final class CannonTask implements TaskObject {

    private static final long serialVersionUID = 1;

    //> lab2.5
    private final long job;
    private final int row;
    private final int column;
    private final int side;
    private final int n;
    private final int[][] a;
    private final int[][] b;
    private final RemoteWorker left;
    private final RemoteWorker up;
    //<

    CannonTask(Task.Cannon task, Torus torus) {
        //> lab2.5: Keep the place, n, both blocks, the job and the two neighbours. A Place does not travel: it is not Serializable.
        this.job = torus.job();
        this.row = task.place().row();
        this.column = task.place().column();
        this.side = task.place().side();
        this.n = task.n();
        this.a = task.a();
        this.b = task.b();
        this.left = torus.left();
        this.up = torus.up();
        //<
    }

    @Override
    public Task.Cannon task() throws MalformedMessageException {
        //> lab2.5: Return the task, if its parts fit together: see Shapes.cannon.
        return Shapes.cannon(row, column, side, n, a, b);
        //<
    }

    @Override
    public Torus torus() {
        //> lab2.5: Return the job and the neighbours.
        return new Torus(job, left, up);
        //<
    }
}
