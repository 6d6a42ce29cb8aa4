package marshal.bench.lab5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

/**
 * Writes and reads one graph by one serializer after another. A trial prints the mean times of each, as NAME_write_ns and
 * NAME_read_ns.
 */
public final class StreamsChild {

    private static final long TARGET_NANOS = 4_000_000;

    /** A way to go there, and the graph that it takes. */
    private record Runner(String name, Serializer serializer, Object graph, long sum) {}

    private final List<Runner> runners = new ArrayList<>();
    private int trial;

    private StreamsChild(String workload, List<String> names) throws IOException {
        Object graph = Workload.of(workload);
        for (String name : names) {
            Object taken = name.equals("externalizable") ? External.of(graph) : graph;
            runners.add(new Runner(name, serializer(name), taken, Workload.sum(taken)));
        }
    }

    private static Serializer serializer(String name) throws IOException {
        Class<?>[] classes = {
            Data.class, Tree.class, Town.class, Vector.class, byte[].class, double[].class, double[][].class
        };
        var settings = StreamSettings.trusting(
                Arrays.stream(classes).map(Class::getName).toList());
        return switch (name) {
            case "java-io", "externalizable" -> new JavaIo();
            case "streams" -> new StreamSerializer(settings);
            case "streams-recursive" -> new StreamSerializer(settings.recursively());
            case "streams-codecs" -> new StreamSerializer(settings.withCodecs());
            case "kryo" -> new KryoSerializer(classes);
            case "fory" -> new ForySerializer(Data.class, Tree.class, Town.class);
            case "copy" -> new Copy();
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) throws Exception {
        var child = new StreamsChild(args[0], List.of(args).subList(1, args.length));
        Trials.serve(child::trial);
    }

    /** Who comes first finds the caches as the last one left them, so they take turns in that, too. */
    private String trial() throws IOException {
        Map<String, Long> figures = new LinkedHashMap<>();
        for (int i = 0; i < runners.size(); i++) {
            Runner runner = runners.get((i + trial) % runners.size());
            run(runner, figures);
        }
        trial++;
        var line = new ArrayList<String>();
        figures.forEach((name, nanos) -> line.add(name + "=" + nanos));
        return String.join(" ", line);
    }

    private static void run(Runner runner, Map<String, Long> figures) throws IOException {
        Serializer serializer = runner.serializer();
        figures.put(runner.name() + "_write_ns", mean(() -> serializer.write(runner.graph())));
        Object[] read = new Object[1];
        figures.put(runner.name() + "_read_ns", mean(() -> read[0] = serializer.read()));
        if (Workload.sum(read[0]) != runner.sum()) {
            throw new IOException(runner.name() + " read another graph than it wrote");
        }
    }

    private interface Run {
        void once() throws IOException;

        default void run() {
            try {
                once();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The processor time of a run: the machine has others to serve. */
    private static long mean(Run run) throws IOException {
        int[] runs = new int[1];
        long nanos = ProcessorTime.of(() -> {
            long end = System.nanoTime() + TARGET_NANOS;
            do {
                run.run();
                runs[0]++;
            } while (System.nanoTime() < end);
        });
        return nanos / runs[0];
    }
}
