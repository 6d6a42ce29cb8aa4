package marshal.grading.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import marshal.grading.UsageException;
import marshal.grading.mpi.RemoteHosts;
import picocli.CommandLine.TypeConversionException;

/** Hosts as people name them: {@code --hosts}. */
final class RemoteNodes {

    private static final int MOST = 64;
    private static final int ANY_PORT = 9; // nothing is sent

    /** What mpiexec can reach hosts by. */
    enum By {
        ssh,
        rsh,
        slurm,
        pbs,
        lsf,
        sge
    }

    private RemoteNodes() {}

    /** @throws UsageException that says which name is wrong, and why */
    static RemoteHosts hosts(List<String> names, By launcher) {
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
}
