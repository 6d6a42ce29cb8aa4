package marshal.commands;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import marshal.checks.course.Experiment;
import marshal.checks.course.Lab;
import marshal.checks.course.Observed;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.measure.HostNetwork;
import marshal.engine.mpi.Mpich;
import marshal.engine.mpi.RemoteHosts;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Hosts as people name them, with {@code --hosts}. */
final class RemoteNodes {

    /** The name of the network between the hosts. */
    static final String NETWORK = "hosts";

    /** The options that choose where processes are. */
    static final Set<String> NETS = Set.of("--net", "--hosts", "--launcher");

    private static final int MOST = 64;
    private static final int ANY_PORT = 9; // nothing is sent

    /** The launchers with which mpiexec can reach hosts. */
    enum By {
        ssh,
        rsh,
        slurm
    }

    @Option(
            names = "--hosts",
            paramLabel = "HOST",
            split = ",",
            description = {
                "Run one worker, or rank, on each of these hosts. All hosts have the kit at the same path. mpiexec starts "
                        + "the workers. An experiment with two ends, such as calls or transfer, has one end on each of "
                        + "two hosts. For ranks, and for such experiments, the hosts share the kit's folder.",
                "Workers and ends listen at their host's address. Everybody who reaches the address can give them tasks. "
                        + "So use --hosts only on networks that you trust."
            })
    private List<String> names = List.of();

    @Option(
            names = "--launcher",
            paramLabel = "NAME",
            defaultValue = "ssh",
            description =
                    "How mpiexec reaches the hosts: ssh, rsh or slurm (default: ssh). HYDRA_LAUNCHER_EXEC names your own "
                            + "program in place of ssh, rsh or srun.")
    private By launcher;

    boolean areNamed() {
        return !names.isEmpty();
    }

    int count() {
        return names.size();
    }

    /**
     * A network of the hosts.
     *
     * @param name of the network, in the timings table
     * @param in   whose code the workers compile, as {@code --in} takes it
     * @throws UsageException that says which host's name is wrong, and why
     */
    HostNetwork network(Home home, String name, String in) {
        boolean named = in.equals("starter") || in.equals("solutions");
        RemoteHosts hosts = hosts();
        requireThatLauncherRuns(hosts.program());
        return new HostNetwork(
                name,
                Mpich.find().orElseThrow(() -> new KitException(Mpich.MISSING)),
                hosts,
                home,
                named ? in : Path.of(in).toAbsolutePath().toString());
    }

    /** The sentence that an option does not go with an experiment, with the reason if there is one. */
    static String refused(String option, Lab lab, Experiment experiment, String why) {
        return option + " does not go with " + lab.id() + " " + experiment.label() + (why.isEmpty() ? "" : ": " + why)
                + ".";
    }

    /** Why an experiment does not run on these hosts: the end of a sentence; empty if it runs on the first hosts. */
    String whyNot(Observed experiment) {
        return !experiment.here().isEmpty()
                ? experiment.here()
                : experiment.nodes() > count() ? needed(experiment) : "";
    }

    /** @throws UsageException if there are not as many hosts as the experiment has nodes */
    void requireJust(Lab lab, Observed experiment) {
        String why = whyNot(experiment);
        UsageException.unless(
                why.isEmpty() && experiment.nodes() == count(),
                refused("--hosts", lab, experiment, why.isEmpty() ? needed(experiment) : why));
    }

    private String needed(Observed experiment) {
        return "it runs on " + experiment.nodes() + " hosts, and --hosts names " + count();
    }

    private static void requireThatLauncherRuns(String usual) {
        String own = System.getenv("HYDRA_LAUNCHER_EXEC");
        if (own == null) {
            UsageException.unless(
                    Commands.find(usual).isPresent(),
                    "--hosts: there is no " + usual + " here. Install it, or name another --launcher.");
        } else {
            UsageException.unless(
                    Files.isRegularFile(Path.of(own)) && Files.isExecutable(Path.of(own)),
                    "--hosts: HYDRA_LAUNCHER_EXEC names " + own + ", which cannot be executed.");
        }
    }

    private RemoteHosts hosts() {
        UsageException.unless(names.size() <= MOST, "--hosts takes " + MOST + " hosts at most.");
        UsageException.unless(
                new HashSet<>(names).size() == names.size(), "--hosts: a host runs one worker; name each once.");
        List<InetAddress> addresses = names.stream().map(RemoteNodes::address).toList();
        long here = addresses.stream().filter(InetAddress::isLoopbackAddress).count();
        UsageException.unless(
                here == 0 || here == names.size(),
                "--hosts: nobody else reaches a worker at 127.0.0.1, so name this machine by its address on the network.");
        return new RemoteHosts(
                names,
                addresses.stream().map(InetAddress::getHostAddress).toList(),
                launcher.name(),
                Addresses.towards(new InetSocketAddress(addresses.get(0), ANY_PORT)));
    }

    private static InetAddress address(String name) {
        UsageException.unless(
                name.matches(RemoteHosts.NAME),
                "--hosts: a name has letters, digits, dots and hyphens, such as node1 or 10.0.0.7.");
        try {
            return Addresses.host(name);
        } catch (TypeConversionException e) {
            throw new UsageException("--hosts: " + e.getMessage());
        }
    }

    @Override
    public String toString() {
        return String.join(", ", names);
    }
}
