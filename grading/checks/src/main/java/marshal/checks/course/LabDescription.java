package marshal.checks.course;

import java.util.List;

/** Describes a lab. META-INF/services names the implementation, so the service loader finds all labs. */
public interface LabDescription {

    Lab lab();

    /** Returns what the manager's window can show of it, besides its programs. */
    default List<Pictured> pictures() {
        return List.of();
    }
}
