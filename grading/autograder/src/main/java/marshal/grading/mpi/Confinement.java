package marshal.grading.mpi;

import java.nio.file.Path;
import java.util.List;

/** Keeps the student's ranks from what is not theirs. */
@FunctionalInterface
public interface Confinement {

    /** None: for a student's own machine. */
    Confinement NONE = (readable, writable) -> List.of();

    /**
     * What to put in front of the command.
     *
     * @param readable files and folders that it may read besides the system's own
     * @param writable the one folder that it may write to; it is also the current folder
     */
    List<String> prefix(List<Path> readable, Path writable);
}
