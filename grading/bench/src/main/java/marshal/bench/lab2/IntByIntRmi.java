package marshal.bench.lab2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.Vector;
import marshal.lab2.EdgeObject;
import marshal.lab2.ExternalizableObjects;
import marshal.lab2.IntByIntMultiply;
import marshal.lab2.ResultObject;
import marshal.lab2.RmiManager;
import marshal.lab2.RmiWorker;
import marshal.lab2.TaskObject;
import marshal.lab2.TaskObjects;
import marshal.lab2.Torus;

/** The reference's RMI with matrices that write themselves int by int. Only for comparison. */
public final class IntByIntRmi implements Mechanism, TaskObjects {

    private final TaskObjects reference = new ExternalizableObjects();

    @Override
    public String name() {
        return "rmi-int-by-int";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new RmiWorker(worker, this, sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new RmiManager(addresses, this, sockets);
    }

    @Override
    public TaskObject of(Task task, Torus torus) {
        return task instanceof Task.Multiply multiply ? new IntByIntMultiply(multiply) : reference.of(task, torus);
    }

    @Override
    public ResultObject of(Result result) {
        return reference.of(result);
    }

    @Override
    public EdgeObject of(Vector vector) {
        return reference.of(vector);
    }
}
