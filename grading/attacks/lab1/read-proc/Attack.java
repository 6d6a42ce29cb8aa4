package marshal.lab1;

import java.io.File;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads memory, environment, command lines and open files of other processes in /proc */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var found = new StringBuilder();
        long own = ProcessHandle.current().pid();
        for (String pid : new File("/proc").list((folder, name) -> name.matches("[0-9]+"))) {
            if (Long.parseLong(pid) == own) {
                continue;
            }
            try {
                String environment = Files.readString(Path.of("/proc", pid, "environ"));
                if (environment.contains("HOME=")) {
                    found.append(pid).append(": ").append(environment.replace('\0', ' '));
                }
            } catch (Exception e) {
                // not ours
            }
            try (var open = Files.list(Path.of("/proc", pid, "fd"))) {
                for (Path each : open.toList()) {
                    String target = Files.readSymbolicLink(each).toString();
                    if (target.startsWith("@TREE@/.lab/") && target.endsWith("secret")) {
                        found.append(target);
                    }
                }
            } catch (Exception e) {
                // not ours
            }
            try (var memory = new RandomAccessFile("/proc/" + pid + "/mem", "r")) {
                found.append("memory of ").append(pid);
            } catch (Exception e) {
                // not ours
            }
        }
        return found.toString().contains("=") || found.toString().contains("secret") ? "BREACH " + found : "held: only processes of our own";
    }
}
