package marshal.grading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The name of this machine. */
public final class Hostname {

    /** What it calls itself; nobody else is asked, as that may take its time. */
    public static final String LOCAL = name();

    private Hostname() {}

    private static String name() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) { // no Linux
            return Objects.requireNonNullElse(System.getenv("HOSTNAME"), "localhost");
        }
    }
}
