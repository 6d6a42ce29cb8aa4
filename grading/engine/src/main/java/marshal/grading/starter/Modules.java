package marshal.grading.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Language;
import marshal.grading.KitException;

/** Reads a lab's files from the disk: a Maven module, or a folder of C files. */
public final class Modules {

    private Modules() {}

    /** All its files by path, without a build's output. */
    public static List<String> files(Lab lab, Path folder) {
        return lab.java() == null ? ofC(folder) : ofMaven(folder);
    }

    /** The sources and the Makefile; no folders. */
    private static List<String> ofC(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> Language.C.isSource(name) || name.equals("Makefile"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    /** The pom and everything below src. */
    private static List<String> ofMaven(Path module) {
        var files = new ArrayList<String>();
        if (Files.isRegularFile(module.resolve("pom.xml"))) {
            files.add("pom.xml");
        }
        Path src = module.resolve("src");
        if (Files.isDirectory(src)) {
            try (Stream<Path> walk = Files.walk(src)) {
                walk.filter(Files::isRegularFile)
                        .sorted()
                        .forEach(file ->
                                files.add(module.relativize(file).toString().replace('\\', '/')));
            } catch (IOException e) {
                throw new KitException("cannot read " + src, e);
            }
        }
        return files;
    }

    /** A text file, with the line ends of this project. */
    public static String read(Path file) {
        try {
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }
}
