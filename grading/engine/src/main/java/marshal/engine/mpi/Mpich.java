package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;

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

    /** Finds the MPICH on the PATH. */
    public static Optional<Mpich> find() {
        // If another MPI is installed too, Debian gives the plain names to one of them.
        Optional<Path> mpicc = Commands.find("mpicc.mpich").or(() -> Commands.find("mpicc"));
        Optional<Path> mpiexec = Commands.find("mpiexec.hydra").or(() -> Commands.find("mpiexec"));
        if (mpicc.isEmpty() || mpiexec.isEmpty()) {
            return Optional.empty();
        }
        Matcher said = HYDRA.matcher(versionOf(mpiexec.get()));
        return said.find() ? Optional.of(new Mpich(mpicc.get(), mpiexec.get(), said.group(1))) : Optional.empty();
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
