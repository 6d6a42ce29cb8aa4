package marshal.grader.export;

import java.math.BigDecimal;
import java.util.List;
import marshal.engine.run.LabRun;
import marshal.grader.report.ClassResult;

/** The entry for one cell of a gradebook: points as text, which may not be a number yet. */
public record Grade(String submission, String points) {

    /**
     * Everybody's points in one lab. A student who could not be graded has none, because a zero looks like a result.
     * There are two exceptions: an instructor gave points, or asks for zeros.
     */
    public static List<Grade> of(ClassResult results, String lab, Points points, boolean zeros) {
        return results.students().stream()
                .flatMap(student -> student.only(lab).labs().stream()
                        .filter(run -> run.wasRun() || zeros && run.checked() || isGiven(run, points.of(student, run)))
                        .map(run -> new Grade(student.student(), given(points.of(student, run), run))))
                .toList();
    }

    /** A lab that could not be run may have no final points yet: it is here only because zeros are asked for. */
    private static String given(String points, LabRun run) {
        return run.couldNotBeRun() && points.isBlank() ? "0" : points;
    }

    /** Every policy gives 0 points to a student without files. Otherwise, points are empty until a person gives some, or 0. */
    private static boolean isGiven(LabRun run, String points) {
        if (run.handedIn()) {
            return !points.isBlank();
        }
        try {
            return new BigDecimal(points.strip()).signum() != 0;
        } catch (NumberFormatException e) {
            return !points.isBlank(); // the caller that fills it in says what is wrong
        }
    }
}
