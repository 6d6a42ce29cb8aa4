package marshal.engine.compile;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.engine.ClassPath;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.isolate.Cell;
import marshal.engine.submission.Sources;
import marshal.kit.contract.Task;

/**
 * Compiles a lab's sources against the kit, with a deadline, and keeps the results in a {@link Cache}. One javac
 * process serves many compilations, one at a time. It is replaced when it hangs or dies.
 */
public final class SourceCompiler implements AutoCloseable {

    private static final int LONGEST_NAME = 255; // bytes
    private static final Pattern CLASS_FILE = Pattern.compile("[^\\p{Cntrl}]+\\.class");

    private final Cache cache;
    private final Cell cell;
    private final Path kit = ClassPath.of(Task.class);
    private Duration deadline =
            Duration.ofMinutes(5); // some 2 s on an idle machine; at load 45 it was not done after 90 s
    private JavacProcess javac;

    public SourceCompiler(Home home) {
        this(home, Cell.NONE);
    }

    /** @param cell where javac runs */
    public SourceCompiler(Home home, Cell cell) {
        this.cache = new Cache(home);
        this.cell = cell;
    }

    /** Sets the deadline, for tests. */
    synchronized void deadline(Duration other) {
        deadline = other;
    }

    /**
     * The classes of these sources, or javac's errors.
     *
     * @param earlier classes of earlier labs that the sources may use; each folder's name changes with its contents
     */
    public synchronized Compiled compile(Lab lab, Sources sources, List<Path> earlier) {
        return cache.get(
                sources.hash() + kitVersion() + earlier, folder -> compile(lab, sources, earlier, folder, false));
    }

    /** The process in which javac runs; exists after the first compilation. */
    ProcessHandle process() {
        return javac.handle();
    }

    /** Compiles in this JVM, only to load the classes of javac. Never pass a student's sources. */
    public void warmUp(Sources trusted) {
        KitException.onFailure(
                "javac cannot be run", () -> new CompileServer().compile(files(trusted), kit.toString()));
    }

    /**
     * Compiles into the folder. Returns the errors; empty if the classes are in the folder.
     *
     * @param crashed whether a new process has crashed on these files before
     */
    private String compile(Lab lab, Sources sources, List<Path> earlier, Path folder, boolean crashed)
            throws IOException {
        String classPath = classPath(earlier);
        if (javac != null && !javac.sees(earlier)) {
            close();
        }
        boolean isNew = javac == null;
        if (isNew) {
            javac = new JavacProcess(cell, earlier);
        }
        Javac.Answer answer;
        try {
            answer = javac.compile(files(sources), classPath, deadline);
        } catch (TimeoutException e) {
            close();
            return "It does not compile: javac was not done after " + deadline.toSeconds() + " s and was ended.";
        } catch (KitException e) {
            close();
            throw e;
        } catch (IOException e) {
            close();
            // A process that has compiled other submissions may have reached its limits because of them. A system whose
            // memory is full kills a new process, too.
            return crashed
                    ? "It does not compile: javac itself crashed on these files."
                    : compile(lab, sources, earlier, folder, isNew);
        }
        if (!answer.compiled()) {
            return "It does not compile:\n" + answer.said();
        }
        return write(lab, answer.classes(), folder);
    }

    private static List<Javac.SourceFile> files(Sources sources) {
        return sources.files().entrySet().stream()
                .map(file -> new Javac.SourceFile(file.getKey(), file.getValue()))
                .toList();
    }

    /**
     * Writes the classes. Refuses a class outside of the lab's package, because it could replace a class of the kit.
     */
    private static String write(Lab lab, List<Javac.ClassFile> classes, Path folder) throws IOException {
        Path own = Files.createDirectories(folder.resolve("marshal").resolve(lab.id()));
        for (Javac.ClassFile each : classes) {
            String name = each.name();
            if (!CLASS_FILE.matcher(name).matches()
                    || !own.equals(folder.resolve(name).normalize().getParent())) {
                return "Only classes of the package marshal." + lab.id() + " are taken, but there is "
                        + name.replaceAll("\\p{Cntrl}", "?") + ".";
            }
            if (name.substring(name.lastIndexOf('/') + 1).getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
                return "It does not compile: the name of a class is longer than the name of a file may be, with those "
                        + "of the classes around it: "
                        + name.substring(0, 60) + "...";
            }
            Files.write(folder.resolve(name), each.bytes());
        }
        return "";
    }

    private String classPath(List<Path> earlier) {
        return Stream.concat(Stream.of(kit), earlier.stream())
                .map(cell::expose)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Identifies the kit that sources are compiled against. Another kit gives other classes. */
    private String kitVersion() {
        return KitException.onFailure(
                "cannot read " + kit,
                () -> kit + " "
                        + (Files.isRegularFile(kit)
                                ? Hashes.sha256(Files.readAllBytes(kit))
                                : Files.getLastModifiedTime(kit)));
    }

    @Override
    public synchronized void close() {
        if (javac != null) {
            javac.close();
            javac = null;
        }
    }
}
