package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.isolate.Cell;

/**
 * The MPICH of this machine.
 *
 * @param mpicc   its compiler
 * @param mpiexec its launcher, Hydra
 * @param version such as 4.0.2
 */
public record Mpich(Path mpicc, Path mpiexec, String version) {

    /** The message for a machine without MPICH. */
    public static final String MISSING =
            "The machine that checks this has no MPICH and C compiler. ./lab install mpi installs them there, or says "
                    + "how.";

    /** The folders of an installation. Its parent could contain everything that a user has. */
    private static final List<String> PARTS = List.of("bin", "include", "lib", "lib64");

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");
    private static final Pattern HYDRA = Pattern.compile("HYDRA build details:\\s+Version:\\s+(\\S+)");

    /** Returns whether its version comes before this one. */
    boolean isBefore(int major, int minor) {
        Matcher numbers = NUMBERS.matcher(version);
        if (!numbers.lookingAt()) {
            return false;
        }
        int ownMajor = Integer.parseInt(numbers.group(1));
        return ownMajor < major || ownMajor == major && Integer.parseInt(numbers.group(2)) < minor;
    }

    /** Finds the first MPICH on the PATH. */
    public static Optional<Mpich> find() {
        return find(Commands.path());
    }

    /** Finds a launcher and the compiler beside it, because another folder may have another MPICH's compiler. */
    static Optional<Mpich> find(String path) {
        Optional<Path> mpiexec = first(path, "mpiexec.hydra", "mpiexec");
        Optional<Path> mpicc = mpiexec.flatMap(
                        launcher -> compiler(launcher.getParent().toString()))
                .or(() -> compiler(path));
        if (mpicc.isEmpty() || mpiexec.isEmpty()) {
            return Optional.empty();
        }
        Matcher said = HYDRA.matcher(versionOf(mpiexec.get()));
        return said.find() ? Optional.of(new Mpich(mpicc.get(), mpiexec.get(), said.group(1))) : Optional.empty();
    }

    private static Optional<Path> compiler(String path) {
        return first(path, "mpicc.mpich", "mpicc");
    }

    /** If another MPI is installed too, Debian gives the plain names to one of them. A PATH may be relative. */
    private static Optional<Path> first(String path, String ofMpich, String plain) {
        return Commands.find(ofMpich, path).or(() -> Commands.find(plain, path)).map(Path::toAbsolutePath);
    }

    /** Lets the processes of a cell see it, because it can be in any folder. */
    void showIn(Cell cell) {
        Stream.of(mpicc, mpiexec)
                .flatMap(file -> PARTS.stream().map(file.toAbsolutePath().getParent()::resolveSibling))
                .filter(Files::isDirectory)
                .forEach(cell::show);
    }

    /**
     * Lets the lab script install MPICH. The script prints what it does, or the command to use. Only one installation
     * runs at a time.
     */
    public static void install(Home home) {
        try {
            new ProcessBuilder(home.root().resolve("lab").toString(), "install", "mpi")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            // then MPICH is still missing
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The version of MPICH. An mpiexec that gives no answer could have any version. */
    private static String versionOf(Path mpiexec) {
        Commands.Result said = Commands.run(List.of(mpiexec.toString(), "--version"));
        NoRoomException.throwIfIn(said.output(), mpiexec + " could not be asked for its version.");
        if (said.output().isBlank()) {
            throw new KitException(
                    mpiexec + " does not say its version. It ended with exit code " + said.exitCode() + ".");
        }
        return said.output();
    }
}
