package marshal.grading.compile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import marshal.grading.ClassPath;
import marshal.grading.KitException;
import marshal.grading.NoRoomException;
import marshal.grading.isolate.Cell;
import marshal.grading.isolate.Limits;
import marshal.kit.process.Output;

/** Our side of a {@link CompileServer}: starts it, asks it, and kills it when it does not answer. */
final class JavacProcess implements AutoCloseable {

    /**
     * What javac answered.
     *
     * @param classes by the names of their files, such as {@code marshal/labN/Merge.class}
     */
    record Answer(boolean compiled, String said, Map<String, byte[]> classes) {}

    private static final int MOST_CLASSES = 5000;
    private static final int MOST_BYTES = 64 << 20;
    private static final int KEPT_OUTPUT = 16 << 10;
    private static final String ARCHIVE = "-XX:SharedArchiveFile=";

    private final List<Path> seen;
    private final Process process;
    private final DataOutputStream out;
    private final DataInputStream in;
    private final Output said;
    private volatile boolean ready;

    /** @param seen what it may read besides the kit, from its beginning on */
    JavacProcess(Cell cell, List<Path> seen) {
        this.seen = List.copyOf(seen);
        List<String> flags = quickStart();
        List<String> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of).filter(Files::exists).map(cell::expose).map(Path::toString).toList();
        var command = new ArrayList<String>();
        flags.stream().filter(flag -> flag.startsWith(ARCHIVE)).map(flag -> Path.of(flag.substring(ARCHIVE.length())))
                .filter(Files::exists).forEach(cell::expose);
        seen.forEach(cell::expose);
        command.addAll(cell.prefixWithoutNetwork(null, Limits.USUAL));
        command.addAll(List.of(ClassPath.java(), "-Xmx256m", "-Xss1m", "-Duser.language=en", "-XX:-UsePerfData"));
        command.addAll(flags);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), CompileServer.class.getName()));
        try {
            var builder = new ProcessBuilder(command);
            builder.environment().keySet().retainAll(List.of("PATH", "LANG", "LC_ALL"));
            process = NoRoomException.start(builder);
        } catch (IOException e) {
            throw new KitException("cannot start a JVM for javac", e);
        }
        out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        said = new Output(process.getErrorStream(), KEPT_OUTPUT);
        var reader = new Thread(said, "what javac says");
        reader.setDaemon(true);
        reader.start();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    boolean sees(List<Path> paths) {
        return seen.containsAll(paths);
    }

    /** The quick-start flags that this JVM was given do the other one good too. */
    private static List<String> quickStart() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-XX:") || flag.startsWith("-Xlog")).toList();
    }

    /**
     * Compiles some files.
     *
     * @throws KitException     if it cannot be started
     * @throws TimeoutException if there was no answer in time
     * @throws IOException      if the process died of it
     */
    Answer compile(Map<String, String> files, String classPath, Duration deadline)
            throws IOException, TimeoutException {
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> {
            try {
                awaitReady();
                ask(files, classPath);
                return new Answer(in.readBoolean(), Wire.read(in), readClasses());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, task -> new Thread(task, "javac").start());
        try {
            return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KitException kit) {
                throw kit;
            }
            throw new IOException("javac ended", e.getCause());
        } catch (TimeoutException e) {
            if (!ready) {
                throw new KitException("The compiler did not start in " + deadline.toSeconds() + " s.");
            }
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Whatever a source has made of javac: so many and so large, and no more. */
    private Map<String, byte[]> readClasses() throws IOException {
        var classes = new TreeMap<String, byte[]>();
        int count = in.readInt();
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            String name = Wire.read(in);
            int length = in.readInt();
            bytes += length;
            if (count > MOST_CLASSES || length < 0 || bytes > MOST_BYTES) {
                throw new IOException("too many classes");
            }
            classes.put(name, in.readNBytes(length));
        }
        return classes;
    }

    /** What ends before it has seen a source did not end because of one. */
    private void awaitReady() throws IOException {
        if (!ready && in.read() != Wire.READY) {
            process.onExit().join();
            NoRoomException.throwIfIn(said.text(), "the compiler could not be started.");
            throw new KitException("The compiler cannot be started: " + said.text().strip());
        }
        ready = true;
    }

    private void ask(Map<String, String> files, String classPath) throws IOException {
        out.write(Wire.REQUEST);
        Wire.write(out, classPath);
        out.writeInt(files.size());
        for (Map.Entry<String, String> file : files.entrySet()) {
            Wire.write(out, file.getKey());
            Wire.write(out, file.getValue());
        }
        out.flush();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
