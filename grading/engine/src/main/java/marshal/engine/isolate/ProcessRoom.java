package marshal.engine.isolate;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The number of processes and threads that the system allows us in total, and of open files per process: the smallest
 * of all limits.
 */
final class ProcessRoom {

    private static final Path PROC = Path.of("/proc");

    private ProcessRoom() {}

    /** The number of processes that the system allows us; very large if the system does not tell, as on macOS. */
    static long forProcesses() {
        return forProcesses(PROC, ControlGroups.ofProcesses());
    }

    /** The number of open files to which a process may raise its limit; very large if the system does not tell. */
    static long openFiles() {
        return openFiles(PROC);
    }

    static long openFiles(Path proc) {
        return own(proc, "Max open files", 1);
    }

    /**
     * @param proc   a folder like /proc
     * @param groups the folders of our control group for processes, and of the groups above it
     */
    static long forProcesses(Path proc, List<Path> groups) {
        LongStream system = Stream.of("pid_max", "threads-max")
                .mapToLong(name -> number(proc.resolve("sys/kernel").resolve(name)));
        LongStream ofGroups = groups.stream().mapToLong(group -> number(group.resolve("pids.max")));
        return LongStream.concat(LongStream.concat(system, ofGroups), LongStream.of(own(proc, "Max processes", 0)))
                .min()
                .orElseThrow();
    }

    /** The limit of this user and process. Column 0 is the current limit. It may be raised to column 1. */
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
     * Reads a number with one read. The files below sys give a reader only the first part, and readString reads in
     * parts.
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
