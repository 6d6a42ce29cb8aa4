package marshal.grading.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the process that a TCP port belongs to, as Linux lists it in /proc; nobody elsewhere. */
final class SocketOwner {

    private static final Path PROC = Path.of("/proc");
    private static final int LOCAL = 1; // columns of /proc/net/tcp
    private static final int INODE = 9;

    private SocketOwner() {}

    /** Which of these processes has a connection from this port of the machine. */
    static Optional<Long> of(int port, List<Long> processes) {
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(table -> lines(PROC.resolve(table)).stream().skip(1))
                .map(line -> line.strip().split("\\s+"))
                .filter(columns -> columns.length > INODE && columns[LOCAL].endsWith(String.format(":%04X", port)))
                .map(columns -> "socket:[" + columns[INODE] + "]")
                .flatMap(socket -> processes.stream().filter(process -> has(process, socket)))
                .findFirst();
    }

    private static List<String> lines(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean has(long process, String socket) {
        try (Stream<Path> open = Files.list(PROC.resolve(process + "/fd"))) {
            return open.anyMatch(each -> leadsTo(each, socket));
        } catch (IOException e) {
            return false; // it is gone
        }
    }

    private static boolean leadsTo(Path file, String socket) {
        try {
            return Files.readSymbolicLink(file).toString().equals(socket);
        } catch (IOException e) {
            return false; // it is closed
        }
    }
}
