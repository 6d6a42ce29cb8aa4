package marshal.grader.report;

import java.util.List;
import java.util.Objects;
import marshal.engine.run.LabRun;

/** One student's results. The student has the name of the submission. */
public record StudentResult(String student, List<LabRun> labs) {

    public StudentResult {
        Objects.requireNonNull(student, "student");
        Objects.requireNonNull(labs, "labs");
    }

    /** This result without the checks and texts that a large class has no memory for. */
    public StudentResult pointsOnly() {
        return new StudentResult(student, labs.stream().map(LabRun::pointsOnly).toList());
    }

    public StudentResult only(String lab) {
        return new StudentResult(
                student, labs.stream().filter(run -> run.lab().equals(lab)).toList());
    }
}
