package marshal.engine.measure;

import java.util.List;
import marshal.kit.process.StudentProcess;

/** Starts a manager's or a worker's process. */
@FunctionalInterface
public interface Launcher {

    /** @param prefix the command that leads to the process's node; empty for this machine */
    StudentProcess launch(List<String> prefix);
}
