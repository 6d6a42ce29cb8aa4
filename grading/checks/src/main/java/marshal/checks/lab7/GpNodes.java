package marshal.checks.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import marshal.checks.Host;
import marshal.kit.lab7.GpNode;
import marshal.kit.lab7.GpRun;
import marshal.kit.lab7.GpSettings;
import marshal.kit.net.ByteTap;

/** A master and its workers, each in a process of its own. */
final class GpNodes implements AutoCloseable {

    private final List<GpNode> nodes = new ArrayList<>();
    private final ByteTap tap;

    GpNodes(Host host, String mechanism, int workers, GpSettings settings) throws IOException {
        for (int i = 0; i <= workers; i++) {
            String process = i == 0 ? "master" : "worker " + i;
            nodes.add(TransferExperiment.code(host, process).gp(mechanism, workers + 1, i, settings));
        }
        tap = ByteTap.before(nodes.get(0).address());
    }

    /**
     * Lets them breed; the master's run comes first.
     *
     * @param counted whether all bytes from and to the master pass a relay, which costs time
     */
    List<GpRun> run(boolean counted) throws IOException {
        var addresses = new ArrayList<InetSocketAddress>();
        for (GpNode node : nodes) {
            addresses.add(node.address());
        }
        List<InetSocketAddress> reached = new ArrayList<>(addresses);
        if (counted) {
            reached.set(0, tap.address());
        }
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            var done = new ExecutorCompletionService<Integer>(threads);
            var runs = new GpRun[nodes.size()];
            for (int i = 0; i < runs.length; i++) {
                int number = i;
                done.submit(() -> {
                    runs[number] = nodes.get(number).run(reached);
                    return number;
                });
            }
            for (int i = 0; i < runs.length; i++) {
                done.take().get();
            }
            return List.of(runs);
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } catch (InterruptedException e) {
            throw new IOException(e);
        } finally {
            threads.shutdown();
        }
    }

    /** As the node threw it that failed first: the others only miss it. */
    private static IOException thrown(Throwable cause) {
        if (cause instanceof RuntimeException e) {
            throw e;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        return (IOException) cause;
    }

    /** What the relay has counted. */
    long bytes() {
        return tap.counts().bytes();
    }

    /** Ends what is still running. */
    @Override
    public void close() {
        tap.close();
        nodes.forEach(GpNode::close);
    }
}
