package marshal.engine.isolate;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tries forbidden actions of student code and prints the results. Uses only the JDK. */
final class Hostile {

    private Hostile() {}

    private interface Attempt {
        boolean succeeds() throws Exception;
    }

    /**
     * @param arguments a hidden file, another student's folder, the grader's address, port and process, a read-only
     *                  folder
     */
    @SuppressWarnings("StreamResourceLeak") // the process ends soon
    public static void main(String[] arguments) throws Exception {
        Path hidden = Path.of(arguments[0]);
        Path another = Path.of(arguments[1]);
        say("reads a hidden file", () -> !Files.readString(hidden).isEmpty());
        say("lists another's folder", () -> Files.list(another).findAny().isPresent());
        say("changes a hidden file", () -> Files.writeString(hidden, "changed") != null);
        say("connects to loopback", () -> connects("127.0.0.1", arguments[3]));
        say("connects outside", () -> connects(arguments[2], arguments[3]));
        say("has a network card", () -> NetworkInterface.networkInterfaces().anyMatch(Hostile::isCard));
        say("sees others' processes", () -> Files.readString(Path.of("/proc/" + arguments[4] + "/cmdline"))
                .contains("java"));
        say("may signal the grader", () -> ends("sh", "-c", "kill -0 " + arguments[4]));
        say(
                "reads the grader's memory",
                () -> Files.newInputStream(Path.of("/proc/" + arguments[4] + "/mem"))
                                .read()
                        >= 0);
        say(
                "changes what it may read",
                () -> Files.writeString(Path.of(arguments[5]).resolve("new"), "new") != null);
        say("writes to the system", () -> Files.writeString(Path.of("/etc/marshal-was-here"), "new") != null);
        say("becomes root", () -> ends("setpriv", "--reuid=0", "true"));
        say("mounts", () -> ends("mount", "-t", "tmpfs", "none", "/mnt"));
        say("writes a temporary file", () -> Files.exists(Files.createTempFile("marshal", "left")));
    }

    private static void say(String what, Attempt attempt) {
        boolean succeeds;
        try {
            succeeds = attempt.succeeds();
        } catch (Exception e) {
            succeeds = false;
        }
        System.out.println(what + ": " + (succeeds ? "yes" : "no"));
    }

    private static boolean connects(String host, String port) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, Integer.parseInt(port)), 1000);
            return true;
        }
    }

    static boolean isCard(NetworkInterface each) {
        try {
            return each.isUp() && !each.isLoopback();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean ends(String... command) throws Exception {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
