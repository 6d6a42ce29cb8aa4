package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;

/**
 * The tools of c-mpi/tools, built for this machine.
 *
 * @param counter the library that counts what every rank calls
 * @param shim    the library that makes waiting ranks leave the processor to others; null if it does not work here
 * @param limit   the command that ends a run when its time is over
 * @param remark  what is missing on this machine and why, one sentence per line; empty if nothing is
 */
public record MpiTools(Path counter, Path shim, Path limit, String remark) {

    private static final String SUPPRESSIONS = "mpich.supp";
    private static final String SHIM = "libmarshal-coop.so";
    private static final Pattern SOURCE = Pattern.compile("Makefile|.*\\.[ch]|.*\\.supp");
    private static final String REMARK = "remark.txt";

    /** Builds the tools once, and keeps them in {@code .lab/mpi}. */
    public static MpiTools of(Home home, Mpich mpich) {
        Path sources = home.root().resolve("c-mpi").resolve("tools");
        try {
            Path built = home.state().resolve("mpi").resolve("tools-" + hash(sources, mpich));
            if (!Files.isDirectory(built)) {
                Files.createDirectories(built.getParent());
                Path fresh = Files.createTempDirectory(built.getParent(), "new-");
                try {
                    build(sources, mpich, fresh);
                    Directories.move(fresh, built);
                } finally {
                    Directories.delete(fresh);
                }
            }
            MpiTools tools = in(built);
            RunFolder.deleteLeft(tools.runs());
            return tools;
        } catch (IOException e) {
            throw new KitException("cannot build the tools for MPI", e);
        }
    }

    /** The name in a library's report that it is loaded. */
    static String name(Path library) {
        return library.getFileName().toString().replaceAll("libmarshal-|\\.so", "");
    }

    /** The folder in which jobs run. */
    Path runs() {
        return counter.getParent().resolveSibling("runs");
    }

    /** A program in which all ranks meet and do nothing else. */
    Path meeting() {
        return counter.resolveSibling("meet");
    }

    /** The library that keeps mpiexec from killing processes that it has not started. */
    Path launch() {
        return counter.resolveSibling("libmarshal-launch.so");
    }

    /** The leak sanitizer's suppressions: leaks of MPICH itself. */
    Path suppressions() {
        return counter.resolveSibling(SUPPRESSIONS);
    }

    private static MpiTools in(Path built) throws IOException {
        Path shim = built.resolve(SHIM);
        return new MpiTools(
                built.resolve("libmarshal-count.so"),
                Files.exists(shim) ? shim : null,
                built.resolve("limit"),
                (Files.readString(built.resolve(REMARK)).strip() + "\n" + SharedMemory.remark()).strip());
    }

    private static String hash(Path sources, Mpich mpich) throws IOException {
        var text = new StringBuilder(mpich.toString());
        for (Path file : files(sources)) {
            text.append('\n').append(file.getFileName()).append('\n').append(Files.readString(file));
        }
        return Hashes.sha256(text.toString()).substring(0, 32);
    }

    private static List<Path> files(Path sources) throws IOException {
        return Directories.list(sources).stream()
                .filter(file -> SOURCE.matcher(file.getFileName().toString()).matches())
                .toList();
    }

    /** Returns whether this machine has UCX; asks in the same way as the Makefile. */
    private static boolean hasUcx(Mpich mpich) {
        return Commands.run(
                        List.of(mpich.mpicc().toString(), "-E", "-include", "ucp/api/ucp.h", "-x", "c", "/dev/null"))
                .succeeded();
    }

    /** Builds copies of the sources, because make cannot handle blanks in folder names. */
    private static void build(Path sources, Mpich mpich, Path to) throws IOException {
        for (Path file : files(sources)) {
            Files.copy(file, to.resolve(file.getFileName()));
        }
        Commands.Result make = Commands.run(List.of(
                "env",
                "-i",
                "PATH=" + System.getenv("PATH"),
                "LC_ALL=C", // make would also take its options from our environment
                "make",
                "-s",
                "-C",
                to.toString(),
                "MPICC=" + mpich.mpicc()));
        String said = make.output().strip();
        NoRoomException.throwIfIn(said, "the tools for MPI could not be built.");
        if (!make.succeeded()) {
            throw new KitException("The tools for MPI do not compile with " + mpich.mpicc() + ":\n" + said);
        }
        if (!Files.exists(to.resolve(SHIM)) && hasUcx(mpich)) { // make's own test of UCX failed: do not keep this build
            throw new KitException("The tools for MPI were built without " + SHIM
                    + ", although UCX is here. Run the same command again.");
        }
        Files.writeString(
                to.resolve(REMARK),
                Files.exists(to.resolve(SHIM))
                        ? ""
                        : "Ranks that wait keep their processor busy, so runs with more ranks than processors are "
                                + "slow: "
                                + said);
    }
}
