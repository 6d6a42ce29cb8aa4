package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Other machines, with rank i on host i. All have the kit at the same path; for ranks, on a shared file system.
 *
 * @param names     as the launcher knows them
 * @param addresses of these hosts, IPv4 in digits
 * @param launcher  Hydra's name for it: ssh, rsh or slurm
 * @param own       this machine's address on the network to the hosts
 */
public record RemoteHosts(List<String> names, List<String> addresses, String launcher, String own) implements Hosts {

    /**
     * The line that a run prints if nothing could be started on a host. The host and the launcher's exit code follow.
     */
    public static final String UNREACHED = "marshal: cannot reach ";

    /**
     * A host's name: letters, digits, dots and hyphens. A shell, ssh and Hydra read it as a name, and as nothing else.
     */
    public static final String NAME = "[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?";

    /** The name of the file, in the folder of {@link #options}, by which mpiexec reaches the hosts. */
    public static final String SCRIPT_NAME = "launcher";

    private static final Pattern UNREACHED_HOST = Pattern.compile(UNREACHED + "(" + NAME + ") (\\d{1,3})");
    /** The message of srun before it waits longer than a run of ranks may take. */
    private static final String NODE_DOWN = "srun: Required node not available";

    private static final String NO_WAY = "255"; // ssh's exit code; other codes come from the program that it starts

    /**
     * How Hydra calls a program that starts its proxies.
     *
     * @param command without Hydra's arguments
     * @param failed  a shell pattern of the exit codes with which nothing was started
     * @param host    a shell word for the host, in a script with Hydra's arguments
     * @param trial   a command that shows whether it works; a host's name is put into it
     */
    private record Way(String command, String failed, String host, String trial) {}

    private static final Map<String, Way> WAYS = Map.of(
            "ssh",
            new Way(
                    "ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=2",
                    "126 | 127 | 255",
                    "$first",
                    "ssh %s true"),
            "rsh",
            new Way("rsh", "[1-9]*", "$first", "rsh %s true"),
            // One srun starts all. Without the limit, it would wait in a queue for hosts that are down.
            "slurm",
            new Way("srun --immediate=15", "[1-9]*", "$MARSHAL_FIRST", "srun -w %s true"));

    /** Hydra would wait forever for a proxy that was not started, so this script ends it. */
    private static final String SCRIPT = """
            for first; do case $first in -*) ;; *) break ;; esac; done
            if [ "$MARSHAL_LAUNCHER" ]; then "$MARSHAL_LAUNCHER" "$@"
            else %s "$@"
            fi
            code=$?
            case $code in %s)
              echo "%s%s $code" >&2
              if [ "$(ps -o ppid= -p $$)" -eq $PPID ]; then kill $PPID; fi ;;
            esac
            exit $code
            """;

    /** Only this number of hosts, the first ones. */
    public RemoteHosts first(int count) {
        return between(0, count);
    }

    /** Only this host, counted from 0. */
    public RemoteHosts only(int index) {
        return between(index, index + 1);
    }

    private RemoteHosts between(int from, int to) {
        return new RemoteHosts(names.subList(from, to), addresses.subList(from, to), launcher, own);
    }

    @Override
    public List<String> options(Path folder) throws IOException {
        var options = new ArrayList<>(List.of("-launcher", launcher, "-localhost", own, "-hosts"));
        options.add(names.stream().map(name -> name + ":1").collect(Collectors.joining(",")));
        Path script = folder.resolve(SCRIPT_NAME);
        Files.writeString(
                script,
                "#!/bin/sh\n" + set("MARSHAL_LAUNCHER", System.getenv("HYDRA_LAUNCHER_EXEC"))
                        + set("SSH_AUTH_SOCK", System.getenv("SSH_AUTH_SOCK"))
                        + set("MARSHAL_FIRST", names.get(0))
                        + SCRIPT.formatted(way().command, way().failed, UNREACHED, way().host));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        options.addAll(List.of("-launcher-exec", script.toString()));
        return options;
    }

    private Way way() {
        return WAYS.get(launcher);
    }

    /** The launcher's program. */
    public String program() {
        return way().command.split(" ")[0];
    }

    /** A command that has to work here without asking for anything. */
    public String trial(String name) {
        return way().trial.formatted(name);
    }

    @Override
    public List<String> unreached(Stream<String> lines) {
        return lines.map(String::strip)
                .map(line -> line.startsWith(NODE_DOWN) ? UNREACHED + names.get(0) + " 1" : line)
                .distinct()
                .map(UNREACHED_HOST::matcher)
                .filter(line -> line.matches() && names.contains(line.group(1)))
                .map(line -> unreached(line.group(1), line.group(3)))
                .toList();
    }

    private String unreached(String name, String code) {
        if (launcher.equals("slurm")) {
            return "Slurm started nothing on " + String.join(", ", names)
                    + ": srun found a node that is not available, or failed. " + trial(name)
                    + " has to work here: are these names of its nodes, and are they up and free?";
        }
        return "The host " + name + " cannot be reached. "
                + (code.equals(NO_WAY)
                        ? trial(name)
                                + " has to work here without a question: is its name right, is it on, is your key there?"
                        : "On it, mpiexec's hydra_pmi_proxy does not start (exit code " + code
                                + "): is MPICH there, in the same folder as here?");
    }

    /** The launcher's variables about the job that this process is a part of. */
    @Override
    public Map<String, String> launcherEnvironment() {
        return System.getenv().entrySet().stream()
                .filter(variable -> variable.getKey().startsWith("SLURM_") && launcher.equals("slurm"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Sets a variable within the script, because mpiexec may not get ours. */
    private static String set(String name, String value) {
        return value == null ? "" : "export " + name + "='" + value.replace("'", "'\\''") + "'\n";
    }

    /** The environment of the ranks. Each host has different devices, so UCX looks for them. */
    @Override
    public Map<String, String> environment() {
        return Map.of("UCX_TLS", "tcp,self", "MARSHAL_RANK_0", addresses.get(0));
    }

    @Override
    public boolean areHere() {
        return false;
    }

    @Override
    public boolean needsShim() {
        return true;
    }
}
