package marshal.grading.export;

import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;

/** Where the points that go into a gradebook come from. */
@FunctionalInterface
public interface Points {

    /**
     * The points of one lab of one student, as they are written somewhere: whoever uses them looks whether they are a number.
     * Empty where it could not be checked.
     */
    String of(StudentResult student, LabRun run);

    /**
     * What the checks gave.
     *
     * @param bonus whether points of bonus steps are added
     */
    static Points machine(boolean bonus) {
        return (student, run) -> run.checked() ? String.valueOf(run.score() + (bonus ? run.bonus() : 0)) : "";
    }
}
