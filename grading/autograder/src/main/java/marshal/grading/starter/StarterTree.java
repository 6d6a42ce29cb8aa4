package marshal.grading.starter;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.Hashes;
import marshal.grading.Home;
import marshal.grading.KitException;

/**
 * The starter's files on the disk.
 *
 * <p>{@code starter/.generated} lists the hash of every file as it was generated (in the format of sha256sum), so that
 * a file that somebody edited since is never overwritten. Paths are as seen from there: {@code
 * ../c-mpi/starter/sort.c}.
 */
public final class StarterTree {

    /** The list, in starter/. */
    public static final String MANIFEST = ".generated";

    private final Path starter;

    public StarterTree(Home home) {
        this.starter = home.starter();
    }

    /**
     * Updates starter/ from the solutions.
     *
     * @return the paths that changed
     * @throws KitException if a file was edited by hand
     */
    public List<String> write(SortedMap<String, String> wanted) {
        List<String> edited = edited(wanted);
        if (!edited.isEmpty()) {
            throw new KitException("starter/ was edited by hand, and writing it would lose that:\n  "
                    + String.join("\n  ", edited)
                    + "\nMove the change into solutions/ (or undo it with git), then run ./lab starter again.");
        }
        var changed = new ArrayList<String>();
        try {
            for (String path : manifest().keySet()) {
                if (!wanted.containsKey(path) && Files.deleteIfExists(file(path))) {
                    changed.add(path + " (deleted)");
                }
            }
            for (Map.Entry<String, String> file : wanted.entrySet()) {
                if (put(file.getKey(), file.getValue())) {
                    changed.add(file.getKey());
                }
            }
            put(MANIFEST, manifestOf(wanted));
        } catch (IOException e) {
            throw new KitException("cannot write " + starter, e);
        }
        return changed;
    }

    /** The differences between starter/ and the solutions, as unified diffs; empty if there are none. */
    public List<String> differences(SortedMap<String, String> wanted) {
        var diff = new ArrayList<String>();
        wanted.forEach((path, text) -> diff.addAll(diff(path, text)));
        diff.addAll(diff(MANIFEST, manifestOf(wanted)));
        for (Lab lab : Labs.ALL) {
            for (String path : Modules.files(lab, file(Generator.folder(lab)))) {
                if (!wanted.containsKey(Generator.folder(lab) + path)) {
                    diff.add(lab.starter() + "/" + path + " has no counterpart in " + lab.solution());
                }
            }
        }
        return diff;
    }

    /** Whether a file is unchanged since it was generated; false if it never was. */
    public boolean isPristine(String path, String text) {
        return Hashes.sha256(text).equals(manifest().get(path));
    }

    private List<String> edited(Map<String, String> wanted) {
        Map<String, String> manifest = manifest();
        var paths = new TreeMap<String, String>(manifest);
        paths.putAll(wanted);
        return paths.keySet().stream()
                .filter(path -> {
                    String text = current(path);
                    return text != null
                            && !Hashes.sha256(text).equals(manifest.get(path))
                            && !text.equals(wanted.get(path));
                })
                .toList();
    }

    private Map<String, String> manifest() {
        var hashes = new TreeMap<String, String>();
        String text = current(MANIFEST);
        if (text != null) {
            text.lines()
                    .map(line -> line.split(" {2}", 2))
                    .forEach(parts -> hashes.put(parts[parts.length - 1], parts[0]));
        }
        return hashes;
    }

    private static String manifestOf(SortedMap<String, String> files) {
        var text = new StringBuilder();
        files.forEach((path, content) ->
                text.append(Hashes.sha256(content)).append("  ").append(path).append('\n'));
        return text.toString();
    }

    private List<String> diff(String path, String wanted) {
        String current = current(path);
        if (wanted.equals(current)) {
            return List.of();
        }
        List<String> old = current == null ? List.of() : current.lines().toList();
        return UnifiedDiffUtils.generateUnifiedDiff(
                Path.of("starter", path).normalize().toString(),
                "what the solution gives",
                old,
                DiffUtils.diff(old, wanted.lines().toList()),
                2);
    }

    private Path file(String path) {
        return starter.resolve(path).normalize();
    }

    /** The text of a file of starter/, or null. */
    private String current(String path) {
        Path file = file(path);
        return Files.isRegularFile(file) ? Modules.read(file) : null;
    }

    private boolean put(String path, String text) throws IOException {
        if (text.equals(current(path))) {
            return false;
        }
        Path file = file(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return true;
    }
}
