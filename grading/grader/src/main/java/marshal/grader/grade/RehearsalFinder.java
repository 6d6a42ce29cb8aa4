package marshal.grader.grade;

import java.nio.file.Path;
import java.util.Optional;
import marshal.engine.Home;

/** Knows a folder that describes a rehearsal class when it sees one. Where the kit has no such part, every folder is a class. */
public interface RehearsalFinder {

    /** The class that a folder describes, if it does. */
    Optional<Rehearsal> find(Home home, Path folder);
}
