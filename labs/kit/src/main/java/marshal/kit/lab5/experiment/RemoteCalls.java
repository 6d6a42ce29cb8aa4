package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.rmi.Remote;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.Service;

/** A mechanism that calls methods in another process. */
public interface RemoteCalls {

    /** Serves both objects on one port of these sockets' address. */
    CallServer serve(Service service, MatrixJobs jobs, Sockets sockets) throws IOException;

    /** The stub of one of the two objects. */
    <T extends Remote> T object(InetSocketAddress at, Class<T> type, Sockets sockets) throws IOException;
}
