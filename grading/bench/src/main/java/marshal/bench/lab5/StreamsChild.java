package marshal.bench.lab5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Vector;
import marshal.bench.child.Trials;
import marshal.kit.lab5.JavaIo;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;
import marshal.kit.measure.ProcessorTime;
import marshal.lab5.StreamSerializer;
import marshal.peers.ForySerializer;
import marshal.peers.KryoSerializer;

/** Writes and reads one graph by one serializer. A trial prints the mean processor time of each, as write_ns and read_ns. */
public final class StreamsChild {

    private static final long TRIAL_NANOS = 10_000_000;

    /** Our streams need none, but all others overflow on the map. */
    private static final long STACK = 64 << 20;

    private static final Class<?>[] CLASSES = {
        Data.class, Tree.class, Town.class, Vector.class, byte[].class, double[].class, double[][].class
    };

    private final Serializer serializer;
    private final Object graph;
    private final long sum;

    private StreamsChild(String mechanism, String workload) throws IOException {
        Object made = Workload.of(workload);
        serializer = serializer(mechanism);
        graph = mechanism.equals("externalizable") ? External.of(made) : made;
        sum = Workload.sum(graph);
    }

    private static Serializer serializer(String mechanism) throws IOException {
        var settings = StreamSettings.trusting(
                Arrays.stream(CLASSES).map(Class::getName).toList());
        return switch (mechanism) {
            case "java-io", "externalizable" -> new JavaIo();
            case "streams" -> new StreamSerializer(settings);
            case "streams-recursive" -> new StreamSerializer(settings.recursively());
            case "streams-codecs" -> new StreamSerializer(settings.withCodecs());
            case "kryo" -> new KryoSerializer(CLASSES);
            case "fory" -> new ForySerializer(Data.class, Tree.class, Town.class); // it knows the others
            case "copy" -> new Copy();
            default -> throw new IllegalArgumentException(mechanism);
        };
    }

    public static void main(String[] args) throws Exception {
        var failure = new Throwable[1];
        var thread = new Thread(null, () -> failure[0] = serve(args), "trials", STACK);
        thread.start();
        thread.join();
        if (failure[0] != null) {
            System.err.println(failure[0]);
            System.exit(1);
        }
    }

    private static Throwable serve(String[] args) {
        try {
            var child = new StreamsChild(args[0], args[1]);
            Trials.serve(child::trial);
            return null;
        } catch (Exception | StackOverflowError e) {
            return e;
        }
    }

    private String trial() throws IOException {
        long write = mean(() -> serializer.write(graph));
        var read = new Object[1];
        long taken = mean(() -> read[0] = serializer.read());
        if (Workload.sum(read[0]) != sum) {
            throw new IOException(serializer.name() + " read another graph than it wrote");
        }
        return "write_ns=" + write + " read_ns=" + taken;
    }

    private interface Work {
        void run() throws IOException;
    }

    private static long mean(Work work) {
        var runs = new int[1];
        long nanos = ProcessorTime.of(() -> {
            long end = System.nanoTime() + TRIAL_NANOS;
            try {
                do {
                    work.run();
                    runs[0]++;
                } while (System.nanoTime() < end);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return nanos / runs[0];
    }
}
