package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the sources of the reference solutions from disk */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var found = new StringBuilder();
        for (String folder : new String[] {"@TREE@/solutions", "@TREE@/c-mpi/solution", "@TREE@/grading/mutants", "/solutions", "../solutions"}) {
            try (var files = Files.walk(Path.of(folder))) {
                for (Path file : files.filter(Files::isRegularFile).filter(Files::isReadable).limit(5).toList()) {
                    found.append(file).append(": ").append(Files.readString(file), 0, 200);
                }
            } catch (Exception e) {
                // hidden
            }
        }
        return found.length() == 0 ? "held: no solution to be read" : "BREACH " + found;
    }
}
