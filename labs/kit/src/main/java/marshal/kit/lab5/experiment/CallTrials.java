package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.CallTrial;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.MatrixRun;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.StreamExperiments;
import marshal.kit.lab5.model.Tree;
import marshal.kit.measure.TimedWork;

/** Times calls and the paper's multiply in a student's process. */
abstract class CallTrials implements StreamExperiments {

    /** The fastest turn counts: in other turns, other programs may have used the processors. */
    private static final int TURNS = 10;

    private static final long TURN_NANOS = 5_000_000;
    private static final int DATA_BYTES = 30; // data bytes in a node of the paper's tree
    /** No deadline, as in Java's RMI: a read with a deadline makes three system calls. */
    private static final Sockets ENDLESS = new Sockets(0, 0);
    /** A deadline for the first call only: an unwritten server may never answer. */
    private static final Sockets FIRST = new Sockets(0, 5_000);

    private final Map<String, RemoteCalls> mechanisms;
    private final WarmUp warmUp;
    private final Set<String> warm = new HashSet<>();

    CallTrials(RemoteCalls luchat, WarmUp warmUp) {
        this.warmUp = warmUp;
        mechanisms = Map.of(
                "luchat", luchat,
                "luchat-java-io", new JavaIoCalls(),
                "java-rmi", new JavaRmi(),
                "socket", new SocketCalls());
    }

    @Override
    public CallServer serve(String mechanism, Sockets sockets) throws IOException {
        return mechanisms.get(mechanism).serve(new Echo(), new MatrixWorker(), sockets);
    }

    @Override
    public CallTrial call(String mechanism, InetSocketAddress echo, String program, int bytes, long seed)
            throws IOException {
        Service service = reach(mechanism, echo);
        var random = new Random(seed);
        switch (program) {
            case "ping":
                return new CallTrial(nanos(mechanism + program, service::ping), true);
            case "bytes":
                var values = new byte[bytes];
                random.nextBytes(values);
                return new CallTrial(
                        nanos(mechanism + program + bytes, () -> service.bytes(values)),
                        Arrays.equals(values, service.bytes(values)));
            case "doubles":
                double[] doubles = random.doubles(bytes / Double.BYTES).toArray();
                return new CallTrial(
                        nanos(mechanism + program + bytes, () -> service.doubles(doubles)),
                        Arrays.equals(doubles, service.doubles(doubles)));
            case "tree-call":
                var tree = (Tree) Workload.of("tree", bytes / DATA_BYTES, seed);
                return new CallTrial(
                        nanos(mechanism + program + bytes, () -> service.tree(tree)),
                        Workload.sum(tree) == Workload.sum(service.tree(tree)));
            default:
                throw new IllegalArgumentException("there is no program " + program);
        }
    }

    private Service reach(String mechanism, InetSocketAddress echo) throws IOException {
        RemoteCalls calls = mechanisms.get(mechanism);
        calls.object(echo, Service.class, FIRST).ping();
        return calls.object(echo, Service.class, ENDLESS);
    }

    private double nanos(String what, TimedWork.Work call) throws IOException {
        if (warm.add(what)) {
            warmUp.of(call);
        }
        double fastest = Double.MAX_VALUE;
        for (int i = 0; i < TURNS; i++) {
            fastest = Math.min(fastest, mean(call));
        }
        return fastest;
    }

    private static double mean(TimedWork.Work call) throws IOException {
        int calls = 0;
        long start = System.nanoTime();
        do {
            call.run();
            calls++;
        } while (System.nanoTime() - start < TURN_NANOS);
        return (double) (System.nanoTime() - start) / calls;
    }

    @Override
    public MatrixRun multiplyAlone(int n, long seed) {
        var random = new Random(seed);
        double[][] a = Workload.matrix(n, random);
        double[][] b = Workload.matrix(n, random);
        long start = System.nanoTime();
        MatrixWorker.product(a, b);
        return new MatrixRun((System.nanoTime() - start) / 1e9, 0, 0, List.of(), true);
    }

    @Override
    public MatrixRun multiply(String mechanism, List<InetSocketAddress> addresses, int n, long seed, boolean inTurns)
            throws IOException {
        var random = new Random(seed);
        double[][] a = Workload.matrix(n, random);
        double[][] b = Workload.matrix(n, random);
        var logs = new ArrayList<JobsLog>();
        for (InetSocketAddress address : addresses) {
            reach(mechanism, address);
            logs.add(new JobsLog(mechanisms.get(mechanism).object(address, MatrixJobs.class, ENDLESS)));
        }
        List<MatrixJobs> workers = logs.stream().map(JobsLog::jobs).toList();
        var master = new MatrixMaster(a, b);
        long start = System.nanoTime();
        double[][] product = inTurns ? master.multiplyInTurns(workers) : master.multiply(workers);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new MatrixRun(
                seconds,
                logs.stream().mapToLong(JobsLog::messages).sum(),
                logs.stream().mapToLong(JobsLog::doubles).sum(),
                logs.stream().map(JobsLog::times).toList(),
                Arrays.deepEquals(product, MatrixWorker.product(a, b)));
    }
}
