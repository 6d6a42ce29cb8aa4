package marshal.grading.isolate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.grading.KitException;

/**
 * What /proc shows of a process.
 *
 * @param uid     the number of its user
 * @param state   a letter
 * @param threads at least 1
 */
record ProcessStatus(long uid, char state, long threads) {

    private static final Path PROC = Path.of("/proc");
    private static final Pattern STATUS =
            Pattern.compile("(?s).*^State:\\s++(\\S).*^Uid:\\s++(\\d++).*^Threads:\\s++(\\d++).*", Pattern.MULTILINE);

    /** All that this namespace shows. */
    static Stream<ProcessStatus> all() {
        try (Stream<Path> entries = Files.list(PROC)) {
            return entries
                    .map(entry -> entry.getFileName().toString())
                    .filter(name -> Character.isDigit(name.charAt(0)))
                    .toList()
                    .stream()
                    .flatMap(pid -> of(pid).stream());
        } catch (IOException e) {
            throw new KitException("cannot look at /proc", e);
        }
    }

    /** Those that we have started, and all that these have; none where there is no /proc. */
    static Stream<ProcessStatus> below() {
        return ProcessHandle.current().descendants().flatMap(process -> of(Long.toString(process.pid())).stream());
    }

    /** Empty if it is gone. */
    private static Optional<ProcessStatus> of(String pid) {
        try {
            String status = Files.readString(PROC.resolve(pid).resolve("status"), StandardCharsets.ISO_8859_1);
            Matcher fields = STATUS.matcher(status);
            return fields.matches()
                    ? Optional.of(new ProcessStatus(
                            Long.parseLong(fields.group(2)),
                            fields.group(1).charAt(0),
                            Long.parseLong(fields.group(3))))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean isDead() {
        return state == 'Z' || state == 'X';
    }
}
