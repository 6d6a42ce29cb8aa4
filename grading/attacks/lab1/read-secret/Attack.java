package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the course's secret, from which all seeds follow, and whatever else the tree keeps */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var found = new StringBuilder();
        String home = Files.readAllLines(Path.of("/etc/passwd")).get(0).split(":")[5]; // root's
        for (String file : new String[] {"@TREE@/.lab/course-secret", "@TREE@/.lab/@MARK@-secret", "@OUT@/results.json", home + "/.bash_history", "/etc/shadow", home + "/.ssh/id_rsa"}) {
            try {
                String text = Files.readString(Path.of(file));
                found.append(file).append(": ").append(text);
            } catch (Exception e) {
                // hidden
            }
        }
        return found.length() == 0 ? "held: no secret" : "BREACH " + found;
    }
}
