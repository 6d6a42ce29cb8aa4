package marshal.engine.submission;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file in Canvas's archive of all submissions, such as "lovelaceada_LATE_12345_67890_labN.zip".
 *
 * @param student the student: a name and a number
 * @param isLate  whether Canvas says so
 * @param upload  a number that Canvas increases for each file
 * @param name    the name that the student gave it
 */
public record CanvasFile(String student, boolean isLate, long upload, String name) {

    /** The name of a file. If a file was handed in again, Canvas appends a counter to its name. */
    private static final Pattern FILE =
            Pattern.compile("([^_]+)_(LATE_)?(\\d+)_(\\d{1,18})_([^.]*?)(?:-\\d+)?((?:\\..*)?)", Pattern.DOTALL);

    /** Reads the name of a file or submission; empty if Canvas did not make it. */
    public static Optional<CanvasFile> of(String name) {
        Matcher parts = FILE.matcher(name);
        return parts.matches()
                ? Optional.of(new CanvasFile(
                        parts.group(1) + "_" + parts.group(3),
                        parts.group(2) != null,
                        Long.parseLong(parts.group(4)),
                        parts.group(5) + parts.group(6)))
                : Optional.empty();
    }
}
