package marshal.grader.commands.export;

import java.nio.file.Path;
import marshal.checks.course.Lab;
import marshal.commands.Target;
import marshal.grader.export.Results;
import marshal.grader.report.ClassResult;
import picocli.CommandLine.Option;

/** The common options of all exports of results. */
final class ExportSource {

    @Option(names = "--results", paramLabel = "OUT", required = true, description = "The folder that lab grade filled.")
    private Path results;

    @Option(names = "--lab", paramLabel = "LAB", description = "Which lab, where several were graded.")
    private Target lab;

    Path folder() {
        return results;
    }

    /** All results, or the results of the named lab. */
    ClassResult results() {
        ClassResult all = Results.read(results);
        return lab == null ? all : Results.only(all, Results.lab(all, lab.lab()));
    }

    /** The one lab to export. */
    Lab lab() {
        return Target.of(Results.lab(Results.read(results), lab == null ? null : lab.lab()))
                .lab();
    }
}
