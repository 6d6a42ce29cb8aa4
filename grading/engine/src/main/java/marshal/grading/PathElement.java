package marshal.grading;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import marshal.checks.Printable;

/** A name from outside that becomes a folder's: one element of a path, and nothing else. */
public final class PathElement {

    private static final int LONGEST = 255; // bytes, in most file systems
    private static final int SHOWN = 60;

    private PathElement() {}

    /** Why no folder can be called this; empty if one can. */
    public static Optional<String> whyNot(String name) {
        return Optional.ofNullable(problem(name))
                .map(problem -> "the name \"" + Printable.line(name.substring(0, Math.min(SHOWN, name.length())))
                        + "\" cannot be a folder's: it " + problem);
    }

    private static String problem(String name) {
        if (name.isEmpty()) {
            return "is empty";
        }
        if (name.startsWith(".")) {
            return "begins with a dot";
        }
        if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
            return "has a slash or a backslash";
        }
        if (name.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            return "has a character that no file system takes";
        }
        return name.getBytes(StandardCharsets.UTF_8).length > LONGEST ? "has more than " + LONGEST + " bytes" : null;
    }
}
