package marshal.grader.commands.export;

import java.util.List;
import marshal.engine.KitException;
import marshal.engine.PathElement;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.report.ClassResult;
import marshal.grader.report.StudentResult;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The common part of exports to a service that grades one student at a time. */
final class OneStudent {

    @Mixin
    ExportSource source;

    @Option(names = "--student", paramLabel = "NAME", description = "The student, if several were graded.")
    private String student;

    /**
     * Selects this student's runs from all results.
     *
     * @throws KitException if a lab could not be checked here, because the service would show zero points
     */
    List<LabRun> runs(ClassResult results, String service) {
        List<StudentResult> found = results.students().stream()
                .filter(each ->
                        student == null || PathElement.folded(each.student()).equals(PathElement.folded(student)))
                .toList();
        UsageException.unless(
                found.size() == 1,
                student == null
                        ? "These results are of " + found.size() + " students: say whose with --student."
                        : "There are no results of " + student + ".");
        List<LabRun> runs = found.get(0).labs();
        runs.stream().filter(run -> !run.checked()).findFirst().ifPresent(run -> {
            throw new KitException(run.lab() + " was not checked, and " + service
                    + " can only show zero points for that. " + run.message());
        });
        return runs;
    }
}
