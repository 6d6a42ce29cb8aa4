package marshal.engine.compile;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.OwnJvm;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.Limits;
import marshal.kit.probe.Channel;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.ProbeException;
import marshal.kit.probe.StudentGone;
import marshal.kit.process.FairStopwatch;
import marshal.kit.process.ProcessOutput;
import marshal.kit.tool.Daemon;

/** Our side of a {@link CompileServer}. Starts it, sends requests, and kills it if it does not answer. */
final class JavacProcess implements Channel.Peer, AutoCloseable {

    private static final int MOST_CLASSES = 5000;
    private static final int KEPT_OUTPUT = 16 << 10;

    private final List<Path> seen;
    private final Process process;
    private final ProcessOutput said;
    private final Channel channel;
    private final Javac javac;
    private volatile boolean ready;
    private volatile Duration takenBefore = Duration.ZERO; // before the latest call that takes long
    private volatile Duration takenWhenKilled = Duration.ZERO;

    /** @param seen the files that it may read in addition to the kit */
    JavacProcess(Cell cell, List<Path> seen) {
        this.seen = List.copyOf(seen);
        List<Path> classPath = OwnJvm.classPath().stream()
                .filter(Files::exists)
                .map(cell::expose)
                .toList();
        OwnJvm.archives().stream().filter(Files::exists).forEach(cell::expose);
        seen.forEach(cell::expose);
        var command = new ArrayList<String>();
        command.addAll(cell.prefixWithoutNetwork(null, Limits.USUAL));
        command.addAll(List.of(OwnJvm.java(), "-Xmx256m", "-Xss1m", "-Duser.language=en", "-XX:-UsePerfData"));
        command.addAll(OwnJvm.quickStart());
        command.addAll(List.of("-cp", OwnJvm.joined(classPath), CompileServer.class.getName()));
        try {
            var builder = new ProcessBuilder(command);
            builder.environment().keySet().retainAll(List.of("PATH", "LANG", "LC_ALL", "LC_CTYPE"));
            process = NoRoomException.start(builder);
        } catch (IOException e) {
            throw new KitException("cannot start a JVM for javac", e);
        }
        said = new ProcessOutput(process.getErrorStream(), KEPT_OUTPUT);
        channel = Channel.toStudent(
                new BufferedInputStream(process.getInputStream()), process.getOutputStream(), Javac.VOCABULARY, this);
        javac = channel.root(Javac.class);
        for (Runnable reader : List.of(said, channel)) {
            Daemon.start("what javac says", reader);
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** The processor time that it has taken so far. */
    private Duration processorTime() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .flatMap(each -> each.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    boolean sees(List<Path> paths) {
        return seen.containsAll(paths);
    }

    /**
     * Compiles some files.
     *
     * @throws KitException     if it cannot be started, or the machine was too busy for it
     * @throws TimeoutException if there was no answer in time
     * @throws IOException      if the process died during the compilation
     */
    Javac.Answer compile(List<Javac.SourceFile> files, String classPath, Duration deadline)
            throws IOException, TimeoutException {
        channel.deadline(deadline);
        if (!ready) {
            awaitReady(deadline);
        }
        try {
            Javac.Answer answer = javac.compile(files, classPath);
            if (answer.classes().size() > MOST_CLASSES) {
                throw new IOException("too many classes");
            }
            return answer;
        } catch (DeadlineExceeded e) {
            Duration taken = takenWhenKilled.minus(takenBefore);
            if (isMachines(taken, deadline)) {
                throw new KitException("This machine is too busy: in more than " + deadline.toSeconds()
                        + " s javac got the processor for " + taken.toMillis()
                        + " ms. Run the same command again when it is less busy.");
            }
            throw new TimeoutException(e.getMessage());
        } catch (ProbeException e) {
            throw new IOException("javac ended", e);
        }
    }

    /** Returns whether it was not done because it had no processor. For a lab it needs some 2 s of it. */
    static boolean isMachines(Duration taken, Duration deadline) {
        return taken.compareTo(deadline.dividedBy(60)) < 0;
    }

    /** Waits for the server. If it ends before it has received a source, no source was the reason. */
    private void awaitReady(Duration deadline) {
        try {
            javac.ready();
            ready = true;
        } catch (DeadlineExceeded e) {
            throw new KitException("The compiler did not start in " + deadline.toSeconds() + " s.");
        } catch (ProbeException e) {
            process.onExit().join();
            String why = said.lastText();
            NoRoomException.throwIfIn(why, "the compiler could not be started.");
            throw new KitException("The compiler cannot be started: " + why.strip());
        }
    }

    /** Kills the process if it was ready. A process that fails at its start ends without our help, and says why. */
    @Override
    public void kill() {
        if (ready) {
            takenWhenKilled = processorTime();
            process.destroyForcibly();
        }
    }

    /** Without a processor it takes longer, but its sources are not the reason. */
    @Override
    public LongSupplier watch() {
        takenBefore = processorTime(); // not for every call: it looks through all processes
        return new FairStopwatch(process.toHandle());
    }

    @Override
    public ProbeException gone(String call) {
        return new StudentGone("javac ended");
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
