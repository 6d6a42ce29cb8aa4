package marshal.grader.grade;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import marshal.engine.BoundedFile;
import marshal.engine.UsageException;

/**
 * Remembers whose results are in a folder that no command has named: the folders of two classes may have the same name,
 * and one class would overwrite the other's gradebook and pages.
 */
public final class WhoseResults {

    private static final String FILE = "class";
    private static final int MOST_BYTES = 1 << 16;

    private WhoseResults() {}

    /** @throws UsageException if the results are of another class, and that class is still there */
    public static void require(Path submissions, Path folder) {
        try {
            byte[] path =
                    BoundedFile.read(OutFolder.journal(folder).resolve(FILE), MOST_BYTES, LinkOption.NOFOLLOW_LINKS);
            Path before = Path.of(new String(path, StandardCharsets.UTF_8));
            UsageException.unless(
                    !Files.isDirectory(before) || Files.isSameFile(before, submissions),
                    folder + " holds the results of another class, " + before + ". Give --out a folder for those of "
                            + submissions + ".");
        } catch (IOException | InvalidPathException e) {
            // Nobody knows, as before the first grading.
        }
    }

    /** Remembers that the results are of this class. */
    public static void remember(Path submissions, Path folder) {
        try (var out = new OutFolder(folder, List.of(), remark -> {})) {
            out.write(
                    OutFolder.journal(Path.of("")).resolve(FILE).toString(),
                    to -> to.write(submissions.toAbsolutePath().normalize().toString()));
        }
    }
}
