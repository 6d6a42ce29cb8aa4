package marshal.kit.lab6.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/**
 * Main class of one of two ranks in an experiment: MECHANISM N SEED PROGRAM... Each rank writes {@code trips-R} with
 * one line per program: its name, the least and the median microseconds one way, whether the last message is right.
 *
 * <p>The mechanism {@code parameters} writes a line for each way to serialize an array: java.io's and the student's.
 */
public final class TripMain {

    /** The name of a rank's result file. */
    public static String file(int rank) {
        return "trips-" + rank;
    }

    /** The mechanism: C alone. */
    public static final String IN_C = "mpi-c";

    /** The mechanism: java.io over a socket. */
    public static final String SOCKET = "java-io-socket";

    /** The mechanism: the costs of an array besides sending it. */
    public static final String PARAMETERS = "parameters";

    /** The prefix of a mechanism of another library, which may be missing. One process starts its ranks. */
    public static final String PEER = "peer:";

    private static final String BINDING = "marshal.lab6.Lab6Binding";
    private static final int LEAST_TURNS = 30;
    private static final int MOST_TURNS = 1000;
    private static final int BYTES = 1 << 25; // bytes in all turns: a message of double length gets half the turns
    private static final int WARM_UP_BYTES = 1 << 30;
    private static final int LEAST_WARM_UPS = 300;
    private static final int MOST_WARM_UPS = 10_000;

    private final Trips code;
    private final int rank;
    private final int n;
    private final long seed;

    private TripMain(Trips code, int n, long seed) {
        this.code = code;
        this.rank = code.rank();
        this.n = n;
        this.seed = seed;
    }

    public static void main(String[] args) throws Exception {
        if (args[0].startsWith(PEER)) {
            runPeer(args[0].substring(PEER.length()), List.of(args));
        } else {
            run((Trips) Class.forName(BINDING).getDeclaredConstructor().newInstance(), args);
        }
    }

    /** Runs another library. Leaves empty files if the library is missing, or does not work on this network. */
    private static void runPeer(String name, List<String> args) throws IOException, InterruptedException {
        for (TripPeer peer : ServiceLoader.load(TripPeer.class)) {
            if (name.startsWith(peer.name() + "-") && peer.isThere() && TripNet.isMemory()) {
                peer.run(name.substring(peer.name().length() + 1), args);
                return;
            }
        }
        Files.createFile(Path.of(file(0)));
        Files.createFile(Path.of(file(1)));
    }

    /** Does the work of a rank, whoever has started it. */
    public static void run(Trips code, String[] args) throws IOException, InterruptedException {
        code.init();
        var main = new TripMain(code, Integer.parseInt(args[1]), Long.parseLong(args[2]));
        var lines = new ArrayList<String>();
        for (String program : Arrays.asList(args).subList(3, args.length)) {
            code.barrier();
            lines.addAll(args[0].equals(PARAMETERS) ? main.parameters(program) : List.of(main.line(args[0], program)));
        }
        try (var out = new PrintStream(file(main.rank), StandardCharsets.UTF_8)) {
            lines.forEach(out::println);
        }
        code.finish();
    }

    private String line(String mechanism, String name) throws IOException, InterruptedException {
        if (Section.PROGRAMS.contains(name)) {
            Section section = Section.of(name, n);
            float[][] matrix = (float[][]) TripProgram.of("float[n][n]").value(n, seed);
            Trip trip = code.section(mechanism, section, matrix, 1 - rank);
            return line(name, time(trip, section.bytes()), isEqual(section.of(matrix), trip.received()));
        }
        TripProgram program = name.equals("byte[n]") ? null : TripProgram.of(name);
        int bytes = program == null ? n : program.bytes(n);
        if (mechanism.equals(IN_C)) {
            int rows = program == null ? 1 : program.rows(n);
            code.tripsInC(rows, bytes / rows, 1 - rank, rank == 0, TripNet.bounded(warmUps(bytes), bytes));
            double[] micros =
                    code.tripsInC(rows, bytes / rows, 1 - rank, rank == 0, TripNet.bounded(turns(bytes), bytes));
            return line(name, micros, true);
        }
        Object value = program == null ? new byte[n] : program.value(n, seed);
        if (mechanism.equals(SOCKET)) {
            try (SocketTrip trip = SocketTrip.open(value, rank)) {
                return line(name, time(trip, bytes), isEqual(value, trip.received()));
            }
        }
        Trip trip = code.trip(mechanism, value, 1 - rank);
        return line(name, time(trip, bytes), isEqual(value, trip.received()));
    }

    /** The number of turns to measure. Half of a matrix of 1 x 1 has no bytes. */
    static int turns(int bytes) {
        return Math.max(LEAST_TURNS, Math.min(MOST_TURNS, BYTES / Math.max(1, bytes)));
    }

    static int warmUps(int bytes) {
        return Math.max(LEAST_WARM_UPS, Math.min(MOST_WARM_UPS, WARM_UP_BYTES / Math.max(1, bytes)));
    }

    /** The microseconds of each turn, there and back. */
    private double[] time(Trip trip, int bytes) throws IOException {
        JustInTime.warmUp(TripNet.bounded(warmUps(bytes), bytes), turns -> turns(trip, rank == 0, turns));
        return turns(trip, rank == 0, TripNet.bounded(turns(bytes), bytes));
    }

    /**
     * Sends messages there and back.
     *
     * @param first whether this end sends first
     * @return the microseconds of each turn, there and back
     */
    public static double[] turns(Trip trip, boolean first, int turns) throws IOException {
        double[] micros = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            long start = System.nanoTime();
            if (first) {
                trip.send();
            }
            trip.recv();
            if (!first) {
                trip.send();
            }
            micros[turn] = (System.nanoTime() - start) / 1e3;
        }
        return micros;
    }

    /** The costs of serializing and unserializing one array: with java.io, and when its elements leave the stream. */
    private List<String> parameters(String name) throws IOException {
        Object value = TripProgram.of(name).value(n, seed);
        int bytes = TripProgram.of(name).bytes(n);
        byte[] stream = SerializedBytes.pack(value);
        Object packed = code.pack(value);
        return List.of(
                line("java-io serialize " + name, time(bytes, () -> SerializedBytes.pack(value)), true),
                line(
                        "java-io unserialize " + name,
                        time(bytes, () -> SerializedBytes.unpack(stream)),
                        isEqual(value, SerializedBytes.unpack(stream))),
                line("arrays serialize " + name, time(bytes, () -> code.pack(value)), true),
                line(
                        "arrays unserialize " + name,
                        time(bytes, () -> code.unpack(packed)),
                        isEqual(value, code.unpack(packed))));
    }

    /** Work to measure. */
    private interface Work {
        Object run() throws IOException;
    }

    @SuppressWarnings("UnusedVariable")
    private static Object sink; // so that the JVM leaves no work out

    /** The microseconds of each round trip: twice those of a turn, because a turn is one way. */
    private static double[] time(int bytes, Work work) throws IOException {
        JustInTime.warmUp(warmUps(bytes), turns -> turns(work, turns));
        return turns(work, turns(bytes));
    }

    private static double[] turns(Work work, int turns) throws IOException {
        double[] micros = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            long start = System.nanoTime();
            sink = work.run();
            micros[turn] = (System.nanoTime() - start) * 2 / 1e3;
        }
        return micros;
    }

    private static String line(String name, double[] micros, boolean isRight) {
        double[] sorted = micros.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT, "%s %.3f %.3f %s", name, sorted[0] / 2, sorted[sorted.length / 2] / 2, isRight);
    }

    private static boolean isEqual(Object sent, Object received) {
        return Arrays.deepEquals(new Object[] {sent}, new Object[] {received})
                && Array.getLength(sent) == Array.getLength(received);
    }
}
