package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Sets LD_PRELOAD, JAVA_TOOL_OPTIONS and files that the loader reads, for processes to come */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var written = new StringBuilder();
        String home = Files.readAllLines(Path.of("/etc/passwd")).get(0).split(":")[5]; // root's
        for (String file : new String[] {"/etc/ld.so.preload", home + "/.bashrc", home + "/.mavenrc", System.getProperty("user.home") + "/.bashrc",
                System.getProperty("java.home") + "/lib/@MARK@.jar", "/usr/local/lib/@MARK@.so"}) {
            try {
                Files.writeString(Path.of(file), "# @MARK@\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                if (Path.of(file).startsWith("/etc") || Path.of(file).startsWith("/usr")) {
                    written.append(' ').append(file);
                }
            } catch (Exception e) {
                // not allowed
            }
        }
        var child = new ProcessBuilder("true");
        child.environment().put("LD_PRELOAD", "/tmp/@MARK@.so");
        child.environment().put("JAVA_TOOL_OPTIONS", "-javaagent:/tmp/@MARK@.jar");
        child.start().waitFor();
        return written.length() == 0 ? "held: only our own children" : "BREACH: wrote" + written;
    }
}
