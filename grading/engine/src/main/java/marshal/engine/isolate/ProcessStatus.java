package marshal.engine.isolate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.SystemFile;

/**
 * The status of a process in /proc.
 *
 * @param uid     the number of its user
 * @param state   a letter
 * @param threads at least 1
 */
record ProcessStatus(long uid, char state, long threads) {

    private static final Path PROC = Path.of("/proc");
    private static final String UID = "Uid:";
    private static final String STATE = "State:";
    private static final String THREADS = "Threads:";

    /** All processes that are visible in this namespace. */
    static Stream<ProcessStatus> all() {
        List<Path> entries = KitException.onFailure("cannot look at /proc", () -> Directories.list(PROC));
        return entries.stream()
                .map(entry -> entry.getFileName().toString())
                .filter(name -> Character.isDigit(name.charAt(0)))
                .flatMap(pid -> of(pid).stream());
    }

    /** The processes that we have started, directly or indirectly; none on systems without /proc. */
    static Stream<ProcessStatus> below() {
        return ProcessHandle.current().descendants().flatMap(process -> of(Long.toString(process.pid())).stream());
    }

    /** The status of one process; empty if the process is gone. The first line has the process's name for itself. */
    static Optional<ProcessStatus> of(String pid) {
        try {
            Map<String, String> fields = SystemFile.lines(PROC.resolve(pid).resolve("status")).stream()
                    .map(line -> line.split("\\s+", 3))
                    .filter(words -> words.length > 1)
                    .collect(Collectors.toMap(words -> words[0], words -> words[1], (first, other) -> first));
            if (!fields.keySet().containsAll(List.of(UID, STATE, THREADS))) {
                return Optional.empty();
            }
            return Optional.of(new ProcessStatus(
                    Long.parseLong(fields.get(UID)), fields.get(STATE).charAt(0), Long.parseLong(fields.get(THREADS))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean isDead() {
        return state == 'Z' || state == 'X';
    }
}
