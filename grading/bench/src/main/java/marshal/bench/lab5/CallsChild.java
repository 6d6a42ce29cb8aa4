package marshal.bench.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
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
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;
import marshal.lab5.Skeleton;
import marshal.lab5.Stub;

/**
 * Calls by our RMI or by Java's. "serve luchat" and "serve java-rmi" print "port P"; "drive MECHANISM P" is the caller. A trial
 * prints the mean times of calls: ping_ns, doubles_ns (100,000 there and back) and tree_ns (1,023 nodes there and back).
 */
public final class CallsChild {

    /** Returns what it gets. */
    private static final class Echo implements Service {

        @Override
        public void ping() {
            // it is about the way here and back
        }

        @Override
        public byte[] bytes(byte[] values) {
            return values;
        }

        @Override
        public double[] doubles(double[] values) {
            return values;
        }

        @Override
        public Tree tree(Tree tree) {
            return tree;
        }

        @Override
        public Object object(Object object) {
            return object;
        }

        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public void fail(String reason) {
            throw new IllegalStateException(reason);
        }
    }

    private static final StreamSettings SETTINGS =
            StreamSettings.trusting(List.of(Data.class.getName(), Tree.class.getName()));
    private static final Remote[] HELD = new Remote[1]; // RMI holds what it exports weakly only

    private CallsChild() {}

    public static void main(String[] args) throws Exception {
        System.setProperty("java.rmi.server.hostname", Sockets.LOOPBACK);
        boolean ours = args[1].equals("luchat");
        if (args[0].equals("serve")) {
            System.out.println("port " + (ours ? serve() : serveRmi()));
            Thread.sleep(Long.MAX_VALUE);
        }
        int port = Integer.parseInt(args[2]);
        Service service = ours
                ? new Stub(new InetSocketAddress(Sockets.LOOPBACK, port), 0, SETTINGS, Sockets.DEFAULT).as(Service.class)
                : (Service) LocateRegistry.getRegistry(Sockets.LOOPBACK, port).lookup("echo");
        double[] doubles = new Random(1).doubles(100_000).toArray();
        Tree tree = (Tree) Workload.of("tree-1023");
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

    private static int serve() throws IOException {
        var skeleton = new Skeleton(SETTINGS, Sockets.DEFAULT);
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
