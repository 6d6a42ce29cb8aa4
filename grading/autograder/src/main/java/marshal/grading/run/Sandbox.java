package marshal.grading.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import marshal.grading.mpi.Confinement;

/**
 * Keeps a student's processes from what is not theirs. With bubblewrap they see the machine read-only, without the
 * folders that matter (this tree with its solutions and secrets, the home folder, other submissions), have no
 * capabilities, and live in a process namespace of their own that dies as a whole. They share the network: the checks
 * meet them on the loopback address.
 *
 * <p>Where bubblewrap is not there, or not allowed, they are plain processes; every result says which it was.
 */
public final class Sandbox implements Confinement {

    /** No sandbox: for a student's own machine. */
    public static final Sandbox NONE = new Sandbox("process", List.of());

    private static final long PROBE_SECONDS = 10;

    private final String name;
    private final List<Path> hidden;

    private Sandbox(String name, List<Path> hidden) {
        this.name = name;
        this.hidden = hidden;
    }

    /**
     * The best sandbox that this machine allows.
     *
     * @param hidden folders that student code must not see
     */
    public static Sandbox best(List<Path> hidden) {
        var all = new ArrayList<Path>();
        all.add(Path.of(System.getProperty("user.home")));
        all.addAll(hidden);
        var sandbox = new Sandbox("bubblewrap", all.stream().map(path -> path.toAbsolutePath().normalize()).filter(Files::isDirectory).toList());
        return sandbox.works() ? sandbox : NONE;
    }

    /** One word for the results: {@code bubblewrap} or {@code process}. */
    public String name() {
        return name;
    }

    /** What to put in front of a command that may read these files and folders, besides the system's own. */
    public List<String> prefix(List<Path> readable) {
        return prefix(readable, List.of("--chdir", "/tmp"));
    }

    @Override
    public List<String> prefix(List<Path> readable, Path writable) {
        String real = writable.toAbsolutePath().normalize().toString();
        return prefix(readable, List.of("--bind", real, real, "--chdir", real));
    }

    private List<String> prefix(List<Path> readable, List<String> last) {
        if (hidden.isEmpty()) {
            return List.of();
        }
        var command = new ArrayList<>(List.of(
                "bwrap", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent", "--new-session",
                "--cap-drop", "ALL", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"));
        for (Path folder : hidden) {
            command.addAll(List.of("--tmpfs", folder.toString()));
        }
        var visible = new ArrayList<>(readable);
        visible.add(javaHome()); // a JDK may be in the home folder
        for (Path path : visible) {
            String real = path.toAbsolutePath().normalize().toString();
            command.addAll(List.of("--ro-bind", real, real));
        }
        command.addAll(last);
        command.add("--");
        return command;
    }

    private boolean works() {
        var command = new ArrayList<>(prefix(List.of()));
        command.add(javaHome().resolve("bin/java").toString());
        command.add("--version");
        try {
            Process probe = new ProcessBuilder(command)
                    .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            if (!probe.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
                probe.destroyForcibly();
                return false;
            }
            return probe.exitValue() == 0;
        } catch (IOException e) {
            return false; // there is no bubblewrap
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }
}
