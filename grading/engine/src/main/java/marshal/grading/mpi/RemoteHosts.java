package marshal.grading.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Other machines, rank i on host i. They have the kit at the same path; for ranks, on a file system that they share.
 *
 * @param names     as the launcher knows them
 * @param addresses of these hosts, IPv4 in digits
 * @param launcher  Hydra's name of it, such as ssh or slurm
 * @param own       this machine's address on the way to them
 */
public record RemoteHosts(List<String> names, List<String> addresses, String launcher, String own) implements Hosts {

    /** What a run says if a host could not be reached; the host's name follows. */
    public static final String UNREACHED = "marshal: cannot reach ";

    /** Letters, digits, dots and hyphens: nothing that a shell, ssh or Hydra reads as more than a name. */
    public static final String NAME = "[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?";

    private static final String SSH = "ssh";
    /** Hydra would wait for ever for a host that ssh cannot reach, so this script ends it. */
    private static final String LAUNCHER = """
            for word; do case $word in -*) ;; *) host=$word; break ;; esac; done
            if [ "$MARSHAL_SSH" ]; then "$MARSHAL_SSH" "$@"
            else ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=2 "$@"
            fi
            code=$?
            if [ $code = 255 ]; then
              echo "%s$host" >&2
              if [ "$(ps -o ppid= -p $$)" -eq $PPID ]; then kill $PPID; fi
            fi
            exit $code
            """.formatted(UNREACHED);

    @Override
    public List<String> options(Path folder) throws IOException {
        var options = new ArrayList<>(List.of("-launcher", launcher, "-localhost", own, "-hosts"));
        options.add(names.stream().map(name -> name + ":1").collect(Collectors.joining(",")));
        if (launcher.equals(SSH)) {
            Path script = folder.resolve("launcher");
            Files.writeString(
                    script,
                    "#!/bin/sh\n" + set("MARSHAL_SSH", "HYDRA_LAUNCHER_EXEC") + set("SSH_AUTH_SOCK", "SSH_AUTH_SOCK")
                            + LAUNCHER);
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
            options.addAll(List.of("-launcher-exec", script.toString()));
        }
        return options;
    }

    @Override
    public List<String> unreached(Stream<String> lines) {
        return lines.filter(line -> line.startsWith(UNREACHED))
                .map(line -> line.substring(UNREACHED.length()).strip())
                .filter(names::contains)
                .map(name -> "The host " + name + " cannot be reached. " + launcher + " " + name
                        + " true has to work here without a question: is its name right, is it on, is your key there?")
                .toList();
    }

    /** Sets a variable of the script to one of ours, which mpiexec may not get. */
    private static String set(String name, String ours) {
        String value = System.getenv(ours);
        return value == null ? "" : "export " + name + "='" + value.replace("'", "'\\''") + "'\n";
    }

    /** Each host has devices of its own, so UCX looks for them. */
    @Override
    public Map<String, String> environment() {
        return Map.of("UCX_TLS", "tcp,self", "MARSHAL_RANK_0", addresses.get(0));
    }

    @Override
    public boolean needsShim() {
        return true;
    }
}
