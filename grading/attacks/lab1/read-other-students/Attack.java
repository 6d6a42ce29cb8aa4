package marshal.lab1;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what others have handed in */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var found = new StringBuilder();
        for (String place : new String[] {"@CLASS@", "@TREE@/.lab/classes", "@TREE@/.lab/mpi/runs", ".", ".."}) {
            try (var files = Files.walk(Path.of(place), 8)) {
                for (Path file : (Iterable<Path>) files.filter(each -> each.toString().matches(".*\\.(java|c|zip)")).limit(2000)::iterator) {
                    if (Files.isReadable(file) && !file.toString().contains("read-other-students")) {
                        found.append(file).append(": ").append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1), 0, 100);
                        break;
                    }
                }
            } catch (Exception e) {
                // hidden
            }
        }
        return found.length() == 0 ? "held: nobody else's work" : "BREACH " + found;
    }
}
