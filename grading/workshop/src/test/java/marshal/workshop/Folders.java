package marshal.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.engine.Directories;

/** Files for a test: copies of parts of the tree, and files that the test writes. */
public final class Folders {

    private Folders() {}

    /** Copies a folder's files, without Maven's output. */
    public static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            if (!("/" + from.relativize(file)).contains("/target/")) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    /** All files below a folder, sorted. */
    public static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** All files below a folder, except files and folders with the names to leave out. */
    public static List<Path> files(Path folder, Predicate<String> leftOut) throws IOException {
        var files = new ArrayList<Path>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                boolean isLeftOut = leftOut.test(each.getFileName().toString());
                return isLeftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (!leftOut.test(file.getFileName().toString())) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    /** Writes a file, and the folders above it. */
    public static Path put(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Does something with a folder in which a walk fails, also for root: a path in it is longer than a system takes. */
    public static void withoutWay(Path temp, Consumer<Path> work) throws IOException {
        Path top = temp.resolve("deep");
        Path folder = top;
        while (folder.toString().length() < 3900) {
            folder = folder.resolve("x".repeat(100));
        }
        Files.createDirectories(folder);
        Process maker =
                new ProcessBuilder("sh", "-c", "cd \"$0\" && mkdir \"$1\"", folder.toString(), "y".repeat(250)).start();
        assertThat(maker.onExit().join().exitValue()).isZero();
        try {
            work.accept(folder);
        } finally {
            Directories.deleteWhatever(top);
        }
    }

    /**
     * Writes a script. A child process writes it. If we wrote it, a process that another test starts could inherit the
     * open file for a moment. Then the system would refuse to run the script.
     */
    public static Path script(Path file, String text) throws IOException {
        Process writer = new ProcessBuilder("sh", "-c", "cat > \"$0\" && chmod +x \"$0\"", file.toString()).start();
        try (var to = writer.outputWriter()) {
            to.write("#!/bin/sh\n" + text + "\n");
        }
        assertThat(writer.onExit().join().exitValue()).isZero();
        return file;
    }

    /** Copies a module's source files to the place where a student would hand them in: a folder with the lab's name. */
    public static Path handedIn(Lab lab, Path module, Path to) throws IOException {
        copy(module.resolve(lab.folder()), to.resolve(lab.handedIn()));
        return to;
    }
}
