package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Language;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.compile.Cache;
import marshal.engine.compile.Compiled;
import marshal.engine.isolate.Cell;
import marshal.engine.submission.Sources;

/**
 * Compiles a lab's C files with mpicc, isolated and with a deadline. Never uses a student's Makefile. {@code hello.c},
 * if it exists, alone makes the executable {@code hello}; all other files together make {@code programs}. In a lab with
 * Java, all files make one library. Keeps each file's object, because most files of a submission are unchanged since
 * the handout or the last check.
 */
public final class MpiCompiler {

    private static final String WRONG = "It does not compile:";
    private static final Pattern REASON = Pattern.compile("error: (?!ld returned)|cannot find|undefined reference");
    private static final String HELLO = "hello";
    private static final String PROGRAMS = "programs";
    private final Cache cache;
    private final Mpich mpich;
    private final Duration deadline; // for all files of a build together

    /**
     * Sets a deadline of five minutes, without the time in which others have the processors: a build takes a few
     * seconds, and took 164 at load 31.
     */
    public MpiCompiler(Home home, Mpich mpich) {
        this(home, mpich, Duration.ofMinutes(5));
    }

    MpiCompiler(Home home, Mpich mpich, Duration deadline) {
        this.cache = new Cache(home);
        this.mpich = mpich;
        this.deadline = deadline;
    }

    private Mpicc mpicc(Cell cell) {
        return new Mpicc(cache, mpich, cell, deadline);
    }

    /**
     * Compiles these sources to programs, or to the compiler's errors. The result also has the warnings.
     *
     * @param cell where the compiler runs
     */
    public Compiled compile(Sources sources, Cell cell) {
        return compile(sources, Mpicc.PLAIN, cell);
    }

    /** Compiles these sources to a library that a JVM loads as {@code native}. */
    public Compiled library(Sources sources, Cell cell) {
        return compile(sources, Mpicc.LIBRARY, cell);
    }

    private Compiled compile(Sources sources, List<String> options, Cell cell) {
        for (Map.Entry<String, String> file : sources.files().entrySet()) {
            String refusal = Refusals.refusal(file.getKey(), file.getValue());
            if (!refusal.isEmpty()) {
                return Compiled.failed(WRONG + " " + refusal);
            }
        }
        Compiled compiled =
                cache.get(key(sources, options, cell), folder -> build(sources, options, folder, mpicc(cell)));
        return compiled.succeeded() ? compiled.withWarnings(Mpicc.said(compiled.classes())) : compiled;
    }

    /**
     * The key of a build, made of its inputs. Confinement is one of them, because an unconfined compilation could have
     * read secret files.
     */
    private String key(Sources sources, List<String> options, Cell cell) {
        return sources.hash()
                + mpich
                + options
                + Mpicc.SANITIZED
                + Mpicc.LANGUAGE
                + (cell.confines() ? "confined" : "");
    }

    /** Fills a folder with the sources, the two executables and the compiler's messages. Returns the errors. */
    private String build(Sources sources, List<String> options, Path folder, Mpicc mpicc) throws IOException {
        var headers = sources.files().entrySet().stream()
                .filter(file -> !isCode(file.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        var said = new ArrayList<String>();
        var failed = false;
        for (Map.Entry<String, String> file : sources.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
            if (isCode(file.getKey()) && !mpicc.isOver()) {
                Compiled object = object(file, headers, options, mpicc);
                failed |= !object.succeeded();
                said.add(object.succeeded() ? Mpicc.said(object.classes()) : object.errors());
                if (object.succeeded()) {
                    Files.copy(object.classes().resolve(object(file.getKey())), folder.resolve(object(file.getKey())));
                }
            }
        }
        said.removeIf(String::isBlank);
        if (mpicc.isOver() && said.stream().noneMatch(each -> each.contains(mpicc.late()))) {
            said.add(mpicc.late());
        }
        String all = String.join("\n", said);
        if (failed || mpicc.isOver()) {
            return WRONG + "\n" + all;
        }
        String wrong = link(folder, options, mpicc);
        Files.writeString(folder.resolve(Mpicc.SAID), all);
        return wrong.isEmpty() ? "" : WRONG + "\n" + wrong;
    }

    /** The object of one file; it also depends on the headers. */
    private Compiled object(
            Map.Entry<String, String> file, Map<String, String> headers, List<String> options, Mpicc mpicc) {
        var both = new TreeMap<>(headers);
        both.put(file.getKey(), file.getValue());
        return cache.get(file.getKey() + key(new Sources(both), options, mpicc.cell()), folder -> {
            for (Map.Entry<String, String> each : both.entrySet()) {
                Files.writeString(folder.resolve(each.getKey()), each.getValue());
            }
            String wrong = options == Mpicc.SANITIZED
                    ? sanitize(folder, file.getKey(), mpicc)
                    : mpicc.compile(folder, options, List.of("-c", file.getKey()));
            if (wrong.isEmpty()) {
                isMade(folder, object(file.getKey()), file.getKey());
            }
            return wrong;
        });
    }

    /**
     * Compiles the preprocessor's output of the plain build. So both builds are the same program, even if its sources
     * ask about the build.
     */
    private String sanitize(Path folder, String file, Mpicc mpicc) throws IOException {
        String preprocessed = file.substring(0, file.length() - 1) + "i";
        String wrong = mpicc.compile(folder, Mpicc.PLAIN, List.of("-E", file, "-o", preprocessed));
        if (wrong.isEmpty()) {
            isMade(folder, preprocessed, file);
            wrong = Refusals.shuns(folder.resolve(preprocessed), file);
        }
        return !wrong.isEmpty()
                ? wrong
                : mpicc.compile(folder, Mpicc.SANITIZED, List.of("-c", preprocessed, "-o", object(file)));
    }

    private static String link(Path folder, List<String> options, Mpicc mpicc) throws IOException {
        List<String> objects = names(folder, name -> name.endsWith(".o"));
        if (options == Mpicc.LIBRARY) {
            List<String> shared =
                    Stream.concat(objects.stream(), Stream.of("-shared")).toList();
            return link(folder, options, shared, System.mapLibraryName("native"), mpicc);
        }
        Map<Boolean, List<String>> parts = objects.stream().collect(Collectors.partitioningBy((HELLO + ".o")::equals));
        String wrong = parts.get(true).isEmpty() ? "" : link(folder, options, parts.get(true), HELLO, mpicc);
        if (wrong.isEmpty()) {
            wrong = link(folder, options, parts.get(false), PROGRAMS, mpicc);
        }
        for (String object : objects) {
            Files.delete(folder.resolve(object));
        }
        return wrong;
    }

    private static String link(Path folder, List<String> options, List<String> objects, String program, Mpicc mpicc)
            throws IOException {
        List<String> what =
                Stream.concat(objects.stream(), Stream.of("-o", program, "-lm")).toList();
        String wrong = mpicc.compile(folder, options, what);
        if (wrong.isEmpty()) {
            isMade(folder, program, "all of it");
        }
        return wrong;
    }

    private static List<String> names(Path folder, Predicate<String> which) throws IOException {
        return Directories.list(folder).stream()
                .map(file -> file.getFileName().toString())
                .filter(which)
                .toList();
    }

    /**
     * Checks that a file was made, whatever the compiler said. Otherwise the cache would keep an incomplete build
     * forever.
     */
    private static void isMade(Path folder, String name, String from) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file) || Files.size(file) == 0) {
            throw new KitException("The compiler has written no output for " + from
                    + ", and does not say why. Is the disk full? " + "Run the same command again.");
        }
    }

    private static boolean isCode(String name) {
        return name.endsWith(".c");
    }

    private static String object(String name) {
        return name.substring(0, name.length() - ".c".length()) + ".o";
    }

    /** Both builds of one set of sources. */
    public MpiBuild build(Compiled compiled, Cell cell) {
        return new MpiBuild() {
            private String wrong; // null before the first attempt
            private String missing = "";

            @Override
            public Path plain() {
                return compiled.classes();
            }

            @Override
            public synchronized Path sanitized() {
                Path sanitized = plain().resolve("sanitized");
                try {
                    if (wrong == null) {
                        String said = Files.isDirectory(sanitized) ? "" : sanitize(plain(), sanitized, cell);
                        missing = said.isEmpty() ? "" : mpicc(cell).missingSanitizers(); // may fail
                        wrong = said;
                    }
                    return wrong.isEmpty() ? sanitized : missing.isEmpty() ? null : plain();
                } catch (IOException e) {
                    throw new KitException("cannot write to " + plain(), e);
                }
            }

            @Override
            public synchronized String shunsSanitizers() {
                return wrong == null || !missing.isEmpty() ? "" : reason(wrong);
            }

            @Override
            public synchronized String notSanitized() {
                return missing.isEmpty() ? "" : reason(missing);
            }
        };
    }

    /** The decisive line: the first error of the compiler or of the linker. */
    private static String reason(String wrong) {
        List<String> lines = wrong.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals(WRONG))
                .toList();
        return lines.stream()
                .filter(line -> REASON.matcher(line).find())
                .findFirst()
                .orElse(lines.isEmpty() ? wrong : lines.get(0));
    }

    /** Makes the sanitized build. Returns what is wrong. */
    private String sanitize(Path plain, Path sanitized, Cell cell) throws IOException {
        for (String program : Files.exists(plain.resolve(HELLO)) ? List.of(HELLO, PROGRAMS) : List.of(PROGRAMS)) {
            // The preprocessor may have put a forbidden name together.
            String shuns = Refusals.shuns(plain.resolve(program), "The program " + program);
            if (!shuns.isEmpty()) {
                return shuns;
            }
        }
        var texts = new TreeMap<String, String>();
        for (String name : names(plain, Language.C::isSource)) {
            texts.put(name, Files.readString(plain.resolve(name)));
        }
        return cache.make(sanitized, folder -> build(new Sources(texts), Mpicc.SANITIZED, folder, mpicc(cell)));
    }
}
