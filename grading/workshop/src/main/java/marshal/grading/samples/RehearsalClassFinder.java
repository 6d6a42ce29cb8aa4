package marshal.grading.samples;

import java.nio.file.Path;
import java.util.Optional;
import marshal.grading.Home;
import marshal.grading.grade.Rehearsal;
import marshal.grading.grade.RehearsalFinder;

/** Tells the grader of the rehearsal classes. */
public final class RehearsalClassFinder implements RehearsalFinder {

    @Override
    public Optional<Rehearsal> find(Home home, Path folder) {
        return RehearsalClass.isIn(folder) ? Optional.of(RehearsalClass.read(home, folder)) : Optional.empty();
    }
}
