package marshal.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import marshal.checks.course.Lab;

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

    /**
     * Writes a script. A child does it: what we have open for writing, a process that another test starts has open too for a moment, and
     * then the system runs it for nobody.
     */
    public static Path script(Path file, String text) throws IOException {
        Process writer = new ProcessBuilder("sh", "-c", "cat > \"$0\" && chmod +x \"$0\"", file.toString()).start();
        try (var to = writer.outputWriter()) {
            to.write("#!/bin/sh\n" + text + "\n");
        }
        assertThat(writer.onExit().join().exitValue()).isZero();
        return file;
    }

    /** A copy of a module's source files where a student would hand them in: in a folder of the lab's name. */
    public static Path handedIn(Lab lab, Path module, Path to) throws IOException {
        copy(module.resolve(lab.folder()), to.resolve(lab.handedIn()));
        return to;
    }
}
