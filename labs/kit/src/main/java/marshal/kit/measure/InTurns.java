package marshal.kit.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;

/**
 * A mechanism whose manager gives a task to a worker, waits for its result, and only then turns to the next worker. It
 * reaches each worker by a separate manager of another mechanism. Workers cannot be neighbours, so it does not carry
 * MCA.
 */
public class InTurns implements Mechanism {

    private final Mechanism inner;

    public InTurns(Mechanism inner) {
        this.inner = inner;
    }

    @Override
    public String name() {
        return inner.name() + "-in-turns";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return inner.serve(worker, sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        var managers = new ArrayList<Workers>();
        try {
            for (InetSocketAddress address : addresses) {
                managers.add(inner.connect(List.of(address), sockets));
            }
        } catch (WireException | RuntimeException e) {
            managers.forEach(Workers::close);
            throw e;
        }
        return new OneByOne(managers);
    }

    private record OneByOne(List<Workers> managers) implements Workers {

        @Override
        public int size() {
            return managers.size();
        }

        @Override
        public List<Result> callAll(List<? extends Task> tasks) throws WireException {
            if (tasks.size() != size()) {
                throw new IllegalArgumentException(tasks.size() + " tasks for " + size() + " workers");
            }
            var results = new ArrayList<Result>();
            for (int i = 0; i < size(); i++) {
                results.addAll(managers.get(i).callAll(List.of(tasks.get(i))));
            }
            return results;
        }

        @Override
        public void close() {
            managers.forEach(Workers::close);
        }
    }
}
