package marshal.grading.export;

import java.math.BigDecimal;
import java.util.List;
import marshal.grading.report.ClassResult;

/**
 * What goes into one cell of a gradebook.
 *
 * @param submission whose it is, as the submission was called
 * @param points     as they came; not yet known to be a number
 */
public record Grade(String submission, String points) {

    /**
     * Everybody's of one lab. Who could not be graded has none, unless an instructor gave points: a zero in a gradebook looks
     * as if the code had been run.
     *
     * @param zeros whether who handed in nothing, or what could not be run, gets the zero nevertheless
     */
    public static List<Grade> of(ClassResult results, String lab, Points points, boolean zeros) {
        return results.students().stream()
                .flatMap(student -> student.labs().stream()
                        .filter(run -> run.lab().equals(lab))
                        .filter(run -> run.wasRun() || zeros && run.checked() || arePoints(points.of(student, run)))
                        .map(run -> new Grade(student.student(), points.of(student, run))))
                .toList();
    }

    private static boolean arePoints(String points) {
        try {
            return new BigDecimal(points.strip()).signum() != 0;
        } catch (NumberFormatException e) {
            return !points.isBlank(); // whoever fills it in says what is wrong
        }
    }
}
