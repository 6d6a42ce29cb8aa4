package marshal.grading.mpi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.Language;
import marshal.grading.Directories;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.NoRoomException;
import marshal.grading.compile.Cache;
import marshal.grading.compile.Compiled;
import marshal.grading.isolate.Cell;
import marshal.grading.isolate.Limits;
import marshal.grading.isolate.BorrowedFolder;
import marshal.grading.submission.Sources;

/**
 * Compiles a lab's C files with mpicc, confined and with a deadline, and never with a student's Makefile: {@code hello.c}
 * alone, if there is one, makes the executable {@code hello}, all the others together make {@code programs}. Each file's object is kept, as
 * most of a hand-in is as it was handed out, or as it was at the last check.
 */
public final class MpiCompiler {

    private static final List<String> LANGUAGE = List.of("-std=c11", "-Wall", "-Wextra", "-Wno-unused-parameter", "-g");
    private static final List<String> PLAIN = List.of("-O3");
    private static final List<String> SANITIZED = List.of("-O1", "-fsanitize=address,undefined", "-fno-omit-frame-pointer");
    /** Words by which a program would tell the sanitizers to look away, or ask whether they are there. */
    private static final Pattern SHUNS = Pattern.compile("no[_-]sanitize|__(?:asan|lsan|ubsan|hwasan|sanitizer|interceptor)_\\w{0,40}");
    private static final int MOST_SEARCHED = 16 << 20;

    /** Bounded in processor time, memory (kilobytes) and size of files (blocks of 512 bytes) also where nothing else bounds it. */
    private static final String SCRIPT = """
            : > started
            ulimit -t 60 2>/dev/null
            ulimit -v 2000000 2>/dev/null # which macOS does not have
            ulimit -f 100000 2>/dev/null
            "$@"
            """;

    /** For all files of a build together. */
    private static final Duration DEADLINE = Duration.ofSeconds(120); // processor time is bounded above; a busy machine is nobody's mistake
    private static final int TRIES = 3;
    private static final int LATE = -1; // as exit code
    private static final int MOST_TEXT = 16 << 10;
    private static final String SILENT = "the compiler failed and did not say why: it was ended.";
    private static final String SAID = "said.txt";
    private static final String WRONG = "It does not compile:";
    private static final Pattern REASON = Pattern.compile("error: (?!ld returned)|cannot find|undefined reference");
    private static final String HELLO = "hello";
    private static final String PROGRAMS = "programs";
    private static final String OURS = "ours";
    private static final Pattern NAME = Pattern.compile("\\w[\\w.+-]{0,99}");
    private static final Pattern INCLUDE = Pattern.compile("(?m)^[ \\t]*(?:#|%:)[ \\t]*include[ \\t]*[<\"]([^>\"\\n]*)");
    private static final Pattern OUTSIDE = Pattern.compile("/.*|(?:.*/)?\\.\\.(?:/.*)?");

    private final Cache cache;
    private final Mpich mpich;
    private final Duration deadline;

    public MpiCompiler(Home home, Mpich mpich) {
        this(home, mpich, DEADLINE);
    }

    MpiCompiler(Home home, Mpich mpich, Duration deadline) {
        this.cache = new Cache(home);
        this.mpich = mpich;
        this.deadline = deadline;
    }

    /** Where a build's compilers run, and until when. */
    private record Task(Cell cell, long end) {

        boolean isOver() {
            return end - System.nanoTime() <= 0;
        }
    }

    private Task task(Cell cell) {
        return new Task(cell, System.nanoTime() + deadline.toNanos());
    }

    /**
     * The programs of these sources, or what the compiler has against them; both with its warnings.
     *
     * @param cell where the compiler runs
     */
    public Compiled compile(Sources sources, Cell cell) {
        for (Map.Entry<String, String> file : sources.files().entrySet()) {
            String refusal = refusal(file.getKey(), file.getValue());
            if (refusal != null) {
                return Compiled.failed("It does not compile: " + refusal);
            }
        }
        Compiled compiled = cache.get(key(sources, PLAIN, cell), folder -> build(sources, PLAIN, folder, task(cell)));
        return compiled.succeeded() ? compiled.withWarnings(said(compiled.classes())) : compiled;
    }

    /** What a build depends on. What was compiled unconfined could have read what it should not. */
    private String key(Sources sources, List<String> options, Cell cell) {
        return sources.hash() + mpich + options + SANITIZED + LANGUAGE + (cell.confines() ? "confined" : "");
    }

    /** Fills a folder with the sources, the two executables and what the compiler said. Returns what is wrong. */
    private String build(Sources sources, List<String> options, Path folder, Task task) throws IOException {
        var headers = sources.files().entrySet().stream().filter(file -> !isCode(file.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        var said = new ArrayList<String>();
        var failed = false;
        for (Map.Entry<String, String> file : sources.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
            if (isCode(file.getKey()) && !task.isOver()) {
                Compiled object = object(file, headers, options, task);
                failed |= !object.succeeded();
                said.add(object.succeeded() ? said(object.classes()) : object.errors());
                if (object.succeeded()) {
                    Files.copy(object.classes().resolve(object(file.getKey())), folder.resolve(object(file.getKey())));
                }
            }
        }
        said.removeIf(String::isBlank);
        if (task.isOver() && said.stream().noneMatch(each -> each.contains(late()))) {
            said.add(late());
        }
        String all = String.join("\n", said);
        if (failed || task.isOver()) {
            return WRONG + "\n" + all;
        }
        String wrong = link(folder, options, task);
        Files.writeString(folder.resolve(SAID), all);
        return wrong.isEmpty() ? "" : WRONG + "\n" + wrong;
    }

    /** The object of one file; it depends on the headers, too. */
    private Compiled object(Map.Entry<String, String> file, Map<String, String> headers, List<String> options, Task task) {
        var both = new TreeMap<>(headers);
        both.put(file.getKey(), file.getValue());
        return cache.get(file.getKey() + key(new Sources(both), options, task.cell()), folder -> {
            for (Map.Entry<String, String> each : both.entrySet()) {
                Files.writeString(folder.resolve(each.getKey()), each.getValue());
            }
            String wrong = options == SANITIZED ? sanitize(folder, file.getKey(), task) : mpicc(folder, options, List.of("-c", file.getKey()), task);
            if (wrong.isEmpty()) {
                isMade(folder, object(file.getKey()), file.getKey());
            }
            return wrong;
        });
    }

    /** The sanitizers get what the preprocessor makes for the plain build: so it is one program, whatever its sources ask about the build. */
    private String sanitize(Path folder, String file, Task task) throws IOException {
        String preprocessed = file.substring(0, file.length() - 1) + "i";
        String wrong = mpicc(folder, PLAIN, List.of("-E", file, "-o", preprocessed), task);
        if (wrong.isEmpty()) {
            isMade(folder, preprocessed, file);
            wrong = shuns(folder.resolve(preprocessed), file);
        }
        return wrong.isEmpty() ? mpicc(folder, SANITIZED, List.of("-c", preprocessed, "-o", object(file)), task) : wrong;
    }

    /** Returns what is wrong. */
    private static String shuns(Path file, String name) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] text = in.readNBytes(MOST_SEARCHED + 1);
            Matcher word = SHUNS.matcher(new String(text, StandardCharsets.ISO_8859_1));
            if (word.find()) {
                return name + " has the word " + word.group() + ", which is for the sanitizers themselves: a program is not to know whether they are there.";
            }
            return text.length > MOST_SEARCHED ? name + " is too long." : "";
        }
    }

    private String link(Path folder, List<String> options, Task task) throws IOException {
        var programs = new ArrayList<String>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".o") && !name.equals(HELLO + ".o")).sorted().forEach(programs::add);
        }
        boolean hello = Files.exists(folder.resolve(HELLO + ".o"));
        String wrong = hello ? mpicc(folder, options, List.of(HELLO + ".o", "-o", HELLO, "-lm"), task) : "";
        if (wrong.isEmpty()) {
            programs.addAll(List.of("-o", PROGRAMS, "-lm"));
            wrong = mpicc(folder, options, programs, task);
        }
        if (wrong.isEmpty()) {
            if (hello) {
                isMade(folder, HELLO, "all of it");
            }
            isMade(folder, PROGRAMS, "all of it");
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path object : files.filter(file -> file.toString().endsWith(".o")).toList()) {
                Files.delete(object);
            }
        }
        return wrong;
    }

    /** Whatever the compiler said: what it has not made, or made half, would be kept for ever. */
    private static void isMade(Path folder, String name, String from) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file) || Files.size(file) == 0) {
            throw new KitException("The compiler has made nothing of " + from + ", and does not say why. Is the disk full? "
                    + "Run the same command again.");
        }
    }

    private static boolean isCode(String name) {
        return name.endsWith(".c");
    }

    private static String object(String name) {
        return name.substring(0, name.length() - ".c".length()) + ".o";
    }

    /** Names and includes that lead out of the folder. The sandbox is what really keeps a compiler in; this says it clearly. */
    private static String refusal(String name, String text) {
        if (!NAME.matcher(name).matches()) {
            return "a file is called \"" + name + "\". Names are made of letters, digits, _, - and dots, and have at most 100 of them.";
        }
        Matcher include = INCLUDE.matcher(text.replaceAll("\\\\\\r?\\n", "")); // as the compiler joins lines
        while (include.find()) {
            if (OUTSIDE.matcher(include.group(1)).matches()) {
                return name + " includes " + include.group(1) + ". Only headers of the system, and files of your own folder, can be included.";
            }
        }
        return null;
    }

    /** Both builds of what was compiled. */
    public MpiBuild build(Compiled compiled, Cell cell) {
        return new MpiBuild() {
            private String wrong; // null until it was tried
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
                        wrong = Files.isDirectory(sanitized) ? "" : sanitize(plain(), sanitized, cell);
                        missing = wrong.isEmpty() ? "" : missingSanitizers(cell);
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

    /** What the compiler has against a program of ours, with the sanitizers; empty if nothing. */
    private String missingSanitizers(Cell cell) throws IOException {
        return ours(cell, SANITIZED, List.of(OURS + ".c", "-o", OURS));
    }

    /** The line that says it: the compiler's first error, or the linker's. */
    private static String reason(String wrong) {
        List<String> lines = wrong.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.equals(WRONG)).toList();
        return lines.stream().filter(line -> REASON.matcher(line).find()).findFirst().orElse(lines.isEmpty() ? wrong : lines.get(0));
    }

    /** Returns what is wrong. */
    private String sanitize(Path plain, Path sanitized, Cell cell) throws IOException {
        for (String program : Files.exists(plain.resolve(HELLO)) ? List.of(HELLO, PROGRAMS) : List.of(PROGRAMS)) {
            String shuns = shuns(plain.resolve(program), "The program " + program); // a name may be put together, too
            if (!shuns.isEmpty()) {
                return shuns;
            }
        }
        var texts = new TreeMap<String, String>();
        try (Stream<Path> files = Files.list(plain)) {
            for (Path file : files.filter(each -> Language.C.isSource(each.getFileName().toString())).toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return cache.make(sanitized, folder -> build(new Sources(texts), SANITIZED, folder, task(cell)));
    }

    /**
     * Runs mpicc on what is in a folder. Returns what is wrong; empty if it has done what it was asked for. What it says about room
     * may be what a source makes it say: a source of ours, compiled after it, tells whose it is.
     */
    private String mpicc(Path folder, List<String> options, List<String> what, Task task) throws IOException {
        String wrong = mpiccOnce(folder, options, what, task);
        for (int i = 1; i < TRIES && NoRoomException.isIn(wrong); i++) {
            NoRoomException.throwIfIn(ours(task.cell()), "the compiler could not be run.");
            wrong = mpiccOnce(folder, options, what, task);
        }
        if (wrong.equals(SILENT) && !ours(task.cell()).isEmpty()) {
            throw new KitException("The compiler fails and does not say why, whatever it is given. Is the disk full? Run the same command again.");
        }
        return wrong;
    }

    private String ours(Cell cell) throws IOException {
        return ours(cell, PLAIN, List.of("-c", OURS + ".c"));
    }

    private String ours(Cell cell, List<String> options, List<String> what) throws IOException {
        Path folder = cache.folder();
        try {
            Directories.open(folder);
            Files.writeString(folder.resolve(OURS + ".c"), "int main(void) { return 0; }\n");
            return mpiccOnce(folder, options, what, task(cell));
        } finally {
            Directories.delete(folder);
        }
    }

    private String mpiccOnce(Path folder, List<String> options, List<String> what, Task task) throws IOException {
        try (var loan = new BorrowedFolder(folder, task.cell())) {
            String wrong = mpiccIn(loan.path(), options, what, task);
            loan.takeBack();
            return wrong;
        }
    }

    private String late() {
        return "the compiler was not done after " + deadline.toSeconds() + " s and was ended. Is the machine busy? Then try again.";
    }

    private String mpiccIn(Path folder, List<String> options, List<String> what, Task task) throws IOException {
        var command = new ArrayList<>(task.cell().prefixWithoutNetwork(folder, Limits.USUAL.forCompiler()));
        command.addAll(List.of("sh", "-c", SCRIPT, "sh", mpich.mpicc().toString()));
        command.addAll(LANGUAGE);
        command.addAll(options);
        command.add("-ffile-prefix-map=" + folder + "=.");
        command.addAll(what);
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(folder.resolve(SAID).toFile());
        builder.environment().clear(); // mpicc takes its compiler and its options from there, too
        builder.environment().putAll(Map.of("PATH", System.getenv("PATH"), "LC_ALL", "C", "TMPDIR", folder.toString()));
        int exitCode = run(NoRoomException.start(builder), task);
        if (exitCode == LATE) {
            return late();
        }
        if (!Files.deleteIfExists(folder.resolve("started"))) {
            NoRoomException.throwIfIn(said(folder), "the compiler could not be started.");
            throw new KitException("The compiler cannot be started: " + said(folder));
        }
        String said = said(folder);
        return exitCode == 0 ? "" : said.isEmpty() ? SILENT : said;
    }

    private int run(Process process, Task task) throws IOException {
        try {
            if (process.waitFor(task.end() - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                return process.exitValue();
            }
            return LATE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            end(process);
        }
    }

    /** Ends a process and what it started, and waits until they are gone: they must not write to a folder that is deleted. */
    private static void end(Process process) {
        var all = new ArrayList<>(List.of(process.toHandle()));
        all.addAll(process.descendants().toList());
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().completeOnTimeout(each, 5, TimeUnit.SECONDS).join());
    }

    /** What the compiler said, with the names of files as the student knows them. */
    private static String said(Path folder) {
        try (InputStream in = Files.newInputStream(folder.resolve(SAID))) {
            byte[] text = in.readNBytes(MOST_TEXT);
            return new String(text, StandardCharsets.UTF_8).replace(folder + "/", "").replaceAll("(?m)(^|[\\s'`])\\./", "$1").strip()
                    + (text.length == MOST_TEXT ? "\n... and more" : "");
        } catch (IOException e) {
            throw new KitException("cannot read what the compiler said", e);
        }
    }
}
