package marshal.grading.compile;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.grading.ClassPath;
import marshal.grading.Directories;
import marshal.grading.Hashes;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.submission.Sources;
import marshal.kit.contract.Task;

/**
 * Compiles a lab's sources against the kit, with a deadline. What compiled once is kept in a {@link Cache}. One javac
 * process serves many compilations, one at a time; it is replaced when it hangs or dies.
 */
public final class SourceCompiler implements AutoCloseable {

    private final Cache cache;
    private final Path kit = ClassPath.of(Task.class);
    private Duration deadline = Duration.ofSeconds(90); // some 2 s where nobody else is at work
    private JavacProcess javac;

    public SourceCompiler(Home home) {
        this.cache = new Cache(home);
    }

    /** From now on, for tests. */
    synchronized void deadline(Duration other) {
        deadline = other;
    }

    /**
     * The classes of these sources, or what javac has against them.
     *
     * @param earlier classes of earlier labs that they may use; the folders have names that change with what is in them
     */
    public synchronized Compiled compile(Lab lab, Sources sources, List<Path> earlier) {
        return cache.get(sources.hash() + kitVersion() + earlier, folder -> compile(lab, sources, classPath(earlier), folder));
    }

    /** Compiles in this JVM, for nothing but to load javac's classes: only sources of the kit's own. */
    public void warmUp(Sources trusted) {
        try {
            Path fresh = Files.createTempDirectory("marshal-warm-up");
            try {
                CompileServer.compile(trusted.files(), classPath(List.of()), fresh);
            } finally {
                Directories.delete(fresh);
            }
        } catch (IOException e) {
            throw new KitException("cannot write to the folder for temporary files", e);
        }
    }

    /** Returns what is wrong; empty if the classes are in the folder. */
    private String compile(Lab lab, Sources sources, String classPath, Path folder) throws IOException {
        if (javac == null) {
            javac = new JavacProcess();
        }
        try {
            JavacProcess.Answer answer = javac.compile(sources.files(), classPath, folder, deadline);
            if (!answer.compiled()) {
                return "It does not compile:\n" + answer.said();
            }
        } catch (TimeoutException e) {
            close();
            return "It does not compile: javac was not done after " + deadline.toSeconds() + " s and was ended.";
        } catch (IOException e) {
            close();
            return "It does not compile: javac itself crashed on these files.";
        }
        String stray = strayClass(lab, folder);
        return stray == null ? "" : "Only classes of the package marshal." + lab.id() + " are taken, but there is " + stray + ".";
    }

    private String classPath(List<Path> earlier) {
        return Stream.concat(Stream.of(kit), earlier.stream()).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** A class outside of the lab's package: it could stand in for one of the kit's. */
    private static String strayClass(Lab lab, Path classes) throws IOException {
        Path own = classes.resolve(Path.of("marshal", lab.id()));
        try (Stream<Path> all = Files.walk(classes)) {
            List<Path> strays = all.filter(Files::isRegularFile).filter(file -> !file.getParent().equals(own)).toList();
            return strays.isEmpty() ? null : classes.relativize(strays.get(0)).toString();
        }
    }

    /** Other kit, other classes: they are compiled against it. */
    private String kitVersion() {
        try {
            return kit + " " + (Files.isRegularFile(kit) ? Hashes.sha256(Files.readAllBytes(kit)) : Files.getLastModifiedTime(kit));
        } catch (IOException e) {
            throw new KitException("cannot read " + kit, e);
        }
    }

    @Override
    public synchronized void close() {
        if (javac != null) {
            javac.close();
            javac = null;
        }
    }
}
