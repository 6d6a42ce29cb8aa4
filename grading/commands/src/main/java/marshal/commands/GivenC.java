package marshal.commands;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Observed;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.run.Code;

/** Compiles the C files that a lab gives beside its handout. */
final class GivenC {

    private static final Path JNI = Path.of(System.getProperty("java.home"), "include");
    /** Each machine has only one of the last two folders. */
    private static final List<String> LIBRARY =
            List.of("-O3", "-shared", "-fPIC", "-I" + JNI, "-I" + JNI.resolve("linux"), "-I" + JNI.resolve("darwin"));

    /** Work that runs code with its library. */
    interface Work<T> {
        T with(Code code) throws Exception;
    }

    private GivenC() {}

    /** @throws KitException if this experiment needs a compiler, and there is none */
    static void require(Observed experiment) {
        experiment.library().ifPresent(GivenC::compiler);
    }

    private static Path compiler(String file) {
        return Commands.find("cc")
                .orElseThrow(() -> new KitException(
                        file + " needs a C compiler. On Debian: sudo apt-get install -y gcc libc6-dev"));
    }

    /** @throws KitException if there is no compiler, or the file does not compile */
    static void compile(Path source, Path to, List<String> options) {
        Path compiler = compiler(source.getFileName().toString());
        Commands.Result result = Commands.run(Stream.of(
                        List.of(compiler.toString(), "-std=c11", "-Wall", "-Wextra", "-Werror"),
                        options,
                        List.of("-o", to.toString(), source.toString()))
                .flatMap(List::stream)
                .toList());
        if (!result.succeeded()) {
            throw new KitException(source.getFileName() + " did not compile:\n" + result.output());
        }
    }

    /** Runs work with the code, and with the experiment's library if it has one. Compiles it for this work alone. */
    static <T> T withLibrary(Home home, Lab lab, Observed experiment, Code code, Work<T> work) throws Exception {
        Optional<String> file = experiment.library();
        if (file.isEmpty()) {
            return work.with(code);
        }
        Path source = home.handout(lab).resolve(file.get());
        Path folder = Files.createTempDirectory(Files.createDirectories(home.state()), "library-");
        try {
            String name = file.get().replaceFirst("\\.c$", "");
            compile(source, folder.resolve(System.mapLibraryName(name)), LIBRARY);
            return work.with(code.withLibrary(folder));
        } finally {
            Directories.delete(folder);
        }
    }
}
