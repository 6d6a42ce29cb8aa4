package marshal.grader.timing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The system's counter of the loopback interface. In a separate network, it counts the bytes that the programs there
 * send.
 */
final class Loopback {

    private static final Path DEVICES = Path.of("/proc/self/net/dev");

    private Loopback() {}

    /** The bytes so far, with all headers; -1 if the system does not tell. */
    static long bytes() {
        try {
            return Files.readAllLines(DEVICES).stream()
                    .map(String::strip)
                    .filter(line -> line.startsWith("lo:"))
                    .findFirst()
                    .map(line -> Long.parseLong(
                            line.substring("lo:".length()).strip().split(" +")[0]))
                    .orElse(-1L);
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }
}
