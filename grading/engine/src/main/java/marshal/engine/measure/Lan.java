package marshal.engine.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.Commands;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.mpi.Hosts;
import marshal.kit.contract.Sockets;

/**
 * The papers' network on one Linux machine: a switch, and a cable of 100 Mbit/s to each node. Both ends of a cable
 * limit the speed, so that neither direction is faster. TCP carries 95 to 96 Mbit/s over it, as in the papers.
 *
 * <pre>
 *    node 0             switch             node 1
 *    eth0 ===== veth === port0 -- bridge -- port1 === veth ===== eth0
 *    10.77.9.1                                          10.77.9.2
 * </pre>
 *
 * <p>The switch and each node are network namespaces without a name. One process of ours holds each namespace, and
 * waits for the end of its standard input. So nothing can collide with another run or with the machine's own network.
 * The namespaces end with us, even after kill -9. Root can make them, and any user who may make user namespaces.
 */
public final class Lan implements Nodes {

    static final int MBITS = 100; // per direction of each cable

    private static final String NET = "10.77.9.";
    private static final int MOST_NODES = 250;
    // A burst travels at the speed of memory. Two frames are the minimum: with 64 KB, shorter messages met no network
    // at all.
    private static final String LIMIT = "root tbf rate " + MBITS + "mbit burst 3200b latency 50ms";
    private static final String READY = "ready\n";
    private static final long END_SECONDS = 10;

    private final String nsenter = tool("nsenter", "util-linux");
    private final String unshare = tool("unshare", "util-linux");
    private final String ip = tool("ip", "iproute2");
    private final String tc = tool("tc", "iproute2");
    private final List<Process> nodes = new ArrayList<>();
    private boolean asUser;
    private Process theSwitch;

    private Lan() {}

    /**
     * Sets up this number of nodes.
     *
     * @throws KitException that says in one line what this machine lacks; it leaves nothing behind
     */
    public static Lan start(int count) {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw lacks("Linux and its network namespaces; this is " + System.getProperty("os.name"), "");
        }
        if (count < 1 || count > MOST_NODES) {
            throw new KitException("The emulated network has 1 to " + MOST_NODES + " nodes, not " + count + ".");
        }
        var lan = new Lan();
        try {
            lan.setUp(count);
            return lan;
        } catch (RuntimeException e) {
            lan.close();
            throw e;
        }
    }

    private void setUp(int count) {
        holdSwitch();
        on(theSwitch, "a bridge (kernel module bridge)", ip, "link add wire type bridge");
        on(theSwitch, "a bridge that works", ip, "link set wire up");
        for (int i = 0; i < count; i++) {
            Process node = hold(inside(theSwitch)); // in the switch's user namespace
            nodes.add(node);
            String port = "port" + i;
            String cable = "link add " + port + " type veth peer name eth0 netns " + node.pid();
            on(theSwitch, "cables (kernel module veth)", ip, cable);
            on(theSwitch, "a bridge with ports", ip, "link set " + port + " master wire up");
            on(node, "IPv4 addresses", ip, "address add " + address(i) + "/24 dev eth0");
            on(node, "network interfaces", ip, "link set eth0 up");
            on(node, "network interfaces", ip, "link set lo up");
            limit(theSwitch, port);
            limit(node, "eth0");
        }
    }

    private void limit(Process holder, String device) {
        on(holder, "a limit of the rate (kernel module sch_tbf)", tc, "qdisc add dev " + device + " " + LIMIT);
    }

    /**
     * Starts the holder of the switch. This first namespace shows our rights: we are root, or root in a user namespace.
     */
    private void holdSwitch() {
        try {
            theSwitch = hold(List.of());
        } catch (KitException e) {
            asUser = true;
            theSwitch = hold(List.of(), "--user", "--map-root-user");
        }
    }

    /** Starts a process in a new network namespace. It lives until we close its standard input, or end. */
    private Process hold(List<String> prefix, String... options) {
        var command = new ArrayList<>(prefix);
        command.add(unshare);
        command.addAll(List.of(options));
        command.addAll(List.of("--net", "sh", "-c", "echo ready && exec cat"));
        Process process = null;
        try {
            process = NoRoomException.start(new ProcessBuilder(command).redirectErrorStream(true));
            String first = new String(process.getInputStream().readNBytes(READY.length()), StandardCharsets.UTF_8);
            if (first.equals(READY)) {
                return process;
            }
            process.getOutputStream().close();
            String said = first + new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            throw lacks(
                    "the right to make network namespaces (root, or CAP_SYS_ADMIN and CAP_NET_ADMIN, or user "
                            + "namespaces)",
                    said);
        } catch (IOException e) {
            if (process != null) {
                process.destroy();
            }
            throw new KitException("cannot talk to " + command.get(0), e);
        }
    }

    @Override
    public List<String> prefix(int node) {
        return inside(nodes.get(node), "--net");
    }

    /** The prefix of a command that is already in the user namespace, because it runs on another node. */
    List<String> fromAnotherNode(int node) {
        List<String> prefix = prefix(node);
        prefix.remove("--user");
        return prefix;
    }

    /** This node's IPv4 address, which only the nodes know. */
    public String address(int node) {
        return NET + (node + 1);
    }

    @Override
    public Sockets sockets(int node) {
        return Sockets.DEFAULT.at(address(node));
    }

    @Override
    public Hosts hosts(int ranks) {
        return new LanHosts(this, ranks);
    }

    /** A command that enters the namespaces of a holder and replaces itself by another command, in one process. */
    private List<String> inside(Process holder, String... namespaces) {
        var command =
                new ArrayList<>(List.of(nsenter, "--target", String.valueOf(holder.pid()), "--preserve-credentials"));
        if (asUser) {
            command.add("--user");
        }
        command.addAll(List.of(namespaces));
        command.add("--");
        return command;
    }

    /** @param purpose what this machine lacks if the command fails */
    private void on(Process holder, String purpose, String program, String arguments) {
        List<String> command = inside(holder, "--net");
        command.add(program);
        command.addAll(List.of(arguments.split(" ")));
        Commands.Result result = Commands.run(command);
        if (!result.succeeded()) {
            throw lacks(purpose, result.output());
        }
    }

    /** The path of a program. The folders of administrators may not be on the PATH. */
    static String tool(String name, String debianPackage) {
        Stream<Path> others = Stream.of("/usr/sbin", "/sbin").map(folder -> Path.of(folder, name));
        return Commands.find(name)
                .or(() -> others.filter(Files::isExecutable).findFirst())
                .orElseThrow(() -> lacks("the program " + name + " (on Debian: package " + debianPackage + ")", ""))
                .toString();
    }

    private static KitException lacks(String what, String said) {
        NoRoomException.throwIfIn(said, "the network could not be set up.");
        String words =
                said.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining("; "));
        return new KitException(
                "--net lan100 needs " + what + "." + (words.isEmpty() ? "" : " The system says: " + words));
    }

    @Override
    public void close() {
        List<Process> holders =
                Stream.concat(nodes.stream(), Stream.ofNullable(theSwitch)).toList();
        holders.forEach(Process::destroy);
        try {
            for (Process holder : holders) {
                holder.waitFor(END_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // they were told to end, even if we do not wait
        }
        nodes.clear();
        theSwitch = null;
    }
}
