package marshal.grading.compile;

import java.nio.file.Path;

/**
 * What came of compiling.
 *
 * @param classes the folder of the classes, or null if there are none
 * @param errors  what javac said, for the student; empty if it compiled
 */
public record Compiled(Path classes, String errors) {

    /** Are there classes to run? */
    public boolean succeeded() {
        return classes != null;
    }

    static Compiled failed(String errors) {
        return new Compiled(null, errors.strip());
    }
}
