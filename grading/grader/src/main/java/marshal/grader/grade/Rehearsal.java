package marshal.grader.grade;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.submission.Shard;
import marshal.grader.report.ClassResult;

/**
 * A class that a folder describes but does not contain. It is made when it is graded, and labelled with the marks that
 * it has to get.
 */
public interface Rehearsal {

    /** The class that a folder describes, if it describes one. */
    static Optional<Rehearsal> in(Home home, Path folder) {
        return ServiceLoader.load(RehearsalFinder.class).findFirst().flatMap(finder -> finder.find(home, folder));
    }

    /** This class, limited to these labs. */
    Rehearsal in(List<Lab> labs);

    /** The students of this class that are in a shard. */
    Rehearsal in(Shard shard);

    /** Makes the submissions in a folder. */
    void make(Path folder);

    /** Where the results differ from the labels; empty if they agree, as far as anything was checked. */
    List<String> differences(ClassResult results);
}
