package marshal.engine.starter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Language;
import marshal.engine.KitException;

/** Reads a lab's files from the disk: a Maven module, or a folder of C files. */
public final class Modules {

    private Modules() {}

    /**
     * All files of a lab by path, without build output. For C, these are the sources and the Makefile; for Maven, the
     * pom and src.
     */
    public static List<String> files(Lab lab, Path folder) {
        if (lab.java() == null) {
            return files(folder, folder, 1, name -> Language.C.isSource(name) || name.equals("Makefile"));
        }
        var files = new ArrayList<>(files(folder, folder, 1, "pom.xml"::equals));
        files.addAll(files(folder, folder.resolve("src"), Integer.MAX_VALUE, path -> true));
        return files;
    }

    /** The files below a part of a folder, down to this depth; none if the part does not exist. */
    private static List<String> files(Path folder, Path part, int depth, Predicate<String> wanted) {
        if (!Files.isDirectory(part)) {
            return List.of();
        }
        return KitException.onFailure("cannot read " + part, () -> {
            try (Stream<Path> all = Files.walk(part, depth)) {
                return all.filter(Files::isRegularFile)
                        .sorted()
                        .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                        .filter(wanted)
                        .toList();
            }
        });
    }

    /** Reads a text file, with the line ends of this project. */
    public static String read(Path file) {
        return KitException.onFailure(
                "cannot read " + file, () -> Files.readString(file).replace("\r\n", "\n"));
    }
}
