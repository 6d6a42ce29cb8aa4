package marshal.peers.lab6;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.kit.lab6.experiment.TripPeer;

/**
 * Two ranks of MPJ Express: JVMs over TCP (niodev), or threads of one JVM (multicore). For niodev, its launcher needs a
 * daemon that only tells each rank where the others are. So this class does that itself.
 */
public final class MpjExpress implements TripPeer {

    private static final String RANK = "marshal.peers.lab6.MpjExpressRank"; // compiled where MPJ Express is installed
    private static final String JAR = "mpj.jar";
    private static final List<String> SHARED = List.of(
            "smpdev", "xdev", "mpjbuf", "mpiExp", "starter", "loader1", "loader2", "runtimecommon", "log4j-1.2");
    private static final Collector<CharSequence, ?, String> CLASS_PATH = Collectors.joining(File.pathSeparator);
    private static final int RANKS = 2;
    private static final int EAGER_BYTES = 128 << 10; // its default value

    @Override
    public String name() {
        return "mpj-express";
    }

    @Override
    public boolean isThere() {
        return classPath().anyMatch(each -> each.endsWith(JAR));
    }

    @Override
    public void run(String device, List<String> arguments) throws IOException, InterruptedException {
        switch (device) {
            case "niodev" -> overTcp(arguments);
            case "multicore" -> inOneJvm(arguments);
            default -> throw new IllegalArgumentException("MPJ Express has no device " + device);
        }
    }

    /**
     * Runs both ranks as threads. Like MPJ Express's own launcher, gives each rank its own class loader with mpi.jar and mpjdev.jar; the
     * ranks share the device.
     */
    private static void inOneJvm(List<String> arguments) throws IOException, InterruptedException {
        Path lib = home().resolve("lib");
        String shared = SHARED.stream().map(each -> lib.resolve(each + ".jar").toString()).collect(CLASS_PATH);
        String ofRank = classPath().filter(each -> !each.endsWith(JAR)).collect(CLASS_PATH);
        String here = Path.of("").toAbsolutePath().toString();
        end(java(
                shared,
                List.of(
                        "runtime.starter.MulticoreStarter", here, "" + RANKS, "smpdev", "useLocalLoader", ofRank, RANK),
                arguments));
    }

    private static void overTcp(List<String> arguments) throws IOException, InterruptedException {
        try (var door = new ServerSocket(0, RANKS, InetAddress.getLoopbackAddress())) {
            String configuration = "#Number of Processes;" + RANKS + ";#Protocol Switch Limit;" + EAGER_BYTES
                    + ";#Server Name;127.0.0.1;#Server Port;" + door.getLocalPort();
            var ranks = new ArrayList<Process>();
            for (int rank = 0; rank < RANKS; rank++) {
                ranks.add(java(
                        classPath().collect(CLASS_PATH),
                        List.of(RANK, "" + rank, configuration, "niodev"),
                        arguments));
            }
            introduce(door);
            end(ranks.toArray(Process[]::new));
        }
    }

    /** Tells each rank the addresses of all ranks. */
    private static void introduce(ServerSocket door) throws IOException {
        var sockets = new ArrayList<Socket>();
        String[] addresses = new String[RANKS];
        try {
            for (int i = 0; i < RANKS; i++) {
                Socket socket = door.accept();
                sockets.add(socket);
                var in = new DataInputStream(socket.getInputStream());
                in.readUTF(); // a greeting
                int first = in.readInt();
                int second = in.readInt();
                int rank = in.readInt();
                addresses[rank] = "127.0.0.1@" + second + "@" + first + "@" + rank + "@0";
            }
            for (Socket socket : sockets) {
                new DataOutputStream(socket.getOutputStream())
                        .writeUTF("#Peer Information;" + String.join(";", addresses));
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static Process java(String classPath, List<String> command, List<String> arguments) throws IOException {
        var all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-cp", classPath));
        all.addAll(command);
        all.addAll(arguments);
        var builder = new ProcessBuilder(all).inheritIO();
        builder.environment().put("MPJ_HOME", home().toString());
        return builder.start();
    }

    private static Stream<String> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator));
    }

    /** A folder with the files that its launcher would have: lib with all jars, and conf. */
    private static Path home() {
        return classPath()
                .map(Path::of)
                .filter(each -> each.endsWith(JAR))
                .map(each -> each.getParent().resolveSibling("mpj-express"))
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow();
    }

    private static void end(Process... processes) throws IOException, InterruptedException {
        for (Process process : processes) {
            if (process.waitFor() != 0) {
                Stream.of(processes).forEach(Process::destroyForcibly);
                throw new IOException("a rank of MPJ Express ended with exit code " + process.exitValue());
            }
        }
    }
}
