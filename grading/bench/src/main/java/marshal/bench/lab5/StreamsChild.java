package marshal.bench.lab5;

import java.io.IOException;
import marshal.bench.child.Trials;
import marshal.kit.lab5.JavaIo;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.TimesProbe;
import marshal.kit.lab5.experiment.Copy;
import marshal.kit.lab5.experiment.External;
import marshal.kit.lab5.experiment.ObjectTrials;
import marshal.kit.lab5.experiment.Workload;
import marshal.lab5.StreamSerializer;
import marshal.peers.ForySerializer;
import marshal.peers.KryoSerializer;

/** Writes and reads one graph by one serializer. A trial prints the mean processor time of each, as write_ns and read_ns. */
public final class StreamsChild {

    private static final long SEED = 1;
    private static final long TRIAL_NANOS = 10_000_000;

    /** Our streams need none, but all others overflow on the map. */
    private static final long STACK = 64 << 20;

    private final Serializer serializer;
    private final Object graph;
    private final long sum;

    private StreamsChild(String mechanism, String workload) throws IOException {
        int dash = workload.lastIndexOf('-');
        Object made = Workload.of(workload.substring(0, dash), Integer.parseInt(workload.substring(dash + 1)), SEED);
        serializer = serializer(mechanism);
        graph = mechanism.equals("externalizable") ? External.of(made) : made;
        sum = Workload.sum(graph);
    }

    private static Serializer serializer(String mechanism) throws IOException {
        StreamSettings settings = ObjectTrials.SETTINGS;
        return switch (mechanism) {
            case "java-io", "externalizable" -> new JavaIo();
            case "streams" -> new StreamSerializer(settings);
            case "streams-recursive" -> new StreamSerializer(settings.recursively());
            case "streams-codecs" -> new StreamSerializer(settings.withCodecs());
            case "kryo" -> new KryoSerializer();
            case "fory" -> new ForySerializer();
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
        long write = Math.round(TimesProbe.mean(TRIAL_NANOS, () -> serializer.write(graph)));
        var read = new Object[1];
        long taken = Math.round(TimesProbe.mean(TRIAL_NANOS, () -> read[0] = serializer.read()));
        if (Workload.sum(read[0]) != sum) {
            throw new IOException(serializer.name() + " read another graph than it wrote");
        }
        return "write_ns=" + write + " read_ns=" + taken;
    }
}
