package marshal.grading.export;

import java.util.List;
import marshal.grading.report.ClassResult;

/**
 * What goes into one cell of a gradebook.
 *
 * @param submission whose it is, as the submission was called
 * @param points     as they came; not yet known to be a number
 */
public record Grade(String submission, String points) {

    /** Everybody's of one lab whose points are known: nobody gets a zero because the grader's machine lacked something. */
    public static List<Grade> of(ClassResult results, String lab, Points points) {
        return results.students().stream()
                .flatMap(student -> student.labs().stream()
                        .filter(run -> run.lab().equals(lab) && (run.checked() || !points.of(student, run).isBlank()))
                        .map(run -> new Grade(student.student(), points.of(student, run))))
                .toList();
    }
}
