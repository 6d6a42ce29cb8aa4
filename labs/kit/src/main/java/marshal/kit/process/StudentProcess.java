package marshal.kit.process;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.kit.contract.LabCode;
import marshal.kit.probe.Channel;
import marshal.kit.probe.PrintedTooMuch;
import marshal.kit.probe.ProbeException;
import marshal.kit.probe.StudentGone;
import marshal.kit.tool.Daemon;

/** A process that runs a student's code, and our end of the channel to it. */
public final class StudentProcess implements AutoCloseable {

    /** The collector for a heap of 64 MB: it has no threads, so it takes no processors from other processes. */
    public static final String SMALL_HEAP = "-XX:+UseSerialGC";

    /** Flags that make a JVM start quickly and run slowly. */
    public static final List<String> QUICK_START = List.of(SMALL_HEAP, "-XX:TieredStopAtLevel=1");

    /**
     * The environment variables that a student's process gets. It gets no other variables: no secrets, no
     * JAVA_TOOL_OPTIONS. Any of the locale's variables may be the one that lets a JVM open a folder such as Jörg's.
     */
    private static final List<String> ENVIRONMENT = List.of("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR");

    private static final ExecutorService STARTER =
            Executors.newSingleThreadExecutor(work -> Daemon.of("starter of processes", work));

    private static final int KEPT_OUTPUT = 64 << 10;
    private static final long MOST_OUTPUT = 64 << 20;
    private static final int LAST_LINES = 10;
    private static final long END_MILLIS = 10_000;
    private static final long GOING_MILLIS = 10_000;
    private static final long GONE_MILLIS = 300;
    private static final long ORPHANS_END_MILLIS = 1000;
    private static final int HIGHEST_SIGNAL = 64;

    /** How to start a process. Each {@code with} returns a copy with one difference. */
    public static final class Options implements Cloneable {
        private List<Path> classPath;
        private final String programs;
        private final String lab;
        private final Class<? extends LabCode> seenAs;
        private String mechanism;
        private int heapMb = 64; // as in the paper
        private boolean quickStart;
        private Path archive;
        private Path library;
        private Integer debugPort;
        private List<String> commandPrefix = List.of();
        private Duration callDeadline = Duration.ofSeconds(10);
        private Path javaHome;
        private long mostOutput = MOST_OUTPUT;

        /**
         * @param classPath folders and jars: the kit and the student's classes
         * @param programs  name of the class that implements {@link marshal.kit.contract.Programs}
         * @param lab       name of the class that implements {@link LabCode}; equal to programs if one class is both
         * @param seenAs    the interface by which the checks see the lab's code
         */
        public Options(List<Path> classPath, String programs, String lab, Class<? extends LabCode> seenAs) {
            this.classPath = classPath;
            this.programs = programs;
            this.lab = lab;
            this.seenAs = seenAs;
        }

        /** Adds folders and jars after the others; a student's class comes first. */
        public Options withMoreClasses(List<Path> more) {
            return with(copy -> copy.classPath =
                    Stream.concat(classPath.stream(), more.stream()).toList());
        }

        /** Sets the class of the mechanism, in place of the lab's own. */
        public Options withMechanism(String className) {
            return with(copy -> copy.mechanism = className);
        }

        /** Sets the limit of the heap, 64 MB by default. */
        public Options withHeapMb(int megabytes) {
            return with(copy -> copy.heapMb = megabytes);
        }

        /** Makes the process start quickly and run slowly: for checks, never for measuring. */
        public Options withQuickStart() {
            return with(copy -> copy.quickStart = true);
        }

        /** Sets an archive of the kit's classes, for a quick start (see {@link ArchiveMain}); null for none. */
        public Options withArchive(Path file) {
            return with(copy -> copy.archive = file);
        }

        /** Sets the folder of a native library to load; null for none. */
        public Options withLibrary(Path folder) {
            return with(copy -> copy.library = folder);
        }

        /** Sets the port for a debugger. The process waits for it, and there are no deadlines. */
        public Options withDebugPort(int port) {
            return with(copy -> copy.debugPort = port);
        }

        /** Sets a command to run the process in, such as a sandbox. */
        public Options withCommandPrefix(List<String> command) {
            return with(copy -> copy.commandPrefix = command);
        }

        /** Sets the time limit of a call, ten seconds by default; null for none. */
        public Options withCallDeadline(Duration deadline) {
            return with(copy -> copy.callDeadline = deadline);
        }

        /** Sets the JDK of the process, in place of our own JDK. */
        public Options withJavaHome(Path home) {
            return with(copy -> copy.javaHome = home);
        }

        /** Sets the number of bytes that it may print before it is ended. */
        public Options withMostOutput(long bytes) {
            return with(copy -> copy.mostOutput = bytes);
        }

        public List<Path> classPath() {
            return classPath;
        }

        public Path library() {
            return library;
        }

        public List<String> commandPrefix() {
            return commandPrefix;
        }

        /**
         * The flags with which a JVM loads the kit's classes from the archive. The JVM prints nothing if that fails.
         */
        public List<String> archiveFlags() {
            return archive == null
                    ? List.of()
                    : List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off", "-Xlog:cds*=off:stderr");
        }

        private Options with(Consumer<Options> change) {
            try {
                var copy = (Options) clone();
                change.accept(copy);
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final Options options;
    private final Process process;
    private final ProcessOutput output;
    private final Thread outputReader;
    private final Channel channel;
    private final Student student;
    private final Set<ProcessHandle> killed = new HashSet<>();
    private volatile boolean begun;
    private volatile boolean closed;

    private StudentProcess(Options options, Process process) {
        this.options = options;
        this.process = process;
        this.output = new ProcessOutput(process.getErrorStream(), KEPT_OUTPUT, options.mostOutput, this::kill);
        this.outputReader = Daemon.start("output of a student", output);
        var in = new BufferedInputStream(process.getInputStream(), 1 << 16);
        this.channel =
                Channel.toStudent(in, process.getOutputStream(), ProbeVocabulary.of(options.seenAs), new OurEnd());
        this.student = channel.root(Student.class);
        deadline(options.callDeadline);
        Daemon.start("calls of a student", () -> begin(in));
    }

    private void begin(InputStream in) {
        try {
            begun = in.read() == StudentMain.BEGUN;
        } catch (IOException e) {
            // it has ended; the channel will notice
        }
        channel.run();
    }

    /**
     * Starts a process. Returns at once; a failure in the process shows at the first call.
     *
     * @throws IOException if there is no such command
     */
    public static StudentProcess start(Options options) throws IOException {
        var builder = new ProcessBuilder(command(options));
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(ENVIRONMENT);
        return new StudentProcess(options, started(builder));
    }

    /**
     * Starts it in a thread that lives as long as we do. To Linux, a process's parent is a thread. So a sandbox that
     * dies with its parent dies with that thread, and a check's thread may end long before the process.
     */
    private static Process started(ProcessBuilder builder) throws IOException {
        try {
            return STARTER.submit(builder::start).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cannot ? cannot : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a process was started", e);
        }
    }

    private static List<String> command(Options options) {
        Path home = options.javaHome == null ? Path.of(System.getProperty("java.home")) : options.javaHome;
        var command = new ArrayList<>(options.commandPrefix);
        command.add(home.resolve("bin").resolve("java").toString());
        command.add("-Xmx" + options.heapMb + "m");
        // Standard output is the channel: the JVM's own messages would corrupt it.
        command.addAll(List.of("-XX:+DisplayVMOutputToStderr", "-Xlog:disable", "-Xlog:all=warning:stderr"));
        command.add("-XX:-UsePerfData");
        command.add("-Djava.net.preferIPv4Stack=true");
        // The host that RMI writes into stubs by default. It is wrong on every machine, so that a missing host name
        // always shows.
        command.add("-Djava.rmi.server.hostname=127.0.1.1");
        if (options.library != null) {
            command.add("-Djava.library.path=" + options.library.toAbsolutePath());
            command.add("--enable-native-access=ALL-UNNAMED"); // a later JDK warns without it
        }
        if (options.quickStart) {
            command.addAll(QUICK_START);
        }
        command.addAll(options.archiveFlags());
        if (options.debugPort != null) {
            command.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,quiet=y,address=127.0.0.1:"
                    + options.debugPort);
        }
        command.addAll(List.of(
                "-cp",
                options.classPath.stream()
                        .map(entry -> entry.toAbsolutePath().toString())
                        .collect(Collectors.joining(File.pathSeparator)),
                StudentMain.class.getName(),
                options.programs,
                options.lab,
                ProbeVocabulary.names(options.seenAs)));
        if (options.mechanism != null) {
            command.add(options.mechanism);
        }
        return command;
    }

    /** The student's code. Each call may throw a {@link ProbeException}; the subclass says what happened. */
    public Student student() {
        return student;
    }

    /** Sets the time limit of calls from now on; null for none. No effect when debugging. */
    public void deadline(Duration deadline) {
        deadline(deadline, null);
    }

    /**
     * Sets the time limits of calls from now on. No effect when debugging.
     *
     * @param deadline  how long a call may take; null for any time
     * @param computing how long one thread may compute during a call; null for any time
     */
    public void deadline(Duration deadline, Duration computing) {
        channel.deadline(options.debugPort == null ? deadline : null, computing);
    }

    /** The output of the student's code so far; only the end of a very long one. */
    public String output() {
        return output.text();
    }

    /** The number that the system gave to the process. */
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Why no code of the student has run: the process ended too early, without being closed by us, or it did not start
     * in time. Empty if neither has happened so far.
     */
    public Optional<String> unstarted() {
        if (begun || closed || process.isAlive() && !channel.hasEnded()) {
            return Optional.empty();
        }
        String said = output.lastLines(LAST_LINES).strip();
        return Optional.of("A JVM for the student's code did not start" + (said.isEmpty() ? "." : ": " + said));
    }

    /** Returns the latest call since the last question that returned null, or something with a null in it. */
    public Optional<String> gaveNull() {
        return channel.gaveNull();
    }

    /** Returns the message of the latest unwritten code that was reached since the last question. */
    public Optional<String> unwritten() {
        return channel.note();
    }

    /** Waits until the process has ended. */
    public void await() throws InterruptedException {
        process.waitFor();
    }

    /**
     * The state of the process as text: how it ended, or where its threads are, and its last output. Empty if it is
     * idle and has printed nothing.
     */
    public String story() {
        try {
            boolean ended = process.waitFor(GONE_MILLIS, TimeUnit.MILLISECONDS);
            if (ended) {
                outputReader.join(GOING_MILLIS);
            }
            String how = ended ? OurEnd.describe(process.exitValue()) : whereItIs();
            String printed = output.lastLines(LAST_LINES);
            return printed.isBlank()
                    ? how
                    : (how.isEmpty() ? "runs" : how) + "\n  The last that it printed:\n" + printed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private String whereItIs() throws InterruptedException {
        String stacks = channel.theirStacks();
        if (stacks == null) {
            return process.waitFor(GOING_MILLIS, TimeUnit.MILLISECONDS)
                    ? OurEnd.describe(process.exitValue())
                    : "runs, and does not answer where it is";
        }
        return stacks.startsWith("thread ") ? "runs\n" + stacks.indent(4).stripTrailing() : "";
    }

    /**
     * Kills the process and all its descendants, without waiting. A caller with several processes kills all of them
     * first.
     */
    public void end() {
        closed = true;
        channel.close();
    }

    /** Kills the process and all its descendants, and waits until they are dead. Closing twice does nothing. */
    @Override
    public void close() {
        end();
        try {
            process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
            // Orphans count as alive until the system has removed them, which some containers never do.
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ORPHANS_END_MILLIS);
            for (ProcessHandle member : killed()) {
                while (member.isAlive() && System.nanoTime() < end) {
                    Thread.sleep(1); // onExit of a process that is not our child checks every 300 ms
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // they will die, even if we do not wait
        }
    }

    private synchronized void kill() {
        // Listed before any process dies: orphans are nobody's descendants.
        process.descendants().forEach(killed::add);
        killed.add(process.toHandle());
        for (ProcessHandle member : killed) {
            member.destroyForcibly();
        }
    }

    private synchronized List<ProcessHandle> killed() {
        return List.copyOf(killed);
    }

    /** The channel's view of the process. */
    private final class OurEnd implements Channel.Peer {

        @Override
        public void kill() {
            StudentProcess.this.kill();
        }

        /** Watches the process and ourselves: our own work in between, such as relaying, also needs a processor. */
        @Override
        public LongSupplier watch() {
            return new FairStopwatch(
                    () -> Stream.concat(Stream.of(ProcessHandle.current(), process.toHandle()), process.descendants()));
        }

        @Override
        public LongSupplier computing() {
            return ThreadTime.busiest(() -> Stream.concat(Stream.of(process.toHandle()), process.descendants()));
        }

        /** The channel has ended, so the process has ended or will end very soon. */
        @Override
        public ProbeException gone(String call) {
            String how;
            boolean tooMuch = false;
            try {
                boolean ended = process.waitFor(GOING_MILLIS, TimeUnit.MILLISECONDS);
                tooMuch = output.isTooMuch();
                how = tooMuch
                        ? "printed more than " + (options.mostOutput >> 20) + " MB and was ended"
                        : ended ? describe(process.exitValue()) : "closed its channel to the checks";
                StudentProcess.this.kill();
                outputReader.join(GOING_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                how = "ended";
            }
            String printed = output.lastLines(LAST_LINES);
            String ended = "the process " + how;
            String last = printed.isBlank() ? "" : ". The last that it printed:\n" + printed;
            return tooMuch ? new PrintedTooMuch(ended, call, last) : new StudentGone(ended, call, last);
        }

        private static String describe(int exitCode) {
            // System.exit(-1) gives 255, and there is no signal 127
            return exitCode > 128 && exitCode <= 128 + HIGHEST_SIGNAL
                    ? "was killed by signal " + (exitCode - 128)
                    : "ended by itself with exit code " + exitCode;
        }
    }
}
