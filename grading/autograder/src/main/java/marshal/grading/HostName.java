package marshal.grading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The machine that we are on. */
public final class HostName {

    /** What it calls itself; nobody else is asked, as that may take its time. */
    public static final String NAME = name();

    private HostName() {}

    private static String name() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) { // no Linux
            return Objects.requireNonNullElse(System.getenv("HOSTNAME"), "localhost");
        }
    }
}
