package marshal.workshop.handout;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.starter.Generator;
import marshal.engine.starter.Manifest;
import marshal.engine.starter.Modules;

/**
 * The starter's files on the disk, with their {@link Manifest}. So a file that somebody edited is never overwritten.
 */
public final class StarterTree {

    private final Home home;

    public StarterTree(Home home) {
        this.home = home;
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
            for (String path : Manifest.read(home).hashes().keySet()) {
                if (!wanted.containsKey(path) && Files.deleteIfExists(file(path))) {
                    changed.add(path + " (deleted)");
                }
            }
            for (Map.Entry<String, String> file : wanted.entrySet()) {
                if (put(file.getKey(), file.getValue())) {
                    changed.add(file.getKey());
                }
            }
            put(Manifest.FILE, Manifest.of(wanted).text());
        } catch (IOException e) {
            throw new KitException("cannot write " + home.starter(), e);
        }
        return changed;
    }

    /** The differences between starter/ and the solutions, as unified diffs; empty if there are none. */
    public List<String> differences(SortedMap<String, String> wanted) {
        var diff = new ArrayList<String>();
        wanted.forEach((path, text) -> diff.addAll(diff(path, text)));
        diff.addAll(diff(Manifest.FILE, Manifest.of(wanted).text()));
        for (Lab lab : Labs.ALL) {
            for (String path : Modules.files(lab, file(Generator.folder(lab)))) {
                if (!wanted.containsKey(Generator.folder(lab) + path)) {
                    diff.add(lab.starter() + "/" + path + " has no counterpart in " + lab.solution());
                }
            }
        }
        return diff;
    }

    private List<String> edited(Map<String, String> wanted) {
        Manifest manifest = Manifest.read(home);
        var paths = new TreeSet<>(manifest.hashes().keySet());
        paths.addAll(wanted.keySet());
        return paths.stream()
                .filter(path -> {
                    String text = current(path);
                    return text != null && !manifest.isPristine(path, text) && !text.equals(wanted.get(path));
                })
                .toList();
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
        return home.starter().resolve(path).normalize();
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
