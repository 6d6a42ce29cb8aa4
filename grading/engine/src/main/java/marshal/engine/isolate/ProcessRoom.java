package marshal.engine.isolate;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** How many processes and threads the system lets us have, all together, and how many open files each: the least of what bounds us. */
final class ProcessRoom {

    private static final Path PROC = Path.of("/proc");

    private ProcessRoom() {}

    /** What there is here; very much where the system does not say, such as macOS. */
    static long forProcesses() {
        return forProcesses(PROC, ControlGroups.ofProcesses());
    }

    /** Open files of one process, which may raise its bound so far; very much where the system does not say. */
    static long openFiles() {
        return openFiles(PROC);
    }

    static long openFiles(Path proc) {
        return own(proc, "Max open files", 1);
    }

    /**
     * @param proc   as /proc
     * @param groups the folders of the control group for processes that we are in, and of those above
     */
    static long forProcesses(Path proc, List<Path> groups) {
        LongStream system = Stream.of("pid_max", "threads-max")
                .mapToLong(name -> number(proc.resolve("sys/kernel").resolve(name)));
        LongStream ofGroups = groups.stream().mapToLong(group -> number(group.resolve("pids.max")));
        return LongStream.concat(LongStream.concat(system, ofGroups), LongStream.of(own(proc, "Max processes", 0)))
                .min()
                .orElseThrow();
    }

    /** Of this user and process. The bound in force has column 0, and the one up to which it may be raised has 1. */
    private static long own(Path proc, String name, int column) {
        try (Stream<String> lines =
                Files.lines(proc.resolve("self/limits"))) { // Max processes   96365   96365   processes
            return lines.filter(line -> line.startsWith(name))
                    .mapToLong(
                            line -> number(line.substring(name.length()).strip().split("\\s+")[column]))
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * Reads a number at once: files below sys give nobody the rest of it who has taken its beginning, as readString
     * does.
     */
    private static long number(Path file) {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            return number(String.valueOf(in.readLine()).strip());
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    private static long number(String text) {
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : Long.MAX_VALUE; // max, unlimited
    }
}
