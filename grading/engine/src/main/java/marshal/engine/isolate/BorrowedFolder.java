package marshal.engine.isolate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import marshal.engine.Directories;

/** A folder of ours in which a cell's processes work temporarily. If they run as another user, they work in a copy. */
public final class BorrowedFolder implements AutoCloseable {

    private final Path ours;
    private final Path lent;

    /** @param ours a folder that contains only files */
    public BorrowedFolder(Path ours, Cell cell) throws IOException {
        this.ours = ours;
        Path usual = ours.toAbsolutePath().getParent();
        Path place = cell.place(usual);
        if (place.equals(usual)) {
            this.lent = ours;
            return;
        }
        this.lent = Files.createTempDirectory(place, "lent-");
        try {
            copy(ours, lent);
            cell.give(lent);
        } catch (IOException | RuntimeException e) { // such as a full disk, which half a copy would keep full
            close();
            throw e;
        }
    }

    /** The folder in which they work. */
    public Path path() {
        return lent;
    }

    /** Copies back the files that they made or changed. Copies regular files only. */
    public void takeBack() throws IOException {
        if (!lent.equals(ours)) {
            copy(lent, ours);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files = Directories.list(from).stream()
                .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                .toList();
        for (Path file : files) {
            Path copy = to.resolve(file.getFileName());
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
            if (Files.isExecutable(file)) {
                copy.toFile().setExecutable(true, false);
            }
        }
    }

    @Override
    public void close() {
        if (!lent.equals(ours)) {
            Directories.deleteWhatever(lent);
        }
    }
}
