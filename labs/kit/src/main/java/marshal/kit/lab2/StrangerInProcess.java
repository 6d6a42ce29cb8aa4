package marshal.kit.lab2;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMIClientSocketFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.probe.ThreadReport;

/** The stranger inside a student's process. */
public final class StrangerInProcess implements Stranger {

    private static final Sockets SOCKETS = new Sockets(0, 5000);
    private static final int COLLECTIONS = 40;

    private final Mechanism mechanism;

    /** @param mechanism the lab's mechanism */
    public StrangerInProcess(Mechanism mechanism) {
        this.mechanism = mechanism;
    }

    /** Connects with a deadline. */
    private record Connects() implements RMIClientSocketFactory {
        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return SOCKETS.connect(new InetSocketAddress(host, port));
        }
    }

    @Override
    public String executeByStub(InetSocketAddress registry) {
        try {
            ((RemoteWorker) LocateRegistry.getRegistry(registry.getHostString(), registry.getPort(), new Connects())
                            .lookup(RemoteWorker.NAME))
                    .execute(null);
            return "returned";
        } catch (Exception e) {
            return inWords(e);
        }
    }

    @Override
    public boolean wasReached() {
        return Unexpected.wasRead();
    }

    @Override
    public List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !thread.isDaemon())
                .map(Thread::getName)
                .sorted()
                .toList();
    }

    @Override
    public String stacks() {
        return ThreadReport.studentsThreads();
    }

    @Override
    public InetSocketAddress forgotten(Worker worker) throws IOException {
        InetSocketAddress address = mechanism.serve(worker, Sockets.DEFAULT).address();
        System.gc(); // clears weak references before it returns
        return address;
    }

    @Override
    public boolean leavesNothing(Worker worker) throws IOException {
        WeakReference<WorkerServer> server = closed(worker);
        for (int i = 0; i < COLLECTIONS && server.get() != null; i++) { // an RMI thread may still be ending
            System.gc();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        return server.get() == null;
    }

    private WeakReference<WorkerServer> closed(Worker worker) throws IOException {
        WorkerServer server = mechanism.serve(worker, Sockets.DEFAULT);
        server.close();
        return new WeakReference<>(server);
    }

    private static String inWords(Throwable e) {
        var words = new StringBuilder();
        for (Throwable each = e; each != null; each = each.getCause()) {
            words.append(words.isEmpty() ? "" : ", caused by ")
                    .append(each.getClass().getName());
            if (each.getCause() == null && each.getMessage() != null) {
                words.append(": ").append(each.getMessage());
            }
        }
        return words.toString();
    }
}
