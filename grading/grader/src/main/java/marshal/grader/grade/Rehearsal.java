package marshal.grader.grade;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.submission.Shard;
import marshal.grader.report.ClassResult;

/** A class that a folder describes instead of holding it: made when it is graded, and labelled with the marks that it has to get. */
public interface Rehearsal {

    /** The class that a folder describes, if it does. */
    static Optional<Rehearsal> in(Home home, Path folder) {
        return ServiceLoader.load(RehearsalFinder.class).findFirst().flatMap(finder -> finder.find(home, folder));
    }

    /** The same class, which was asked for these labs only. */
    Rehearsal in(List<Lab> labs);

    /** Those of the same class that are in a shard. */
    Rehearsal in(Shard shard);

    /** Makes the submissions in a folder. */
    void make(Path folder);

    /** Where the results are not what the labels say; empty if they are, as far as anything was checked. */
    List<String> differences(ClassResult results);
}
