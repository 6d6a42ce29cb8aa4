package marshal.lab2;

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

/** Given, for comparison: RMI with matrices that write themselves as in figure 5.2 of Rahimi et al. It carries SPA. */
public final class RmiIntByInt implements Mechanism {

    @Override
    public String name() {
        return "rmi-int-by-int";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new RmiWorker(worker, new IntByIntObjects(), sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new RmiManager(addresses, new IntByIntObjects(), sockets);
    }

    /** SPA's objects as in the figure; all other objects are those of step 6. */
    private static final class IntByIntObjects implements TaskObjects {

        private final TaskObjects others = new ExternalizableObjects();

        @Override
        public TaskObject of(Task task, Torus torus) {
            return task instanceof Task.Multiply multiply ? new IntByIntMultiply(multiply) : others.of(task, torus);
        }

        @Override
        public ResultObject of(Result result) {
            return result instanceof Result.Product product ? new IntByIntProduct(product) : others.of(result);
        }

        @Override
        public EdgeObject of(Vector vector) {
            return others.of(vector);
        }
    }
}
