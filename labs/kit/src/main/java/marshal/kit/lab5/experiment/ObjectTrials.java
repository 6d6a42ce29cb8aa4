package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import marshal.kit.lab5.JavaIo;
import marshal.kit.lab5.ObjectTrial;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.model.Crossroads;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Item;
import marshal.kit.lab5.model.MapPlace;
import marshal.kit.lab5.model.MapTown;
import marshal.kit.lab5.model.Road;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;
import marshal.kit.lab5.probe.OwnStack;
import marshal.kit.measure.TimedWork;

/** Times serializers in a student's process: the student's, the kit's, and those of libraries on the class path. */
public final class ObjectTrials {

    /** The classes of the graphs. */
    public static final List<Class<?>> CLASSES = List.of(
            Data.class,
            Tree.class,
            Town.class,
            Item.class,
            MapPlace.class,
            MapTown.class,
            Crossroads.class,
            Road.class);

    /** For trusted streams: every class of the graphs is accepted. */
    public static final StreamSettings SETTINGS = StreamSettings.trusting(
            Stream.concat(CLASSES.stream(), Stream.of(Vector.class, double[].class, double[][].class))
                    .map(Class::getName)
                    .toList());

    private static final long TRIAL_NANOS = 10_000_000;
    /** The search ends when its error is at most this part of the length: a fiftieth. */
    private static final int PRECISION = 50;
    /** The student's own code needs little stack, but on a map all others overflow the usual one. */
    private static final int STACK_KB = 64 << 10;

    /** Makes a student's streams. */
    public interface Streams {
        Serializer make(StreamSettings settings) throws IOException;
    }

    /** Makes the serializers that write and read the numbers of an array one by one. */
    public interface Numbers {
        Serializer make();
    }

    private final Streams streams;
    private final Numbers numbers;
    private final WarmUp warmUp;
    private final Map<String, Serializer> libraries = new HashMap<>();
    private String warm = "";
    private Serializer warmSerializer;

    ObjectTrials(Streams streams, Numbers numbers, WarmUp warmUp) {
        this.streams = streams;
        this.numbers = numbers;
        this.warmUp = warmUp;
    }

    /**
     * Writes and reads the graph of a program.
     *
     * @throws IllegalStateException if there is no such mechanism here; the message says why
     */
    ObjectTrial times(String mechanism, String program, int n, long seed) throws IOException {
        return OwnStack.run(STACK_KB, () -> {
            Object made = Workload.of(program, n, seed);
            Object graph = mechanism.equals("externalizable") ? External.of(made) : made;
            boolean oneByOne = program.equals("byte") || program.equals("double");
            Serializer serializer = warm(
                    mechanism + " " + program + " " + n,
                    graph,
                    () -> oneByOne ? numbers(mechanism) : serializer(mechanism));
            int bytes = serializer.write(graph);
            double write = TimedWork.mean(TRIAL_NANOS, () -> serializer.write(graph));
            double read = TimedWork.mean(TRIAL_NANOS, serializer::read);
            return new ObjectTrial(write, read, bytes, Workload.sum(serializer.read()) == Workload.sum(graph));
        });
    }

    /**
     * Returns the serializer of the previous trial if that was of the same kind. Otherwise makes a new one and warms it
     * up, because it meets its classes for the first time, which the compiled code no longer expects.
     */
    private Serializer warm(String what, Object graph, Callable<Serializer> maker) throws Exception {
        if (!what.equals(warm)) {
            warmSerializer = null; // frees its memory first
            Serializer made = maker.call();
            warmUp.of(() -> made.write(graph));
            warmUp.of(made::read);
            warmSerializer = made;
            warm = what;
        }
        return warmSerializer;
    }

    /** The longest list, up to this number of items, that a thread with the usual stack can write and read. */
    int longestList(String mechanism, int most) throws IOException {
        int fits = 0;
        int tooLong = most + 1;
        int next = Math.min(100, most);
        while (tooLong - fits > Math.max(1, fits / PRECISION)) {
            if (fits(mechanism, next)) {
                fits = next;
            } else {
                tooLong = next;
            }
            next = tooLong > most ? Math.min(2 * next, most) : (fits + tooLong) / 2;
        }
        return fits;
    }

    private boolean fits(String mechanism, int length) throws IOException {
        Object list = Workload.of("list", length, 0);
        libraries.clear(); // after an overflow a library may be unusable
        Serializer serializer = serializer(mechanism);
        try {
            long sum = OwnStack.run(0, () -> {
                serializer.write(list);
                return Workload.sum(serializer.read());
            });
            return sum == Workload.sum(list);
        } catch (RuntimeException | Error e) {
            if (e instanceof VirtualMachineError || libraries.containsKey(mechanism)) {
                return false; // libraries wrap an overflow, or refuse a graph that is too deep
            }
            throw e;
        }
    }

    private Serializer numbers(String mechanism) {
        return mechanism.equals("java-io") ? new JavaIoNumbers() : numbers.make();
    }

    /**
     * Makes a new serializer, so that the collector can free the memory of the old one. Libraries are kept, because
     * some compile code for each of their serializers.
     */
    private Serializer serializer(String mechanism) throws IOException {
        return switch (mechanism) {
            case "java-io", "externalizable" -> new JavaIo();
            case "streams" -> streams.make(SETTINGS);
            case "streams-recursive" -> streams.make(SETTINGS.recursively());
            case "streams-codecs" -> streams.make(SETTINGS.withCodecs());
            case "copy" -> new Copy();
            case "plain-java" -> new PlainTrees();
            case "native-objects" -> new NativeTrees();
            case "native-arrays" -> new FlatTrees();
            default -> library(mechanism);
        };
    }

    private Serializer library(String name) {
        if (libraries.isEmpty()) {
            ServiceLoader.load(Serializer.class).forEach(each -> libraries.put(each.name(), each));
        }
        Serializer library = libraries.get(name);
        if (library == null) {
            throw new IllegalStateException("./lab measure lab5 --peers has it");
        }
        return library;
    }
}
