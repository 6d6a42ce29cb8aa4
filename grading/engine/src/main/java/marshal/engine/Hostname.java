package marshal.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The name of this machine. */
public final class Hostname {

    /** The name that this machine gives itself. Asking a name service might take long. */
    public static final String LOCAL = name();

    private Hostname() {}

    private static String name() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) { // not Linux
            return Objects.requireNonNullElse(System.getenv("HOSTNAME"), "localhost");
        }
    }
}
