package marshal.engine.starter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.engine.Hashes;
import marshal.engine.Home;

/**
 * The hash of every file of the starter as it was generated, so that a file that somebody edited since is known: {@code starter/.generated},
 * in the format of sha256sum. Paths are as seen from there: {@code ../c-mpi/starter/sort.c}.
 */
public record Manifest(SortedMap<String, String> hashes) {

    /** Its name, in starter/. */
    public static final String FILE = ".generated";

    /** That of a tree; empty where there is none. */
    public static Manifest read(Home home) {
        var hashes = new TreeMap<String, String>();
        Path file = home.starter().resolve(FILE);
        if (Files.isRegularFile(file)) {
            Modules.read(file)
                    .lines()
                    .map(line -> line.split(" {2}", 2))
                    .forEach(parts -> hashes.put(parts[parts.length - 1], parts[0]));
        }
        return new Manifest(hashes);
    }

    /** That of these texts. */
    public static Manifest of(Map<String, String> files) {
        var hashes = new TreeMap<String, String>();
        files.forEach((path, text) -> hashes.put(path, Hashes.sha256(text)));
        return new Manifest(hashes);
    }

    /** What the file holds. */
    public String text() {
        var text = new StringBuilder();
        hashes.forEach((path, hash) -> text.append(hash + "  " + path + "\n"));
        return text.toString();
    }

    /** Whether a file is as it was generated; one that never was is not. */
    public boolean isPristine(String path, String text) {
        return Hashes.sha256(text).equals(hashes.get(path));
    }
}
