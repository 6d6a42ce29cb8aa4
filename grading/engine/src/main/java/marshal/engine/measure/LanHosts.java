package marshal.engine.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.engine.mpi.Hosts;

/** Ranks on the emulated network: rank i on node i, as if mpiexec reached them over ssh. */
record LanHosts(Lan lan, int ranks) implements Hosts {

    /** The prefix for mpiexec, which runs on rank 0's node. */
    @Override
    public List<String> prefix() {
        return lan.prefix(0);
    }

    @Override
    public List<String> options(Path folder) throws IOException {
        Path launcher = folder.resolve("launcher");
        Files.writeString(launcher, launcher());
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        String hosts = IntStream.range(0, ranks).mapToObj(lan::address).collect(Collectors.joining(","));
        return List.of("-launcher", "ssh", "-launcher-exec", launcher.toString(), "-hosts", hosts, "-iface", "eth0");
    }

    /** A script that takes ssh's arguments: options, a host, and a command to run on that host. */
    private String launcher() {
        String cases = IntStream.range(0, ranks)
                .mapToObj(rank -> "  " + lan.address(rank) + ") exec " + String.join(" ", lan.fromAnotherNode(rank))
                        + " sh -c \"$*\" ;;\n")
                .collect(Collectors.joining());
        return "#!/bin/sh\n"
                + "while [ \"${1#-}\" != \"$1\" ]; do shift; done\n"
                + "host=$1; shift\n"
                + "case $host in\n" + cases + "esac\n";
    }

    /** The environment of the ranks. It forbids shared memory, which would bypass the network. */
    @Override
    public Map<String, String> environment() {
        var variables = new TreeMap<>(Hosts.overTcp("eth0", lan.address(0)));
        variables.put("MARSHAL_MBITS", "" + Lan.MBITS);
        return variables;
    }

    @Override
    public boolean needsShim() {
        return true;
    }
}
