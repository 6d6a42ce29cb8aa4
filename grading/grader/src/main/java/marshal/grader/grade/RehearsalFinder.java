package marshal.grader.grade;

import java.nio.file.Path;
import java.util.Optional;
import marshal.engine.Home;

/** Recognizes folders that describe a rehearsal class. If the kit lacks this part, every folder is a class. */
public interface RehearsalFinder {

    /** The class that a folder describes, if it describes one. */
    Optional<Rehearsal> find(Home home, Path folder);
}
