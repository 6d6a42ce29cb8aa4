package marshal.lab2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;

/** Given: RMI with objects that are Serializable. */
public final class RmiSerializable implements Mechanism {

    @Override
    public String name() {
        return "rmi-serializable";
    }

    @Override
    public WorkerServer serve(Worker worker, Sockets sockets) throws IOException {
        return new RmiWorker(worker, new SerializableObjects(), sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return new RmiManager(addresses, new SerializableObjects(), sockets);
    }
}
