package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.experiment.Workload;
import marshal.kit.lab5.probe.OwnStack;
import marshal.kit.lab6.experiment.ByteMessages;
import marshal.kit.lab6.experiment.JustInTime;
import marshal.kit.lab6.experiment.Trip;
import marshal.kit.lab6.experiment.TripNet;
import marshal.kit.lab6.experiment.Trips;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Mesh;

/**
 * Main class of one of two ranks, N SEED: the paper's table 2 (section 3.3) over MPI. Rank 1 sends a map of towns as a
 * student's cluster, over sockets and over the student's MPI, and as an MPJ.OBJECT. Rank 0 answers with the smallest
 * frame. The mechanisms take turns, so a disturbance meets all of them. Rank 1 writes {@link #FILE}, a line for each
 * mechanism: its name, the median of the microseconds there and back, and whether the last map was right.
 */
public final class OverMpiMain {

    public static final String FILE = "transfers";

    private static final String MPI = "marshal.lab6.Lab6Binding";
    private static final String CLUSTERS = "marshal.lab7.Lab7Binding";
    private static final String PROGRAM = "map";
    private static final int STACK_KB = 256 << 10; // java.io overflows the usual stack on a map
    private static final int LEAST_TURNS = 30;
    private static final int MOST_TURNS = 1000;
    private static final long MEASURED_MICROS = 3_000_000;
    private static final int LEAST_WARM_UPS = 300;
    private static final int MOST_WARM_UPS = 4_800;
    private static final long WARM_UP_MICROS = 2_000_000;

    private final ByteMessages messages;
    private final Trips mpi;
    private final Lab7 clusters;
    private final Object graph;
    private final int me;

    private OverMpiMain(Object mpi, Lab7 clusters, Object graph) {
        this.messages = (ByteMessages) mpi;
        this.mpi = (Trips) mpi;
        this.clusters = clusters;
        this.graph = graph;
        this.me = this.mpi.rank();
    }

    public static void main(String[] args) throws IOException {
        OwnStack.run(STACK_KB, () -> {
            Object mpi = Class.forName(MPI).getDeclaredConstructor().newInstance();
            var clusters =
                    (Lab7) Class.forName(CLUSTERS).getDeclaredConstructor().newInstance();
            ((Trips) mpi).init();
            new OverMpiMain(mpi, clusters, Workload.of(PROGRAM, Integer.parseInt(args[0]), Long.parseLong(args[1])))
                    .run();
            ((Trips) mpi).finish();
            return null;
        });
    }

    private void run() throws IOException {
        int bytes = ClusterGraph.bytes(graph);
        List<String> names = List.of("cluster-iso", "cluster-mpi-array", "cluster-mpi", "mpj-object");
        var ends = new ArrayList<End>();
        try {
            ends.add(overSockets());
            ends.add(overMpi(false, bytes));
            ends.add(overMpi(true, bytes));
            ends.add(new ObjectEnd());
            double[][] micros = turns(ends, warmUp(ends, bytes));
            report(names, ends, micros);
        } finally {
            ends.forEach(End::close);
        }
    }

    /**
     * Takes turns until the code is warm, or until the turns take some seconds. Beside other programs, a rank that
     * waits uses up the other rank's time.
     *
     * @return how many turns to measure, which take some seconds too
     */
    private int warmUp(List<End> ends, int bytes) throws IOException {
        int turns = TripNet.bounded(LEAST_WARM_UPS, bytes * ends.size());
        while (true) {
            long start = System.nanoTime();
            JustInTime.warmUp(turns, some -> turns(ends, some));
            long micros = (System.nanoTime() - start) / 1000;
            boolean isWarm = turns >= MOST_WARM_UPS || micros > WARM_UP_MICROS;
            long measured = Math.max(LEAST_TURNS, Math.min(MEASURED_MICROS * turns / micros, MOST_TURNS));
            long agreed = agreed(isWarm ? measured : 0);
            if (agreed > 0) {
                return (int) agreed;
            }
            turns *= 4;
        }
    }

    /** Returns the microseconds of each turn of each end, as the sender sees them. */
    private double[][] turns(List<End> ends, int turns) throws IOException {
        double[][] micros = new double[ends.size()][turns];
        for (int turn = 0; turn < turns; turn++) {
            for (int i = 0; i < micros.length; i++) {
                End end = ends.get(i);
                long start = System.nanoTime();
                if (me == End.SENDER) {
                    end.send();
                    end.awaitAnswer();
                } else {
                    end.receive();
                    end.answer();
                }
                micros[i][turn] = (System.nanoTime() - start) / 1e3;
            }
        }
        return micros;
    }

    /** The receiver tells the sender what came. */
    private void report(List<String> names, List<End> ends, double[][] micros) throws IOException {
        if (me == End.RECEIVER) {
            for (End end : ends) {
                tell(end.sum());
            }
            return;
        }
        long sum = Workload.sum(graph);
        try (var out = new PrintStream(FILE, StandardCharsets.UTF_8)) {
            for (int i = 0; i < micros.length; i++) {
                Arrays.sort(micros[i]);
                out.printf(Locale.ROOT, "%s %.3f %s%n", names.get(i), micros[i][micros[i].length / 2], hear() == sum);
            }
        }
    }

    /** Returns the sender's number at both ends. */
    private long agreed(long own) {
        if (me == End.RECEIVER) {
            return hear();
        }
        tell(own);
        return own;
    }

    private void tell(long number) {
        messages.send(ByteBuffer.allocate(Long.BYTES).putLong(number).array(), Long.BYTES, 1 - me);
    }

    private long hear() {
        byte[] number = new byte[Long.BYTES];
        messages.recv(number, 1 - me);
        return ByteBuffer.wrap(number).getLong();
    }

    private End overSockets() throws IOException {
        Sockets sockets =
                me == End.RECEIVER ? Sockets.DEFAULT.at(TripNet.first().getHostAddress()) : Sockets.DEFAULT;
        var end = new ClusterEnd(clusters, "cluster-iso", me, sockets, graph);
        InetSocketAddress own = end.address();
        if (me == End.RECEIVER) {
            tell(own.getPort());
            end.join(List.of(own, own)); // it only waits for the sender
        } else {
            end.join(List.of(new InetSocketAddress(TripNet.first(), (int) hear()), own));
        }
        return end;
    }

    private End overMpi(boolean inPlace, int bytes) {
        var mesh = new RankMesh(messages, me, inPlace, bytes);
        var nodes = (NodesOverMesh) clusters;
        return new ClusterEnd(nodes.node(ClusterEnd.layout(graph), true, mesh), "cluster-iso", me, graph);
    }

    /** The graph as an object of the student's MPI, which serializes it. */
    private final class ObjectEnd implements End {
        private final Trip trip = mpi.trip("mpj-object", graph, 1 - me);
        private final byte[] smallest = new byte[Mesh.HEAD];

        @Override
        public InetSocketAddress address() {
            throw new UnsupportedOperationException("MPI knows it");
        }

        @Override
        public void join(List<InetSocketAddress> nodes) {
            // MPI has connected the ranks.
        }

        @Override
        public void send() throws IOException {
            trip.send();
        }

        @Override
        public void receive() throws IOException {
            trip.recv();
        }

        @Override
        public void answer() {
            messages.send(smallest, smallest.length, 1 - me);
        }

        @Override
        public void awaitAnswer() {
            messages.recv(smallest, 1 - me);
        }

        @Override
        public int bytes() {
            throw new UnsupportedOperationException("MPI keeps them");
        }

        @Override
        public long sum() {
            return Workload.sum(trip.received());
        }

        @Override
        public void close() {
            // MPI ends with the process.
        }
    }
}
