package marshal.grading.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.grading.KitException;

/** Reads a lab's Maven module from the disk. */
final class Modules {

    private Modules() {}

    /** The pom and everything below src, by path; without what a build makes. */
    static List<String> files(Path module) {
        var files = new ArrayList<String>();
        if (Files.isRegularFile(module.resolve("pom.xml"))) {
            files.add("pom.xml");
        }
        Path src = module.resolve("src");
        if (Files.isDirectory(src)) {
            try (Stream<Path> walk = Files.walk(src)) {
                walk.filter(Files::isRegularFile).sorted()
                        .forEach(file -> files.add(module.relativize(file).toString().replace('\\', '/')));
            } catch (IOException e) {
                throw new KitException("cannot read " + src, e);
            }
        }
        return files;
    }

    /** A text file, with the line ends of this project. */
    static String read(Path file) {
        try {
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }
}
