package marshal.grading.grade;

import java.util.List;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.grading.run.Students;

/**
 * One submission, graded.
 *
 * @param student the submission's name
 * @param run     how the lab ended
 * @param code    starts its processes; null if it does not compile
 */
record Graded(String student, LabRun run, Students code) {

    StudentResult result() {
        return new StudentResult(student, List.of(run));
    }
}
