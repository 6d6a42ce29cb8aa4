package marshal.checks.course;

import java.util.List;
import marshal.checks.run.Host;

/**
 * Something that a lab's code makes for the manager's window to show. Nothing is measured.
 *
 * @param label    its name in the window
 * @param story    what one sees, for somebody who does not know the lab
 * @param examples the names of what it can show, at least one
 */
public record Pictured(String label, String story, List<String> examples, Painter painter) {

    /** Runs a student's code for one example. */
    @FunctionalInterface
    public interface Painter {

        /** Returns what the code made. Throws what it threw. */
        Picture paint(Host host, String example) throws Exception;
    }
}
