package marshal.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab5.Answer;
import marshal.kit.lab5.RemoteWorker;
import marshal.kit.lab5.StreamSettings;

/** Given: lab 1's sort and SPA with stub and skeleton. The paper's RMI is called LuchatRMI. */
public final class LuchatMechanism implements Mechanism {

    static final StreamSettings SETTINGS = StreamSettings.trusting(List.of(Answer.class.getName()));

    @Override
    public String name() {
        return "luchat";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        var skeleton = new Skeleton(SETTINGS, sockets);
        skeleton.export(RemoteWorker.class, new Called(worker));
        return new WorkerServer() {
            @Override
            public InetSocketAddress address() {
                return skeleton.address();
            }

            @Override
            public void close() {
                skeleton.close();
            }
        };
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new LuchatManager(addresses, sockets);
    }

    /** A worker behind a skeleton. */
    private record Called(Worker worker) implements RemoteWorker {

        @Override
        public Answer sort(int[] items) throws IOException {
            return Answer.of(worker.execute(new Task.Sort(items), Neighbours.NONE));
        }

        @Override
        public Answer multiply(int[][] a, int[][] b) throws IOException {
            return Answer.of(worker.execute(new Task.Multiply(a, b), Neighbours.NONE));
        }
    }
}
