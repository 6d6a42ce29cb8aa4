package marshal.grading.measure;

import java.util.List;
import marshal.kit.process.StudentProcess;

/** Starts a process of a cluster. */
@FunctionalInterface
public interface Launcher {

    /** @param prefix the command that leads to the process's node; empty for this machine as it is */
    StudentProcess launch(List<String> prefix);
}
