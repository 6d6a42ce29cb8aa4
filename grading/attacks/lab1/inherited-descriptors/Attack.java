package marshal.lab1;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks for open files and pipes that it inherited from the grader */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var found = new StringBuilder();
        for (String number : new File("/proc/self/fd").list()) {
            if (Integer.parseInt(number) > 2) {
                try {
                    String target = Files.readSymbolicLink(Path.of("/proc/self/fd", number)).toString();
                    if (!target.endsWith(".jar") && !target.startsWith("/proc") && !target.endsWith("/modules") && !target.startsWith("anon_inode") && !target.startsWith("/dev/")
                            && !target.contains("hsperf") && !target.endsWith(".jsa")
                            && !target.startsWith("/sys/fs/cgroup")) { // where the JVM looks now and then how much memory it has
                        found.append(number).append(" is ").append(target).append("; ");
                    }
                } catch (Exception e) {
                    // closed meanwhile
                }
            }
        }
        return found.length() == 0 ? "held: nothing but our own" : "BREACH " + found;
    }
}
