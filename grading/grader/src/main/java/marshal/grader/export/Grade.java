package marshal.grader.export;

import java.math.BigDecimal;
import java.util.List;
import marshal.grader.report.ClassResult;

/** What goes into one cell of a gradebook: points as they came, which need not be a number yet. */
public record Grade(String submission, String points) {

    /**
     * Everybody's points of one lab. Who could not be graded has none, as a zero looks as if the code had been run;
     * unless an instructor gave points, or asks for zeros.
     */
    public static List<Grade> of(ClassResult results, String lab, Points points, boolean zeros) {
        return results.students().stream()
                .flatMap(student -> student.only(lab).labs().stream()
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
