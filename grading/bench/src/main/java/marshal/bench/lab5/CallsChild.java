package marshal.bench.lab5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.ExportException;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.Random;
import marshal.bench.child.Trials;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.experiment.Echo;
import marshal.kit.lab5.experiment.Workload;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;
import marshal.lab5.Skeleton;
import marshal.lab5.Stub;

/**
 * Calls by our RMI, luchat, or by Java's, java-rmi. "serve MECHANISM" prints "port P"; "drive MECHANISM P" is the caller. Of a plain socket there is ping_ns alone. A trial
 * prints the mean times of calls: ping_ns, doubles_ns (100,000 there and back) and tree_ns (1,023 nodes there and back).
 */
public final class CallsChild {

    private static final StreamSettings SETTINGS =
            StreamSettings.trusting(List.of(Data.class.getName(), Tree.class.getName()));
    /** No deadline, as Java's RMI has none: a read with one asks the system three times. */
    private static final Sockets SOCKETS = new Sockets(0, 0);

    private static final int CALL = 18;
    private static final Remote[] HELD = new Remote[1]; // RMI holds what it exports weakly only

    private CallsChild() {}

    public static void main(String[] args) throws Exception {
        System.setProperty("java.rmi.server.hostname", Sockets.LOOPBACK);
        String mechanism = args[1];
        if (args[0].equals("serve")) {
            int port = mechanism.equals("luchat") ? serve() : mechanism.equals("java-rmi") ? serveRmi() : serveBytes();
            System.out.println("port " + port);
            Thread.sleep(Long.MAX_VALUE);
        }
        var address = new InetSocketAddress(Sockets.LOOPBACK, Integer.parseInt(args[2]));
        if (mechanism.equals("socket")) {
            driveBytes(address);
        } else if (mechanism.equals("luchat")) {
            drive(new Stub(address, 0, SETTINGS, SOCKETS).as(Service.class));
        } else {
            drive((Service) LocateRegistry.getRegistry(Sockets.LOOPBACK, address.getPort())
                    .lookup("echo"));
        }
    }

    private static void drive(Service service) throws Exception {
        double[] doubles = new Random(1).doubles(100_000).toArray();
        Tree tree = (Tree) Workload.of("tree", 1_023, 1);
        long sum = Workload.sum(tree);
        Trials.serve(() -> {
            long ping = mean(500, service::ping);
            long array = mean(10, () -> {
                if (service.doubles(doubles).length != doubles.length) {
                    throw new IOException("another array came back");
                }
            });
            long graph = mean(20, () -> service.tree(tree));
            if (Workload.sum(service.tree(tree)) != sum) {
                throw new IOException("another tree came back");
            }
            return "ping_ns=" + ping + " doubles_ns=" + array + " tree_ns=" + graph;
        });
    }

    /** The limit: as many bytes as a call without parameters has, there and back, and nobody looks at them. */
    private static void driveBytes(InetSocketAddress address) throws Exception {
        var bytes = new byte[CALL];
        try (Socket socket = SOCKETS.connect(address)) {
            socket.setTcpNoDelay(true);
            var in = socket.getInputStream();
            var out = socket.getOutputStream();
            Trials.serve(() -> "ping_ns="
                    + mean(500, () -> {
                        out.write(bytes);
                        in.read(bytes);
                    }));
        }
    }

    private static int serveBytes() throws IOException {
        ServerSocket server = SOCKETS.listen();
        var thread = new Thread(() -> {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                var bytes = new byte[CALL];
                for (int count = 0; count >= 0; count = socket.getInputStream().read(bytes)) {
                    socket.getOutputStream().write(bytes, 0, count);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        return server.getLocalPort();
    }

    private static int serve() throws IOException {
        var skeleton = new Skeleton(SETTINGS, SOCKETS);
        skeleton.export(Service.class, new Echo());
        return skeleton.address().getPort();
    }

    private static int serveRmi() throws Exception {
        HELD[0] = new Echo();
        for (int port = 30_000 + (int) (ProcessHandle.current().pid() % 20_000); ; port++) {
            try {
                Registry registry = LocateRegistry.createRegistry(port);
                registry.rebind("echo", UnicastRemoteObject.exportObject(HELD[0], 0));
                return port;
            } catch (ExportException e) {
                // taken
            }
        }
    }

    private interface Call {
        void run() throws IOException;
    }

    private static long mean(int calls, Call call) throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            call.run();
        }
        return (System.nanoTime() - start) / calls;
    }
}
