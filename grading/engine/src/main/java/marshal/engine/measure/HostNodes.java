package marshal.engine.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.Commands;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.mpi.Hosts;
import marshal.engine.mpi.RemoteHosts;
import marshal.kit.contract.Sockets;

/**
 * Processes on other machines: node i is host i. mpiexec starts each process alone, and carries its standard input and
 * output. They end with this process, even after kill -9.
 *
 * <pre>
 *    this process -- pipes -- mpiexec -- ssh ... hydra_pmi_proxy -- sh -- java
 * </pre>
 */
final class HostNodes implements Nodes {

    private static final int SECONDS_TO_ANSWER = 20;
    private static final String HERE = "marshal: here";

    /**
     * Classes that a JVM on a host reads with Java's serialization: the graphs of experiments, and the messages of
     * Java's RMI. Other machines reach its ports, and the experiments' own streams filter nothing.
     */
    private static final String ARRIVING =
            "maxarray=16777216;marshal.kit.**;java.lang.*;java.lang.reflect.Proxy;jdk.proxy*;"
                    + "java.rmi.**;sun.rmi.**;java.io.IOException;java.util.Collections$*;!*";

    /**
     * Starts a JVM; $0 names the host. It always reports success to mpiexec: if it reported a failure, mpiexec would
     * print something among the channel's bytes.
     */
    private static final String RUN = """
            java=$1
            shift
            "$java" '-Djdk.serialFilter=%s' "$@"
            code=$?
            if [ $code != 0 ]; then echo "The process on the host $0 has ended with exit code $code." >&2; fi
            """.formatted(ARRIVING);

    /** Shows whether a host has the JVM, $0, and the folders of this machine, in which $1 is a file. */
    private static final String LOOK = """
            if [ ! -x "$0" ]; then echo "There is no $0."
            elif [ ! -f "$1" ]; then echo "There is no $1."
            else echo "%s"
            fi
            """.formatted(HERE);

    private final HostNetwork network;
    private final Path folder;
    private final Set<Integer> ready = new TreeSet<>();

    /** @throws KitException if there is no room for a folder */
    HostNodes(HostNetwork network) {
        this.network = network;
        Path state = network.home().state().resolve("hosts");
        this.folder = KitException.onFailure(
                "cannot make a folder in " + state,
                () -> Files.createTempDirectory(Files.createDirectories(state), "nodes-"));
    }

    @Override
    public Hosts hosts(int ranks) {
        return network.hosts().first(ranks);
    }

    @Override
    public ManagerAndWorkers cluster(Lab lab, Wire wire, Launcher manager, Launcher worker, int heapMb, int k)
            throws IOException {
        return ManagerAndWorkers.at(
                network.workers(lab, wire, heapMb, k),
                Sockets.DEFAULT.at(network.hosts().own()),
                manager);
    }

    /** A process there listens at its host's address. */
    @Override
    public Sockets sockets(int node) {
        return Sockets.DEFAULT.at(network.hosts().addresses().get(node));
    }

    /**
     * The prefix of a JVM's command.
     *
     * @throws KitException that names the host if it cannot run such a command
     */
    @Override
    public synchronized List<String> prefix(int node) {
        RemoteHosts host = network.hosts().only(node);
        if (!ready.contains(node)) {
            requireThatItRuns(host);
            ready.add(node);
        }
        return on(host, List.of(), List.of("sh", "-c", RUN, host.names().get(0)));
    }

    /** @param variables for mpiexec only, in the form NAME=VALUE */
    private List<String> on(RemoteHosts host, List<String> variables, List<String> command) {
        var words = new ArrayList<>(List.of("env", "-u", "HYDRA_LAUNCHER_EXEC")); // the launcher's script calls it
        host.launcherEnvironment().forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(variables);
        words.add(network.mpich().mpiexec().toString());
        words.addAll(KitException.onFailure("cannot write into " + folder, () -> host.options(folder)));
        words.addAll(List.of("-genvnone", "-n", "1", "-wdir", "/"));
        words.addAll(command);
        return words;
    }

    private void requireThatItRuns(RemoteHosts host) {
        String name = host.names().get(0);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path shared = folder.resolve(RemoteHosts.SCRIPT_NAME);
        Commands.Result said = Commands.run(on(
                host,
                List.of("MPIEXEC_TIMEOUT=" + SECONDS_TO_ANSWER),
                List.of("sh", "-c", LOOK, java.toString(), shared.toString())));
        if (said.output().lines().anyMatch(HERE::equals)) {
            return;
        }
        List<String> unreached = host.unreached(said.output().lines());
        throw new KitException(
                unreached.isEmpty()
                        ? "The host " + name + " cannot run this experiment. It needs this JDK at the same path, and "
                                + "the kit's folder on a file system that the hosts share. mpiexec said:\n"
                                + said.output()
                                        .lines()
                                        .map(line -> "    " + line)
                                        .collect(Collectors.joining("\n"))
                        : String.join("\n", unreached));
    }

    @Override
    public void close() {
        Directories.deleteWhatever(folder);
    }
}
