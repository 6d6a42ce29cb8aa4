package marshal.grading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import marshal.checks.Lab;

/** Copies of parts of the tree, for a test to change. */
public final class Folders {

    private Folders() {}

    /** Copies a folder's files, without what Maven has built. */
    public static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(each -> !("/" + from.relativize(each)).contains("/target/"))
                    .toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    /** A copy of a module's source files where a student would hand them in: in a folder of the lab's name. */
    public static Path handedIn(Lab lab, Path module, Path to) throws IOException {
        copy(module.resolve(lab.folder()), to.resolve(lab.handedIn()));
        return to;
    }
}
