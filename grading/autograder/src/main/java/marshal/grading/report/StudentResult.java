package marshal.grading.report;

import java.util.List;
import marshal.grading.run.LabRun;

/**
 * One student's results.
 *
 * @param student the name of the submission
 * @param labs    one a lab
 */
public record StudentResult(String student, List<LabRun> labs) {}
