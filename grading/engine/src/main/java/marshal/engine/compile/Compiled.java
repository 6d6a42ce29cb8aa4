package marshal.engine.compile;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The result of compiling.
 *
 * @param classes  the folder of the classes, or of a C lab's programs; null if there is none
 * @param library  the folder of the C library of a lab in Java; null if there is none
 * @param errors   the compiler's errors, for the student; empty if it compiled
 * @param warnings the compiler's warnings
 */
public record Compiled(Path classes, Path library, String errors, String warnings) {

    /** Returns whether there is something to run. */
    public boolean succeeded() {
        return classes != null;
    }

    /** All folders with something to run. */
    public List<Path> folders() {
        return Stream.of(classes, library).filter(Objects::nonNull).toList();
    }

    static Compiled into(Path classes) {
        return new Compiled(classes, null, "", "");
    }

    public static Compiled failed(String errors) {
        return new Compiled(null, null, errors.strip(), "");
    }

    public Compiled withWarnings(String said) {
        return new Compiled(classes, library, errors, said);
    }

    /** This result, with the folder and the warnings of a compiled library. */
    public Compiled withLibrary(Compiled other) {
        return new Compiled(classes, other.classes, errors, other.warnings);
    }
}
