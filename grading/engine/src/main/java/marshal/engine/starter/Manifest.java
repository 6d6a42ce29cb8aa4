package marshal.engine.starter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.engine.Hashes;
import marshal.engine.Home;

/**
 * The hash of every file of the starter as it was generated, in {@code starter/.generated}. So we recognize files that
 * were edited later. The format is that of sha256sum. Paths are relative to starter/: {@code ../c-mpi/starter/sort.c}.
 */
public record Manifest(SortedMap<String, String> hashes) {

    /** The name of the file, in starter/. */
    public static final String FILE = ".generated";

    /** The manifest of a tree; empty if there is none. */
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

    /** The manifest of these texts. */
    public static Manifest of(Map<String, String> files) {
        var hashes = new TreeMap<String, String>();
        files.forEach((path, text) -> hashes.put(path, Hashes.sha256(text)));
        return new Manifest(hashes);
    }

    /** The text of the file. */
    public String text() {
        var text = new StringBuilder();
        hashes.forEach((path, hash) -> text.append(hash + "  " + path + "\n"));
        return text.toString();
    }

    /** Returns whether a file is as it was generated; false if it was never generated. */
    public boolean isPristine(String path, String text) {
        return Hashes.sha256(text).equals(hashes.get(path));
    }
}
