package marshal.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;

/** Given: lab 1's mechanism, with {@link SocketWorker} on one side and {@link SocketManager} on the other. */
public final class SocketMechanism implements Mechanism {

    @Override
    public String name() {
        return "socket";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new SocketWorker(worker, sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new SocketManager(addresses, sockets);
    }
}
