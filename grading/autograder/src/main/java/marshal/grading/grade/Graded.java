package marshal.grading.grade;

import java.util.List;
import marshal.checks.Lab;
import marshal.grading.report.StudentResult;
import marshal.grading.run.Code;
import marshal.grading.run.LabRun;

/**
 * One submission, graded.
 *
 * @param student the submission's name
 * @param labs    one a lab that was asked for
 */
record Graded(String student, List<GradedLab> labs) {

    /**
     * One lab of it.
     *
     * @param run  how the lab ended
     * @param code what runs it; null if it does not compile
     */
    record GradedLab(Lab lab, LabRun run, Code code) {}

    StudentResult result() {
        return new StudentResult(student, labs.stream().map(GradedLab::run).toList());
    }
}
