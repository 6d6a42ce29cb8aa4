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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.checks.Language;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.compile.Cache;
import marshal.grading.compile.Compiled;
import marshal.grading.submission.Sources;

/**
 * Compiles a lab's C files with mpicc, confined and with a deadline, and never with a student's Makefile: {@code hello.c}
 * alone makes the executable {@code hello}, all the others together make {@code programs}.
 */
public final class MpiCompiler {

    private static final List<String> LANGUAGE = List.of("-std=c11", "-Wall", "-Wextra", "-Wno-unused-parameter", "-g");
    private static final List<String> PLAIN = List.of("-O3");
    // The contract says that overflow wraps: no report of it.
    private static final List<String> SANITIZED = List.of("-O1", "-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-fwrapv");

    /** Bounded in processor time, memory (kilobytes) and size of files (blocks of 512 bytes): a few lines of C can ask for anything. */
    private static final String SCRIPT = """
            : > started
            ulimit -t 60
            ulimit -v 2000000 2>/dev/null # which macOS does not have
            ulimit -f 100000
            "$@" -c ./*.c && "$@" hello.o -o hello -lm && rm hello.o && "$@" ./*.o -o programs -lm && rm ./*.o
            """;

    private static final Duration DEADLINE = Duration.ofSeconds(120); // processor time is bounded above; a busy machine is nobody's mistake
    private static final int LATE = -1; // as exit code
    private static final int MOST_TEXT = 16 << 10;
    private static final String SAID = "said.txt";
    private static final Pattern NAME = Pattern.compile("\\w[\\w.+-]*");
    private static final Pattern INCLUDE = Pattern.compile("(?m)^[ \\t]*(?:#|%:)[ \\t]*include[ \\t]*[<\"]([^>\"\\n]*)");
    private static final Pattern OUTSIDE = Pattern.compile("/.*|(?:.*/)?\\.\\.(?:/.*)?");

    private final Cache cache;
    private final Mpich mpich;
    private final Confinement confinement;
    private final Duration deadline;

    public MpiCompiler(Home home, Mpich mpich, Confinement confinement) {
        this(home, mpich, confinement, DEADLINE);
    }

    MpiCompiler(Home home, Mpich mpich, Confinement confinement, Duration deadline) {
        this.cache = new Cache(home);
        this.mpich = mpich;
        this.confinement = confinement;
        this.deadline = deadline;
    }

    /** The programs of these sources, or what the compiler has against them; both with its warnings. */
    public Compiled compile(Sources sources) {
        for (Map.Entry<String, String> file : sources.files().entrySet()) {
            String refusal = refusal(file.getKey(), file.getValue());
            if (refusal != null) {
                return Compiled.failed("It does not compile: " + refusal);
            }
        }
        // What was compiled unconfined could have read what it should not.
        String confined = confinement.prefix(List.of(), Path.of("/")).isEmpty() ? "" : "confined";
        Compiled compiled = cache.get(sources.hash() + mpich + PLAIN + LANGUAGE + confined, folder -> {
            for (Map.Entry<String, String> file : sources.files().entrySet()) {
                Files.writeString(folder.resolve(file.getKey()), file.getValue());
            }
            return compile(folder, PLAIN);
        });
        return compiled.succeeded() ? compiled.withWarnings(said(compiled.classes())) : compiled;
    }

    /** Names and includes that lead out of the folder. The sandbox is what really keeps a compiler in; this says it clearly. */
    private static String refusal(String name, String text) {
        if (!NAME.matcher(name).matches()) {
            return "a file is called \"" + name + "\". Names are made of letters, digits, _, - and dots.";
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
    public MpiBuild build(Compiled compiled) {
        return new MpiBuild() {
            @Override
            public Path plain() {
                return compiled.classes();
            }

            /** Where there are no sanitizers, or not for this code, the plain build must do. */
            @Override
            public synchronized Path sanitized() {
                Path sanitized = plain().resolve("sanitized");
                try {
                    return Files.isDirectory(sanitized) || sanitize(plain(), sanitized) ? sanitized : plain();
                } catch (IOException e) {
                    throw new KitException("cannot write to " + plain(), e);
                }
            }
        };
    }

    private boolean sanitize(Path plain, Path sanitized) throws IOException {
        return cache.make(sanitized, folder -> {
            try (Stream<Path> files = Files.list(plain)) {
                for (Path file : files.filter(each -> Language.C.isSource(each.getFileName().toString())).toList()) {
                    Files.copy(file, folder.resolve(file.getFileName()));
                }
            }
            return compile(folder, SANITIZED);
        }).isEmpty();
    }

    /** Compiles what is in a folder. Returns what is wrong; empty if the executables are there. */
    private String compile(Path folder, List<String> options) throws IOException {
        var command = new ArrayList<>(confinement.prefix(List.of(), folder));
        command.addAll(List.of("sh", "-c", SCRIPT, "sh", mpich.mpicc().toString()));
        command.addAll(LANGUAGE);
        command.addAll(options);
        command.add("-ffile-prefix-map=" + folder + "=.");
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(folder.resolve(SAID).toFile());
        builder.environment().clear(); // mpicc takes its compiler and its options from there, too
        builder.environment().putAll(Map.of("PATH", System.getenv("PATH"), "LC_ALL", "C", "TMPDIR", folder.toString()));
        int exitCode = run(builder.start());
        if (exitCode == LATE) {
            return "It does not compile: the compiler was not done after " + deadline.toSeconds() + " s and was ended. Is the machine busy? Then try again.";
        }
        if (!Files.deleteIfExists(folder.resolve("started"))) {
            throw new KitException("The compiler cannot be started: " + said(folder));
        }
        return exitCode == 0 ? "" : "It does not compile:\n" + said(folder);
    }

    private int run(Process process) throws IOException {
        try {
            if (process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
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
