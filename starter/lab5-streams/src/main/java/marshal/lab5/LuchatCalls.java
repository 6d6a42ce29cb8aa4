package marshal.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.rmi.Remote;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.experiment.ObjectTrials;
import marshal.kit.lab5.experiment.RemoteCalls;

/** Given: the stub and the skeleton of this lab, as experiments see them. */
final class LuchatCalls implements RemoteCalls {

    @Override
    public CallServer serve(Service service, MatrixJobs jobs, Sockets sockets) throws IOException {
        var skeleton = new Skeleton(ObjectTrials.SETTINGS, sockets);
        skeleton.export(Service.class, service);
        skeleton.export(MatrixJobs.class, jobs);
        return Lab5Binding.server(skeleton);
    }

    @Override
    public <T extends Remote> T object(InetSocketAddress at, Class<T> type, Sockets sockets) {
        return new Stub(at, type == Service.class ? 0 : 1, ObjectTrials.SETTINGS, sockets).as(type);
    }
}
