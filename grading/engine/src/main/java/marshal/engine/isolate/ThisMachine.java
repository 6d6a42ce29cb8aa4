package marshal.engine.isolate;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marshal.kit.contract.Sockets;

/**
 * The needs of every lab's programs on a machine. We report a shortage before the first check: a check that fails
 * because of a shortage would blame the code.
 */
public final class ThisMachine {

    private static final long FILES = 512; // per process: RMI runs out of them at 128
    private static final long TEMPORARY_MB = 64; // compiled classes, and the largest arrays of MPI
    private static final long MEMORY_MB = 900; // our own JVM takes a quarter, and 128 MB are too little for it
    private static final int LANES = 3; // per processor
    private static final int MOST_LANES = 12; // all of them share the files and ports of one user
    private static final Sockets PATIENT = new Sockets(0, 20_000);

    private ThisMachine() {}

    /** The shortage and its remedy, as text; empty if nothing is missing. */
    public static Optional<String> whyNot() {
        return Stream.<Supplier<Optional<String>>>of(
                        ThisMachine::loopback, ThisMachine::openFiles, ThisMachine::temporaryFiles, ThisMachine::memory)
                .flatMap(need -> need.get().stream())
                .findFirst();
    }

    private static Optional<String> loopback() {
        try (ServerSocket server = PATIENT.listen();
                Socket ignored = PATIENT.connect((InetSocketAddress) server.getLocalSocketAddress())) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(
                    "This machine's loopback interface carries no connection, and the programs of a lab talk "
                            + "over it: " + e.getMessage()
                            + ". Bring it up, as root: ip link set lo up. If it is up, a firewall "
                            + "keeps " + Sockets.LOOPBACK + " from itself.");
        }
    }

    private static Optional<String> openFiles() {
        return shortage(
                ProcessRoom.openFiles(),
                FILES,
                "A process may have only %d files open here, and a lab needs %d: see ulimit -Hn, and raise it where this "
                        + "shell was started.");
    }

    private static Optional<String> temporaryFiles() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            return temporaryFiles(folder, Files.getFileStore(folder).getUsableSpace() >> 20);
        } catch (IOException e) {
            return Optional.of("There is no folder for temporary files: " + e.getMessage() + ". Name one by TMPDIR.");
        }
    }

    static Optional<String> temporaryFiles(Path folder, long mb) {
        return shortage(
                mb,
                TEMPORARY_MB,
                folder.toString().replace("%", "%%")
                        + " has room for %d MB, and a lab needs %d. Make room there, or name another folder by TMPDIR.");
    }

    /**
     * The number of checks of one lab that should run at the same time. They wait for most of their time, so there are
     * more of them than processors. Each has room for its processes.
     */
    public static int lanes() {
        long most = Math.min(LANES * (long) Runtime.getRuntime().availableProcessors(), memoryMb() / MEMORY_MB);
        return (int) Math.max(1, Math.min(most, MOST_LANES));
    }

    private static long memoryMb() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getTotalMemorySize() >> 20;
    }

    private static Optional<String> memory() {
        return shortage(
                memoryMb(),
                MEMORY_MB,
                "There are only %d MB of memory here, and a lab needs %d. A container gets more by --memory.");
    }

    private static Optional<String> shortage(long there, long needed, String words) {
        return there >= needed ? Optional.empty() : Optional.of(String.format(words, there, needed));
    }
}
