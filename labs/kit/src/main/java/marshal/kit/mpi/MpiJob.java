package marshal.kit.mpi;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One run of a program on some ranks.
 *
 * @param program   the executable, {@code hello} or {@code programs}; the main class if the ranks are JVMs
 * @param ranks     number of processes, at least 1
 * @param arguments the program's arguments; its files have the names below, in its working folder
 * @param files     the input files, by name
 * @param outputs   the names of files that the program has to write
 * @param manner    the libraries and checks around the program
 * @param net       the time of messages; only in counted runs
 * @param polite    whether a waiting rank leaves the processor to the others (the shim); no effect where the shim does
 *                  not work
 * @param apart     whether each rank's standard output goes to a separate file, {@link #outputOf}, and nowhere else
 * @param limit     its time limit
 */
public record MpiJob(
        String program,
        int ranks,
        List<String> arguments,
        Map<String, byte[]> files,
        List<String> outputs,
        Manner manner,
        Net net,
        boolean polite,
        boolean apart,
        Duration limit) {

    /** The libraries and checks around a program. */
    public enum Manner {
        /** Nothing around it: for measuring. */
        PLAIN,
        /**
         * The counter is preloaded. Everything else is as in a measurement, because the counted program has to behave
         * like the timed one.
         */
        TIMED,
        /**
         * The counter is preloaded, and fresh memory is not zero. Every rank reports its calls, and where it was when
         * it ended.
         */
        COUNTED,
        /**
         * A separate build, with the address and undefined behaviour sanitizers. They tolerate no preloaded library.
         */
        SANITIZED,
        /** Counted, and every rank writes its events to a separate file, {@link #eventsOf}. */
        TRACED,
        /** Counted, and each rank's JVM checks how its native code uses JNI. Only if the ranks are JVMs. */
        CHECKED
    }

    /** How the counter treats messages. */
    public enum Net {
        AS_IT_IS(0),
        /** Every MPI_Send waits for its receiver, as the standard allows. */
        SYNCHRONOUS(0),
        /** A short computation is shorter than the communication. */
        SLOW(20),
        /** A message takes longer than a busy machine takes the processor away from a short computation. */
        SLOWER(200);

        private final int moreMillis; // count.c has these numbers, too

        Net(int moreMillis) {
            this.moreMillis = moreMillis;
        }

        /** How much longer each message and each collective takes, in milliseconds. */
        public int moreMillis() {
            return moreMillis;
        }
    }

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String EVENTS = "events-";
    private static final int MOST_DATA = 64 << 20;
    private static final int MOST_EVENTS = 8 << 20; // the counter writes no more per rank
    private static final int MOST_WORDS = 1 << 20;

    public MpiJob {
        arguments = List.copyOf(arguments);
        files = Map.copyOf(files);
        outputs = List.copyOf(outputs);
    }

    /** A counted run of {@code programs} or {@code hello} with the shim, limited to 10 seconds. */
    public static MpiJob of(String program, int ranks, String... arguments) {
        return new MpiJob(
                program,
                ranks,
                List.of(arguments),
                Map.of(),
                List.of(),
                Manner.COUNTED,
                Net.AS_IT_IS,
                true,
                false,
                LIMIT);
    }

    /** Returns this job with one more argument, the name of an input file with this content. */
    public MpiJob reading(String name, byte[] content) {
        var more = new HashMap<>(files);
        more.put(name, content);
        return with(joined(arguments, List.of(name)), more, outputs);
    }

    /** Returns this job with one more argument, the name of a file to write. */
    public MpiJob writing(String name) {
        return with(joined(arguments, List.of(name)), files, joined(outputs, List.of(name)));
    }

    /** Returns this job with more files in its folder, which no argument names. */
    public MpiJob beside(Map<String, byte[]> more) {
        var all = new HashMap<>(files);
        all.putAll(more);
        return with(arguments, all, outputs);
    }

    /** Returns this job with more files to write, which no argument names. */
    public MpiJob leaving(List<String> names) {
        return with(arguments, files, joined(outputs, names));
    }

    /** Returns this job with more arguments at the end. */
    public MpiJob and(String... more) {
        return with(joined(arguments, List.of(more)), files, outputs);
    }

    /** Returns this job with other words in front of its arguments. */
    public MpiJob after(String... words) {
        return with(joined(List.of(words), arguments), files, outputs);
    }

    public boolean isCounted() {
        return manner != Manner.PLAIN && manner != Manner.SANITIZED;
    }

    public MpiJob in(Manner other) {
        return with(ranks, other, net, polite, limit);
    }

    /** Returns this job on this number of ranks. */
    public MpiJob on(int others) {
        return with(others, manner, net, polite, limit);
    }

    /** Returns this job on another net. */
    public MpiJob over(Net other) {
        return with(ranks, manner, other, polite, limit);
    }

    /** Returns this job without the shim. */
    public MpiJob impolite() {
        return with(ranks, manner, net, false, limit);
    }

    public MpiJob within(Duration time) {
        return with(ranks, manner, net, polite, time);
    }

    /** Returns this job with a file for each rank's output. */
    public MpiJob rankByRank() {
        List<String> printed =
                IntStream.range(0, ranks).mapToObj(MpiJob::outputOf).toList();
        return new MpiJob(program, ranks, arguments, files, joined(outputs, printed), manner, net, polite, true, limit);
    }

    /** The file with a rank's standard output. */
    public static String outputOf(int rank) {
        return "output-" + rank + ".txt";
    }

    /** Returns this job as a traced run. */
    public MpiJob traced() {
        return in(Manner.TRACED)
                .leaving(IntStream.range(0, ranks).mapToObj(MpiJob::eventsOf).toList());
    }

    /** The file with a rank's events. */
    public static String eventsOf(int rank) {
        return EVENTS + rank + ".csv";
    }

    /** The most bytes to read from a file that the job writes. Arguments name data files; all other files are text. */
    public int mostBytes(String output) {
        return arguments.contains(output)
                ? MOST_DATA
                : manner == Manner.TRACED && output.startsWith(EVENTS) ? MOST_EVENTS : MOST_WORDS;
    }

    private MpiJob with(List<String> words, Map<String, byte[]> given, List<String> written) {
        return new MpiJob(program, ranks, words, given, written, manner, net, polite, apart, limit);
    }

    private MpiJob with(int processes, Manner put, Net messages, boolean shim, Duration time) {
        return new MpiJob(program, processes, arguments, files, outputs, put, messages, shim, apart, time);
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** The command as a student would type it in the folder of the built programs. */
    @Override
    public String toString() {
        return "mpiexec -n " + ranks + " ./" + program + (arguments.isEmpty() ? "" : " " + String.join(" ", arguments));
    }
}
