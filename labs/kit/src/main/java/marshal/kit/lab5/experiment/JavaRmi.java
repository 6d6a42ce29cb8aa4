package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.Service;

/** Java's own RMI. */
final class JavaRmi implements RemoteCalls {

    @Override
    public CallServer serve(Service service, MatrixJobs jobs, Sockets sockets) throws IOException {
        System.setProperty("java.rmi.server.hostname", sockets.host());
        var servers = new ArrayList<ServerSocket>();
        RMIServerSocketFactory factory = port -> {
            servers.add(sockets.listen());
            return servers.get(0);
        };
        Registry registry = LocateRegistry.createRegistry(0, null, factory); // one factory means one port for all
        registry.rebind(Service.class.getName(), UnicastRemoteObject.exportObject(service, 0, null, factory));
        registry.rebind(MatrixJobs.class.getName(), UnicastRemoteObject.exportObject(jobs, 0, null, factory));
        List<Remote> exported = List.of(registry, service, jobs); // RMI holds these only weakly
        return new CallServer() {
            @Override
            public InetSocketAddress address() {
                return (InetSocketAddress) servers.get(0).getLocalSocketAddress();
            }

            @Override
            public void close() {
                try {
                    for (Remote each : exported) {
                        UnicastRemoteObject.unexportObject(each, true);
                    }
                    servers.get(0).close();
                } catch (IOException e) {
                    // it is closed either way
                }
            }
        };
    }

    @Override
    public <T extends Remote> T object(InetSocketAddress at, Class<T> type, Sockets sockets) throws IOException {
        try {
            return type.cast(
                    LocateRegistry.getRegistry(at.getHostString(), at.getPort()).lookup(type.getName()));
        } catch (NotBoundException e) {
            throw new IOException(e);
        }
    }
}
