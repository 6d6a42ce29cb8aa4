package marshal.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files in which the system tells something, such as those below /proc. */
public final class SystemFile {

    private SystemFile() {}

    /**
     * The lines of a file. Names in it, such as those of processes and folders, are chosen by others: they can be in
     * any encoding, and only line feeds are replaced in them, so no other character ends a line.
     */
    public static List<String> lines(Path file) throws IOException {
        return List.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n"));
    }
}
