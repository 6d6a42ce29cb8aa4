package marshal.engine.mpi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.compile.Cache;
import marshal.engine.isolate.BorrowedFolder;
import marshal.engine.isolate.Cell;
import marshal.engine.isolate.Limits;
import marshal.kit.process.FairStopwatch;

/**
 * Runs the C compiler for one build, isolated and limited.
 *
 * @param cell     where the compiler runs
 * @param deadline for all files of the build together
 * @param nanos    how long the compiler has run so far, by a watch that stops while it gets no processor
 */
record Mpicc(Cache cache, Mpich mpich, Cell cell, Duration deadline, AtomicLong nanos) {

    static final List<String> LANGUAGE = List.of("-std=c11", "-Wall", "-Wextra", "-Wno-unused-parameter", "-g");
    static final List<String> PLAIN = List.of("-O3");
    static final List<String> SANITIZED = List.of("-O1", "-fsanitize=address,undefined", "-fno-omit-frame-pointer");
    private static final Path JNI = Path.of(System.getProperty("java.home"), "include");
    /** The options for a library that a JVM loads. Each machine has only one of the last two folders. */
    static final List<String> LIBRARY =
            List.of("-O3", "-fPIC", "-I" + JNI, "-I" + JNI.resolve("linux"), "-I" + JNI.resolve("darwin"));

    /** Limits processor time, memory (kilobytes) and size of files (blocks of 512 bytes), even without isolation. */
    private static final String SCRIPT = """
            : > started
            ulimit -t 60 2>/dev/null
            ulimit -v 2000000 2>/dev/null # which macOS does not have
            ulimit -f 100000 2>/dev/null
            "$@"
            """;

    private static final long SCRIPTS_NANOS = TimeUnit.SECONDS.toNanos(60); // of SCRIPT, which kills what needs longer
    /** What gcc says of a part of it that was killed. */
    private static final String KILLED = "Killed signal terminated program";

    private static final int TRIES = 3;
    private static final int LOOK_MILLIS = 100;
    private static final int MOST_TEXT = 16 << 10;
    private static final String SILENT = "the compiler failed and did not say why: it was ended.";
    static final String SAID = "said.txt";
    private static final String OURS = "ours";

    Mpicc(Cache cache, Mpich mpich, Cell cell, Duration deadline) {
        this(cache, mpich, cell, deadline, new AtomicLong());
    }

    boolean isOver() {
        return nanos.get() >= deadline.toNanos();
    }

    String late() {
        return "the compiler was not done after " + deadline.toSeconds()
                + " s and was ended. Is the machine busy? Then try again.";
    }

    /** Compiles a program of ours with the sanitizers. Returns the errors; empty if there are none. */
    String missingSanitizers() throws IOException {
        return ours(SANITIZED, List.of(OURS + ".c", "-o", OURS));
    }

    /**
     * Runs mpicc on the files of a folder. Returns the errors; empty if it succeeded. A source can make the compiler
     * report a lack of room. So we compile a program of ours afterwards, which shows whether that is true. A system
     * whose memory is full kills a compiler, so that one is tried again, too.
     */
    String compile(Path folder, List<String> options, List<String> what) throws IOException {
        long began = System.nanoTime();
        String wrong = once(folder, options, what);
        for (int i = 1; i < TRIES && (NoRoomException.isIn(wrong) || wasKilled(wrong, began)); i++) {
            NoRoomException.throwIfIn(ours(), "the compiler could not be run.");
            began = System.nanoTime();
            wrong = once(folder, options, what);
        }
        if (wrong.equals(SILENT) && !ours().isEmpty()) {
            throw new KitException(
                    "The compiler fails on every file, and does not say why. Is the disk full? Run the same command "
                            + "again.");
        }
        return wrong;
    }

    /** Returns whether the system killed it, and not our limit of its processor time. */
    private static boolean wasKilled(String wrong, long began) {
        return wrong.contains(KILLED) && System.nanoTime() - began < SCRIPTS_NANOS;
    }

    private String ours() throws IOException {
        return ours(PLAIN, List.of("-c", OURS + ".c"));
    }

    private String ours(List<String> options, List<String> what) throws IOException {
        Path folder = cache.folder();
        try {
            Directories.open(folder);
            Files.writeString(folder.resolve(OURS + ".c"), "int main(void) { return 0; }\n");
            return new Mpicc(cache, mpich, cell, deadline).once(folder, options, what);
        } finally {
            Directories.delete(folder);
        }
    }

    private String once(Path folder, List<String> options, List<String> what) throws IOException {
        try (var loan = new BorrowedFolder(folder, cell)) {
            String wrong = in(loan.path(), options, what);
            loan.takeBack();
            return wrong;
        }
    }

    private String in(Path folder, List<String> options, List<String> what) throws IOException {
        mpich.showIn(cell);
        var command = new ArrayList<>(cell.prefixWithoutNetwork(folder, Limits.USUAL.forCompiler()));
        command.addAll(List.of("sh", "-c", SCRIPT, "sh", mpich.mpicc().toString()));
        command.addAll(LANGUAGE);
        command.addAll(options);
        command.add("-ffile-prefix-map=" + folder + "=.");
        command.addAll(what);
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(SAID).toFile());
        builder.environment().clear(); // mpicc would also take its compiler and its options from our environment
        builder.environment().putAll(Map.of("PATH", System.getenv("PATH"), "LC_ALL", "C", "TMPDIR", folder.toString()));
        Process process = NoRoomException.start(builder);
        var watch = new FairStopwatch(process.toHandle());
        long before = nanos.get();
        try {
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                nanos.set(before + watch.getAsLong());
                if (isOver()) {
                    return late();
                }
            }
            nanos.set(before + watch.getAsLong());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            // They must not write to a folder that is being deleted.
            Commands.kill(Stream.concat(Stream.of(process.toHandle()), process.descendants()));
        }
        if (!Files.deleteIfExists(folder.resolve("started"))) {
            NoRoomException.throwIfIn(said(folder), "the compiler could not be started.");
            throw new KitException("The compiler cannot be started: " + said(folder));
        }
        String said = said(folder);
        return process.exitValue() == 0 ? "" : said.isEmpty() ? SILENT : said;
    }

    /** The compiler's messages, with the file names that the student knows. */
    static String said(Path folder) {
        try (InputStream in = Files.newInputStream(folder.resolve(SAID))) {
            byte[] text = in.readNBytes(MOST_TEXT);
            return new String(text, StandardCharsets.UTF_8)
                            .replace(folder + "/", "")
                            .replaceAll("(?m)(^|[\\s'`])\\./", "$1")
                            .strip()
                    + (text.length == MOST_TEXT ? "\n... and more" : "");
        } catch (IOException e) {
            throw new KitException("cannot read what the compiler said", e);
        }
    }
}
