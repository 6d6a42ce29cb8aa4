package marshal.grader.commands.export;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import marshal.commands.Main;
import marshal.engine.Directories;
import marshal.engine.KitException;
import picocli.CommandLine.Option;

/** The target of an export. Every file is written atomically. */
final class ExportTarget {

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "Where to write it.")
    private Path out;

    Path path() {
        return out;
    }

    void write(byte[] bytes) {
        write(out, bytes);
    }

    void write(String text) {
        write(out, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes one of several files, if the target is a folder. */
    void write(String name, String text) {
        write(out.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(Path file, byte[] bytes) {
        KitException.onFailure("cannot write " + file, () -> Directories.write(file, bytes));
    }

    /** Prints what was written, at the end of a successful command. */
    int says(String what) {
        System.out.println(out + " " + what);
        return Main.PASSED;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
