package marshal.engine.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import marshal.engine.ClassPath;
import marshal.engine.Directories;
import marshal.engine.NoRoomException;
import marshal.engine.OwnJvm;
import marshal.kit.process.ArchiveMain;
import marshal.kit.process.StudentProcess;

/**
 * The archive of loaded classes that lets students' processes start faster. It lies beside the kit's jar, and is made
 * once per build and JDK.
 */
final class QuickStart {

    private static final long MOST_SECONDS = 300; // on a busy machine

    private static Path archive;
    private static boolean tried;

    private QuickStart() {}

    /** The archive. Null if there can be none; then processes only start more slowly. */
    static synchronized Path archive() {
        if (!tried) {
            tried = true;
            archive = beside(ClassPath.of(ArchiveMain.class));
        }
        return archive;
    }

    /** The archive beside a jar. Makes it if it is missing or older than the jar. */
    static Path beside(Path jar) {
        if (!Files.isRegularFile(jar)) {
            return null; // classes in a folder: no JVM archives them
        }
        Path file = jar.resolveSibling("students-" + Runtime.version() + ".jsa");
        try {
            if (!isCurrent(file, jar)) {
                Directories.replace(file, fresh -> make(fresh, jar)); // others may do the same at the same time
            }
            return file;
        } catch (IOException e) {
            return null; // such as a read-only folder
        }
    }

    private static boolean isCurrent(Path file, Path jar) throws IOException {
        return Files.exists(file) && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(jar)) > 0;
    }

    private static void make(Path archive, Path jar) throws IOException {
        var command = new ArrayList<>(
                List.of(OwnJvm.java(), "-XX:ArchiveClassesAtExit=" + archive, "-Djava.net.preferIPv4Stack=true"));
        command.addAll(StudentProcess.QUICK_START);
        command.addAll(List.of("-cp", jar.toString(), ArchiveMain.class.getName(), jar.toString()));
        Process process = NoRoomException.start(
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD));
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        if (process.exitValue() != 0 || !Files.exists(archive)) {
            throw new IOException("this JVM cannot make it, or has made only half of it");
        }
    }
}
