package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.lab2.RemoteWorker;

/** Step 5: a worker's part of MCA. RMI replaces a remote object by its stub, so the neighbours travel like any other field. */
final class CannonTask implements TaskObject {

    private static final long serialVersionUID = 1;

    CannonTask(Task.Cannon task, Torus torus) {
        throw new Todo("lab2.5", "Keep the place, n, both blocks, the job and the two neighbours. A Place does not "
                + "travel: it is not Serializable.");
    }

    @Override
    public Task.Cannon task() throws MalformedMessageException {
        throw new Todo("lab2.5", "Return the task, if its parts fit together: see Shapes.cannon.");
    }

    @Override
    public Torus torus() {
        throw new Todo("lab2.5", "Return the job and the neighbours.");
    }
}
